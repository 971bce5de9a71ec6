// What playing together adds to a table's page: a prompt after an upgrade, and a panel that closes when it was used.
"use strict";
const [table] = document.querySelectorAll("#table"), { version } = table.dataset;

/** A frame drawn by another version of the house does not fit the files this page was loaded with. */
new MutationObserver(() => {
  document.getElementById("upgraded").hidden = table.dataset.version === version;
}).observe(table, { attributeFilter: ["data-version"] });

const closeAll = (but) => {
  for (const each of document.querySelectorAll("#phrases[open], #eyes[open]")) if (each !== but) each.open = false;
};
document.addEventListener("submit", () => closeAll());
document.addEventListener("click", ({ target }) => closeAll(target.closest("a") ? null : target.closest("details")));
document.addEventListener("keydown", ({ key }) => key === "Escape" && closeAll());

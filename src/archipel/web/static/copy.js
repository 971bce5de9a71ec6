// Copies or sends an address when its button is pressed; without this script the address can be selected by hand.
"use strict";
document.documentElement.classList.add("scripted", ...(navigator.share ? ["shares"] : []));

/** Without a secure page there is no clipboard to write to: then the field is selected and copied from. */
async function copy(text, field) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  field?.select();
  document.execCommand("copy");
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy], [data-share]");
  if (!button) return;
  const { copy: text, share, done } = button.dataset;
  if (share) return navigator.share({ url: share }).catch(() => {}); // whoever changes their mind sends nothing
  await copy(text, button.parentElement.querySelector("input"));
  button.classList.add("done");
  (button.querySelector("span") ?? button).textContent = done;
});

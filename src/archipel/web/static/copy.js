// Copies an address when its button is pressed; without this script the address can be selected by hand.
"use strict";
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await navigator.clipboard?.writeText(button.dataset.copy);
  button.classList.add("done");
});

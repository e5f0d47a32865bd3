/* What every page has: menus that close, copy and share buttons, the host form's summary. */

import { offerShare } from "./share.js";

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) copyText(copy);
  const share = event.target.closest("[data-share]");
  if (share) navigator.share({ url: share.dataset.share, title: share.dataset.title }).catch(() => {});
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
  event.stopImmediatePropagation();
});

async function copyText(button) {
  const word = button.querySelector("span");
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    selectInstead(button.dataset.copy);
    return;
  }
  const before = word.textContent;
  word.textContent = button.dataset.done;
  setTimeout(() => (word.textContent = before), 2000);
}

/* Without the clipboard (no secure context) the link is selected, ready to be copied by hand. */
function selectInstead(url) {
  const bare = url.replace(/^https?:\/\//, "");
  const shown = [...document.querySelectorAll(".code")].find((code) => [url, bare].includes(code.textContent.trim()));
  if (shown) getSelection().selectAllChildren(shown);
}

/* Host page: what is chosen so far, beside the button. */
function summarise() {
  const line = document.querySelector("[data-summary]");
  if (!line) return;
  const chosen = [...document.querySelectorAll(".segment :checked")].map((input) => input.nextElementSibling.textContent);
  line.textContent = [line.dataset.summary, ...chosen].join(" · ");
}

document.addEventListener("change", summarise);
summarise();
offerShare();

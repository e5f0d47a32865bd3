/* Share buttons appear only where the browser has something to share with. */

export function offerShare() {
  if (!navigator.share) return;
  for (const button of document.querySelectorAll("[data-share][hidden]")) button.hidden = false;
}

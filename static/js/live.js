/* Speaks the region `live` through two elements that stay, so that screen readers notice. */

import { always, region, say } from "./page.js";

let last = region("live")?.dataset.v;

always(() => {
  const box = region("live");
  if (!box || box.dataset.v === last) return;
  last = box.dataset.v;
  const line = box.querySelector(".said");
  if (line) say(line.textContent, { urgent: line.dataset.urgent === "yes" });
});

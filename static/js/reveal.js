/* What was shown to all is covered again after four seconds, a reload included. */

import { always, page, region } from "./page.js";

const SHOWN = 4000;
let timer;

always(() => {
  const box = region("reveal");
  clearTimeout(timer);
  if (!box?.firstElementChild || page().dataset.stage !== "match") return;
  // Match and step name what is shown; the table's own version may rise meanwhile.
  const step = box.dataset.v.split(".").slice(0, 2).join(".");
  const key = `reveal ${location.pathname} ${step}`;
  const first = Number(sessionStorage.getItem(key)) || Date.now();
  sessionStorage.setItem(key, String(first));
  const left = first + SHOWN - Date.now();
  const cover = () => box.classList.add("covered");
  if (left <= 0) cover();
  else timer = setTimeout(cover, left);
});

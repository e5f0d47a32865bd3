/* Speaks through two elements that stay, so that screen readers notice: my turn at once, else the
   newest line of the log. */

import { always, region, say } from "./page.js";

const turn = () => region("live")?.querySelector(".said");
const newest = () => document.querySelector(".log li");
const key = () => (turn() ? `turn ${region("live").dataset.v}` : newest()?.id);

let last = key();

always(() => {
  const now = key();
  if (!now || now === last) return;
  last = now;
  const mine = turn();
  say((mine ?? newest().querySelector(".told")).textContent, { urgent: Boolean(mine) });
});

/* The voice is fetched once somebody wants it. */
const aloud = document.querySelector("#aloud button");
if ("speechSynthesis" in window) {
  aloud.closest("fieldset").hidden = false;
  if (localStorage.getItem("whodunit-aloud")) import("./aloud.js");
  else aloud.addEventListener("click", () => import("./aloud.js").then(({ toggle }) => toggle()), { once: true });
}

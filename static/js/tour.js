/* The tour of the table: shows its steps one by one, each beside what it tells of. */

import { always, page, wire } from "./page.js";
import { openTab } from "./tabs.js";

const tour = document.getElementById("tour");
const frame = document.getElementById("tour-frame");
const counter = tour.querySelector("[data-at]");
const [next, back] = ["next", "back"].map((name) => tour.querySelector(`[data-tour="${name}"]`));

let steps = [];
let at = 0;
let opener = null;
let tabBefore = null;

const target = () => document.querySelector(steps[at]?.dataset.target);

/* The server offers the tour to browsers without this mark. */
function remember() {
  document.cookie = "toured=yes; max-age=31536000; path=/; samesite=lax";
  document.querySelector(".touroffer")?.remove();
}

function start(from) {
  if (page().dataset.stage !== "match") return;
  steps = [...tour.querySelectorAll("[data-target]")].filter((step) => document.querySelector(step.dataset.target));
  tabBefore = wire.dataset.tab;
  opener = from.closest("details")?.querySelector("summary") ?? null;
  for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
  remember();
  at = 0;
  if (!tour.open) tour.show();
  showStep();
}

function showStep() {
  for (const step of tour.querySelectorAll("[data-target]")) step.hidden = step !== steps[at];
  counter.textContent = counter.dataset.at.replace("{n}", at + 1).replace("{all}", steps.length);
  next.textContent = at === steps.length - 1 ? next.dataset.last : next.dataset.more;
  back.hidden = at === 0;
  if (steps[at].dataset.tab) openTab(steps[at].dataset.tab);
  place();
  steps[at].querySelector("h2").focus({ preventScroll: true });
}

/* The frame follows its target, which an update may have moved or replaced. */
function place() {
  frame.classList.toggle("pointing", Boolean(tour.open && target()));
  if (!frame.matches(".pointing")) return;
  const box = target().getBoundingClientRect();
  for (const side of ["x", "y", "width", "height"]) frame.firstElementChild.setAttribute(side, box[side]);
  tour.dataset.beside = target().closest(".rail, .bar") ? "rail" : "board";
}

function end() {
  if (!tour.open) return;
  tour.close();
  place();
  openTab(tabBefore);
  (opener?.isConnected ? opener : document.querySelector("#decision .prompt"))?.focus();
}

function turn(by) {
  at += by;
  if (at >= steps.length) end();
  else showStep();
}

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-tour]");
  if (!pressed) return;
  const deeds = { start: () => start(pressed), decline: remember, end, back: () => turn(-1), next: () => turn(1) };
  deeds[pressed.dataset.tour]();
});

tour.addEventListener("keydown", (event) => {
  if (event.key === "Escape") end();
});

addEventListener("resize", place);
always(() => {
  if (tour.open && page().dataset.stage !== "match") end();
  else place();
});

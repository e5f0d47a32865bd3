/* The phone's tabs. What is open stands on the wire, which no update replaces. */

import { always, region, wire } from "./page.js";

const seen = new Map();
const tabs = () => document.querySelectorAll(".tabs [data-tab]");

/* The tab that was left for the sake of a decision, until the player picks one. */
let before = null;

export function openTab(name) {
  before = null;
  turnTo(name);
}

function turnTo(name) {
  wire.dataset.tab = name;
  show();
}

/* What can be chosen now should be in sight: opens the tab that holds it, if the open one has none. */
export function seekLit() {
  leaveLit();
  const holds = (tab) => document.querySelector(`.tab-${tab.dataset.tab} [data-choice][tabindex]`);
  const all = [...tabs()];
  const now = all.find((tab) => tab.dataset.tab === wire.dataset.tab);
  if (!now) return;
  if (holds(now)) return uncoverLit();
  const other = all.find(holds);
  if (!other) return;
  before = now.dataset.tab;
  turnTo(other.dataset.tab);
  uncoverLit();
}

/* On a phone a long decision lies over the foot of what it asks about, which scrolls by as much. */
const narrow = matchMedia("(max-width: 759px)");
const covered = new CSSStyleSheet();
document.adoptedStyleSheets.push(covered);
const cover = new ResizeObserver(([{ target }]) => {
  const open = narrow.matches && document.querySelector(`.tab-${wire.dataset.tab}`);
  const over = open ? open.getBoundingClientRect().bottom - target.getBoundingClientRect().top : 0;
  covered.replaceSync(`:root { --over: ${Math.max(0, over)}px }`);
});

/* Of what can be chosen something should not be covered. */
function uncoverLit() {
  const decision = region("decision");
  if (!narrow.matches || !decision) return;
  const top = decision.getBoundingClientRect().top - 24;
  const all = [...document.querySelectorAll(`.tab-${wire.dataset.tab} [data-choice][tabindex]`)];
  if (all.every((element) => element.getBoundingClientRect().top > top)) all[0]?.scrollIntoView({ block: "center" });
}

/* The decision is made: back to what was looked at before it. */
export function leaveLit() {
  if (before) turnTo(before);
  before = null;
}

function show() {
  for (const tab of tabs()) {
    const open = tab.dataset.tab === wire.dataset.tab;
    tab.setAttribute("aria-pressed", String(open));
    const home = region(tab.dataset.of);
    const named = home?.querySelector("[data-tabname]")?.dataset.tabname;
    if (named) tab.querySelector(".tabword").textContent = named;
    badge(tab, home, open);
  }
}

/* A number counts what is there; a dot says that something is new. */
function badge(tab, home, open) {
  const mark = tab.querySelector(".badge");
  const count = home?.querySelector("[data-count]")?.dataset.count ?? "";
  const version = home?.dataset.v;
  if (open || !seen.has(tab.dataset.of)) seen.set(tab.dataset.of, version);
  const fresh = seen.get(tab.dataset.of) !== version && tab.dataset.tab === "log";
  mark.textContent = count;
  mark.classList.toggle("dot", !count);
  mark.hidden = !count && !fresh;
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest(".tabs [data-tab]");
  if (tab) openTab(tab.dataset.tab);
});

document.addEventListener("sheet:painted", show);
always(show);
always(() => region("decision") && cover.observe(region("decision")));

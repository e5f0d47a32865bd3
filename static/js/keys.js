/* Single keys, outside fields only, and only while they are switched on. */

import { choose } from "./board.js";
import { openBox, react, readLog, takeNotes, talk } from "./around.js";
import { clear } from "./decision.js";
import { page, region, say } from "./page.js";
import { openTab } from "./tabs.js";

const STORE = "whodunit-keys";
const help = document.getElementById("keys");
const toggle = document.getElementById("keys-on");

toggle.checked = localStorage.getItem(STORE) !== "off";
toggle.addEventListener("change", () => localStorage.setItem(STORE, toggle.checked ? "on" : "off"));

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener?.dataset.open !== "keys") return;
  opener.closest("details").open = false;
  help.showModal();
});

const shown = (element) => element.checkVisibility?.() ?? element.offsetParent !== null;

function pick(number) {
  const boxes = [...document.querySelectorAll("#decision form[data-act] input:is([type=radio], [type=checkbox]):enabled")];
  const box = boxes.filter((each) => !each.closest("details:not([open])"))[number - 1];
  if (!box) return;
  choose(box);
  if (shown(box)) box.focus();
}

function commit() {
  const ready = [...document.querySelectorAll("#decision form[data-act]")].filter(
    (form) => !form.closest("details:not([open])"),
  );
  const touched = ready.find((form) => form.querySelector("input:checked"));
  (touched ?? (ready.length === 1 ? ready[0] : null))?.requestSubmit();
}

/* Space takes the one step that asks nothing, as rolling the dice does. */
function roll() {
  const bare = document.querySelectorAll("#decision form[data-act]:not(:has(.params))");
  if (bare.length === 1) bare[0].requestSubmit();
}

function go(tab, id) {
  const home = region(id);
  if (!home) return;
  openTab(tab);
  const stop = home.querySelector("[tabindex='0']") ?? home.querySelector("[tabindex='-1'], h2, h3");
  if (stop && !stop.hasAttribute("tabindex")) stop.setAttribute("tabindex", "-1");
  stop?.focus();
}

const turn = () => say([...document.querySelectorAll(".flagword, .flagfact, #decision .prompt")].map((e) => e.textContent.trim()).filter(Boolean).join(". "));

const deeds = {
  b: () => go("table", "board"),
  h: () => go("hand", "hand"),
  s: () => (region("notes") ? go("sheet", "notes") : go("side", "side")),
  l: () => (readLog(), go("log", "log-new")),
  c: talk,
  n: takeNotes,
  a: react,
  d: () => region("decision")?.querySelector(".prompt")?.focus(),
  t: turn,
  r: () => openBox("reference"),
  "?": () => help.showModal(),
  " ": roll,
  Escape: clear,
  Enter: commit,
};

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  const { target } = event;
  if (target.matches("input[type=text], input[type=number], textarea, select")) return;
  if (["Enter", " "].includes(event.key) && target.matches("button, a, summary, input")) return;
  if (event.key === " ") event.preventDefault(); // nor does the page jump
  if (!toggle.checked && event.key !== "Escape") return;
  if (page().dataset.stage !== "match") return;
  if (/^[1-9]$/.test(event.key)) pick(Number(event.key));
  else {
    const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    // The key is spent: it is not typed into the field that it leads to.
    if (deed && event.key.length === 1) event.preventDefault();
    deed?.();
  }
});


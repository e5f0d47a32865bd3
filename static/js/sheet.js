/* The marks of the own sheet. What the sheet marks by itself comes with the page; the own marks are
   in the seat's document and lie over them. */

import { ARROWS, nearest } from "./arrows.js";
import { closed, paintText, paintedBy, putMarks, sheet, soon } from "./document.js";

const home = () => document.getElementById("sheet");
const cells = (root = document) => root.querySelectorAll("[data-cell]");

const DEEP = 50;

let undo = [];
let picked = "";
let of = "";

/* -- what stands in a cell */

const own = (cell) => sheet.local.marks[cell] ?? "";
const automatic = (element) => element.dataset.auto ?? "";
const autoOf = (cell) => document.querySelector(`[data-cell="${CSS.escape(cell)}"]`)?.dataset.auto ?? "";
const markOf = (cell) => own(cell) || autoOf(cell);

function spoken(mark) {
  return home().dataset[mark] ?? mark;
}

function stateOf(element) {
  const { cell } = element.dataset;
  const [mine, auto] = [own(cell), automatic(element)];
  if (mine && auto && mine !== auto) return `${spoken(mine)}, ${home().dataset.clash}`;
  if (mine) return spoken(mine);
  if (auto) return `${spoken(auto)}, ${home().dataset.auto}`;
  return home().dataset.none;
}

const nameOf = (element) => element.dataset.name ?? element.getAttribute("title") ?? "";

function paintCell(element) {
  const { cell } = element.dataset;
  const [mine, auto] = [own(cell), automatic(element)];
  element.dataset.mark = mine || auto;
  element.toggleAttribute("data-by-hand", Boolean(mine));
  element.toggleAttribute("data-clash", Boolean(mine && auto && mine !== auto));
  element.toggleAttribute("data-picked", cell === picked);
  if (element.matches("select")) {
    element.value = mine || auto;
    element.disabled = closed();
  } else element.setAttribute("aria-label", `${nameOf(element)}: ${stateOf(element)}`);
}

const pairs = (text) => text.split(" ").map((pair) => pair.split("="));

function paintNote(button) {
  const done = pairs(button.dataset.note).every(([cell, mark]) => markOf(cell) === mark);
  button.toggleAttribute("data-noted", done);
  button.setAttribute("aria-pressed", String(done));
}

/* Each widget is one stop for Tab; arrows lead through it. */
function rove(grid) {
  const all = [...cells(grid)];
  const first = all.find((element) => element.dataset.cell === picked) ?? all[0];
  for (const element of all) element.setAttribute("tabindex", element === first ? "0" : "-1");
}

export function paint() {
  paintText();
  if (!home()) return;
  if (of !== sheet.from) [undo, picked, of] = [[], "", sheet.from];
  for (const element of cells()) paintCell(element);
  for (const mirror of document.querySelectorAll("[data-mirror]")) mirror.setAttribute("data-mark", markOf(mirror.dataset.mirror));
  for (const button of document.querySelectorAll("[data-note]")) paintNote(button);
  for (const grid of document.querySelectorAll("[data-grid]")) rove(grid);
  for (const box of document.querySelectorAll("#decision input[data-anchor]")) {
    box.closest(".row").toggleAttribute("data-struck", markOf(box.dataset.anchor) === "no");
  }
  const open = [...home().querySelectorAll(".seen [data-note]")].filter((note) => !note.hasAttribute("data-noted")).length;
  const counter = home().querySelector("[data-counter]");
  if (counter && open) counter.dataset.count = open;
  else counter?.removeAttribute("data-count");
  paintPart();
  paintBar();
  document.dispatchEvent(new CustomEvent("sheet:painted"));
}

function paintPart() {
  for (const button of home().querySelectorAll("[data-part-of]")) {
    button.setAttribute("aria-pressed", String(button.dataset.partOf === (home().dataset.part ?? "why")));
  }
}

function paintBar() {
  const bar = home().querySelector(".sheetbar");
  const element = picked && document.querySelector(`[data-cell="${CSS.escape(picked)}"]`);
  if (element) {
    bar.querySelector(".cellname").textContent = nameOf(element);
    bar.querySelector(".cellstate").textContent = stateOf(element);
  }
  paintWhy(element);
  const back = bar.querySelector("[data-undo]");
  if (!back) return;
  for (const button of bar.querySelectorAll("[data-mark-as]")) button.disabled = closed() || !element || element.matches("select");
  back.disabled = closed() || undo.length === 0;
}

/* The rule behind a mark that the sheet made, and the cards it rests on. */
function paintWhy(element) {
  const box = home().querySelector(".whybox");
  const cards = element ? (element.dataset.cards ?? "").split(" ").filter(Boolean) : [];
  box.hidden = cards.length === 0;
  if (box.hidden) return;
  const rule = document.getElementById(`why-${element.dataset.rule}`)?.textContent;
  const told = cards.map((card) => document.getElementById(`seen-${card}`)?.textContent).filter(Boolean);
  const list = document.createElement("ul");
  for (const text of told) list.append(Object.assign(document.createElement("li"), { textContent: text }));
  const parts = rule ? [Object.assign(document.createElement("p"), { textContent: rule }), list] : [list];
  box.querySelector(".whytext").replaceChildren(...parts);
}

function say(text) {
  const line = document.getElementById("say-polite");
  line.textContent = "";
  setTimeout(() => (line.textContent = text), 50);
}

const speak = (key, what) => say(home().dataset[key].replace("{what}", what));

/* -- changing it */

function write(changes) {
  if (closed()) return false;
  const before = Object.fromEntries(Object.keys(changes).map((cell) => [cell, own(cell)]));
  undo = [...undo, before].slice(-DEEP);
  apply(changes);
  return true;
}

function apply(changes) {
  putMarks(changes);
  paint();
  soon();
}

const states = (element) => (element.dataset.cycle ?? "no yes").split(" ");

/* The sheet's own mark is looked at first; an empty or own one goes on to the next. */
function press(element) {
  const { cell } = element.dataset;
  const fresh = picked !== cell;
  picked = cell;
  if (closed() || (fresh && automatic(element) && !own(cell))) {
    paint();
    return;
  }
  const order = states(element);
  const next = order[order.indexOf(own(cell)) + 1] ?? "";
  write({ [cell]: next });
}

function set(element, mark) {
  picked = element.dataset.cell;
  const may = mark === "" || states(element).includes(mark);
  if (may && own(picked) !== mark) write({ [picked]: mark });
  else paint();
}

function takeBack() {
  const last = undo.pop();
  if (!last || closed()) return;
  apply(last);
  const names = Object.keys(last).map((cell) => nameOf(document.querySelector(`[data-cell="${CSS.escape(cell)}"]`)));
  speak("undone", names.join(", "));
}

/* One tap on a card notes all that it says; another takes that back, as far as it was by hand. */
function noteCard(button) {
  const all = pairs(button.dataset.note);
  const noted = button.hasAttribute("data-noted");
  const wrong = all.filter(([cell, mark]) => (noted ? own(cell) === mark : markOf(cell) !== mark));
  if (!wrong.length) {
    picked = all[0][0];
    paint();
    return;
  }
  picked = all[0][0];
  if (!write(Object.fromEntries(wrong.map(([cell, mark]) => [cell, noted ? "" : mark])))) return;
  speak(noted ? "undone" : "noted", button.querySelector(".notewhat")?.textContent ?? "");
}

/* -- listening */

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-note], [data-cell], [data-mark-as], [data-undo], [data-part-of]");
  if (!button || !home()) return;
  const { dataset } = button;
  if (dataset.note) noteCard(button);
  else if (dataset.partOf) {
    home().dataset.part = dataset.partOf;
    paintPart();
  } else if (dataset.undo !== undefined) takeBack();
  else if (dataset.markAs !== undefined) set(document.querySelector(`[data-cell="${CSS.escape(picked)}"]`), dataset.markAs);
  else if (!button.matches("select")) press(button);
});

document.addEventListener("change", (event) => {
  if (event.target.matches("select[data-cell]")) {
    const { cell } = event.target.dataset;
    picked = cell;
    write({ [cell]: event.target.value });
  }
});

const DEEDS = { y: "yes", n: "no", 0: "" };

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !event.target.matches("input, textarea")) {
    if (!home()?.checkVisibility()) return;
    event.preventDefault();
    takeBack();
    return;
  }
  const element = event.target.closest?.("[data-cell]");
  if (!element || element.matches("select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  if (ARROWS[event.key]) move(element, ARROWS[event.key]);
  else if (key in DEEDS) set(element, DEEDS[key]);
  else if (key === "w") {
    picked = element.dataset.cell;
    paint();
    const why = [...home().querySelectorAll(".whybox:not([hidden]) :is(.whytext > p, li)")];
    say([stateOf(element), ...why.map((line) => line.textContent)].join(". "));
  } else if (element.localName === "g" && (key === " " || key === "enter")) press(element);
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
});

function move(from, direction) {
  const here = [...cells(from.closest("[data-grid]"))].filter((element) => element.checkVisibility());
  const next = nearest(from, here, direction);
  if (!next) return;
  picked = next.dataset.cell;
  paint();
  next.focus();
}

paintedBy(paint);
paint();

/* The board, the hand and the side are shortcuts: what is lit there ticks the decision's form. */

import { ARROWS, nearest } from "./arrows.js";
import { factOf, wordOf } from "./decision.js";
import { always, say, word } from "./page.js";

const lit = () => [...document.querySelectorAll("[data-choice]")];

/* "go:to:room:attic" is action, parameter and value; only the value may hold colons. */
function parse(choice) {
  const [kind, param, ...value] = choice.split(":");
  return { kind, param, value: value.join(":") };
}

function boxFor(element) {
  const { kind, param, value } = parse(element.dataset.choice);
  const form = document.querySelector(`form[data-act][data-kind="${CSS.escape(kind)}"]`);
  if (!form) return null;
  const same = [...form.querySelectorAll("input[type=radio], input[type=checkbox]")].filter(
    (box) => box.name === param && box.value === value,
  );
  return same.find((box) => !box.matches(":disabled")) ?? same[0] ?? null;
}

function mark(element, box) {
  element.setAttribute("role", box.type);
  element.setAttribute("aria-label", wordOf(box));
  element.setAttribute("aria-checked", String(box.checked && !box.matches(":disabled")));
  element.toggleAttribute("data-selected", box.checked && !box.matches(":disabled"));
  element.setAttribute("tabindex", "-1");
}

function unmark(element) {
  element.removeAttribute("data-selected");
  element.removeAttribute("tabindex");
  if (element.hasAttribute("aria-checked")) element.setAttribute("aria-checked", "false");
}

/* One stop for Tab in each region: what is selected, else the first. */
function rove() {
  const homes = Map.groupBy
    ? Map.groupBy(active(), (element) => element.closest("section[data-v]"))
    : group(active());
  for (const members of homes.values()) {
    (members.find((element) => element.hasAttribute("data-selected")) ?? members[0]).setAttribute("tabindex", "0");
  }
}

function group(elements) {
  const homes = new Map();
  for (const element of elements) {
    const home = element.closest("section[data-v]");
    homes.set(home, [...(homes.get(home) ?? []), element]);
  }
  return homes;
}

const active = () => lit().filter((element) => element.hasAttribute("tabindex"));

function trails() {
  const ids = new Set();
  for (const box of document.querySelectorAll("form[data-act] input:checked[data-trail]:enabled")) {
    for (const id of box.dataset.trail.split(" ")) ids.add(id);
  }
  for (const element of document.querySelectorAll(".on-way")) element.classList.remove("on-way");
  for (const id of ids) {
    document.getElementById(id)?.classList.add("on-way");
    for (const element of document.querySelectorAll(`[data-anchor="${CSS.escape(id)}"]:not(input)`)) {
      element.classList.add("on-way");
    }
  }
}

always(() => {
  for (const element of lit()) {
    const box = boxFor(element);
    if (box) mark(element, box);
    else unmark(element);
  }
  if (active().length) rove();
  trails();
});

let touched = { choice: "", at: 0 };

/* A first tap selects; tapping the same thing again, not too fast, confirms. */
function tap(element) {
  const box = boxFor(element);
  if (!box) return;
  const { choice } = element.dataset;
  const again = box.checked && box.type === "radio" && !box.matches(":disabled");
  if (again && touched.choice === choice && Date.now() - touched.at > 300) {
    box.form.requestSubmit();
    return;
  }
  if (touched.choice !== choice || !again) touched = { choice, at: Date.now() };
  choose(box);
  // What harms nobody, such as advice, is sent by the tap that chooses it.
  if (element.hasAttribute("data-instant")) box.form.requestSubmit();
}

export function choose(box) {
  openWay(box);
  if (box.type === "radio") box.checked = true;
  else box.checked = !box.checked;
  box.dispatchEvent(new Event("change", { bubbles: true }));
  follow(box);
  if (box.checked) say(`${word("picked", { choice: describe(box) })} ${word("enter")}`);
}

/* Scrolls the list to the next open question, or else to the row that was just chosen. */
function follow(box) {
  const open = [...box.form.querySelectorAll("fieldset.param:not(:disabled)")].find(
    (part) => !part.matches(":disabled") && part.querySelector("input[type=radio]") && !part.querySelector(":checked"),
  );
  if (open) open.scrollIntoView({ block: "start" });
  else box.closest(".row").scrollIntoView({ block: "nearest" });
}

const describe = (box) => [wordOf(box), factOf(box)].filter(Boolean).join(", ");

/* Opens what hides the row: its group, its action, and the case it belongs to. */
function openWay(box) {
  for (let outer = box.closest("details"); outer; outer = outer.parentElement.closest("details")) outer.open = true;
  const part = box.closest(".case");
  if (!part || !part.disabled) return;
  const name = part.parentElement.dataset.given;
  const parent = [...box.form.querySelectorAll("input")].find(
    (other) => other.name === name && other.value === part.dataset.case,
  );
  if (!parent) return;
  parent.checked = true;
  parent.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  const element = event.target.closest("[data-choice]");
  if (element) tap(element);
});

document.addEventListener("keydown", (event) => {
  const element = event.target.closest?.("[data-choice]");
  if (!element) return;
  if (event.key === " " || event.key === "Enter") {
    event.preventDefault();
    event.stopPropagation();
    const box = boxFor(element);
    if (box?.checked && event.key === "Enter") box.form.requestSubmit();
    else tap(element);
    return;
  }
  const step = ARROWS[event.key];
  if (!step) return;
  event.preventDefault();
  move(element, step);
});

function move(from, direction) {
  const home = from.closest("section[data-v]");
  const here = active().filter((element) => element.closest("section[data-v]") === home);
  const next = nearest(from, here, direction);
  if (!next) return;
  from.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}

/* The decision's forms: labels that say what will happen, dependent questions, sending. */

import { always, page, refresh, say, wire, word } from "./page.js";

const acts = () => document.querySelectorAll("form[data-act]");
const boxes = (root) => [...root.querySelectorAll("input[type=radio], input[type=checkbox]")];
const part = (box, name) => box.closest(".row").querySelector(name)?.textContent ?? "";
export const wordOf = (box) => part(box, ".label");
export const factOf = (box) => part(box, ".detail");
export const chosen = (form) => boxes(form).filter((box) => box.checked && !box.matches(":disabled"));

/* Shows and enables the case that holds for the value chosen earlier. */
function settleCases(form) {
  for (const given of form.querySelectorAll("[data-given]")) {
    const parent = chosen(form).find((box) => box.name === given.dataset.given);
    const number = form.querySelector(`input[type=number][name="${CSS.escape(given.dataset.given)}"]`);
    const value = parent?.value ?? number?.value;
    for (const part of given.children) {
      const holds = part.dataset.case === value;
      part.toggleAttribute("data-open", holds);
      part.disabled = !holds;
    }
  }
}

function settleCounts(form) {
  for (const set of form.querySelectorAll("[data-least]")) {
    const all = boxes(set);
    const { least, most } = set.dataset;
    const n = all.filter((box) => box.checked).length;
    const missing = set.dataset.goal && n > 0 ? Number(set.dataset.goal) - sumOf(set) : 0;
    const few = n < Number(least) ? word("few", { n: Number(least) - n }) : "";
    all[0]?.setCustomValidity(missing > 0 ? word("short", { n: missing }) : few);
    if (n > 0) set.querySelector(".count").textContent = counted(set) ?? word("of", { n, most });
  }
}

const sumOf = (set) =>
  boxes(set).reduce((sum, box) => sum + (box.checked ? Number(box.dataset.worth) : 0), 0);

/* "5 of 4, no change", where worths are counted. */
function counted(set) {
  const { goal } = set.dataset;
  if (goal === undefined) return null;
  const sum = sumOf(set);
  if (goal === "0") return word("sum", { sum });
  return word(sum > Number(goal) ? "over" : "paid", { sum, goal });
}

/* "Go to {to}" becomes "Go to Attic", and is "Go" until then; the phone's dock names the rest. */
function settleLabel(form) {
  const picked = chosen(form);
  const button = form.querySelector("button[data-label]");
  const names = (name) => {
    const field = form.querySelector(`input[type=number][name="${CSS.escape(name)}"]`);
    const named = picked.filter((box) => box.name === name);
    const set = named[0]?.closest("[data-goal]");
    if (set) return String(sumOf(set));
    const values = named.map(wordOf);
    return values.length ? values.join(", ") : field?.value;
  };
  if (!form.matches("[aria-busy], [data-unsent]")) {
    const { label, short } = button.dataset;
    const open = [...label.matchAll(/\{(\w+)\}/g)].some(([, name]) => !names(name));
    button.textContent = open ? short : label.replace(/\{(\w+)\}/g, (_whole, name) => names(name));
  }
  const line = form.querySelector(".chosenword");
  if (!line) return;
  const sums = [...new Set(picked.map((box) => box.closest("[data-goal]")))].filter(Boolean);
  const fact = sums.length ? counted(sums[0]) : picked.length ? factOf(picked.at(-1)) : "";
  // The button may say the choice already; then there is room for the fact alone.
  const said = picked.length > 0 && picked.every((box) => button.dataset.label.includes(`{${box.name}}`));
  const named = picked.map(wordOf).join(" · ");
  line.textContent = picked.length ? (said ? "" : named) : line.dataset.none;
  form.querySelector(".chosenfact").textContent = fact;
}

/* A form of which every choice also lies on the board folds its rows away on a phone. */
function settleFold(form) {
  const all = boxes(form);
  const onBoard = (box) =>
    document.querySelector(`[data-choice="${CSS.escape(`${form.dataset.kind}:${box.name}:${box.value}`)}"]`);
  form.toggleAttribute("data-onboard", all.length > 0 && !form.querySelector("input[type=number]") && all.every(onBoard));
}

always(() => {
  for (const form of acts()) {
    settleCases(form);
    settleCounts(form);
    settleLabel(form);
    settleFold(form);
  }
});

/* On a phone the plan comes first: actions that ask something wait folded until one is opened. */
const narrow = matchMedia("(max-width: 759px)");
let folded = "";

always(() => {
  const mine = document.querySelector("#decision [data-mine]")?.dataset.mine;
  const decision = `${page().dataset.number}.${mine}`;
  if (!mine || decision === folded || !narrow.matches) return;
  folded = decision;
  for (const choice of document.querySelectorAll("#decision .choice[open]")) choice.open = false;
});

/* One more than allowed replaces the oldest. */
const order = new WeakMap();

function replaceOldest(box) {
  const set = box.closest("[data-most]");
  if (!set || box.type !== "checkbox") return;
  const list = (order.get(set) ?? []).filter((other) => other !== box && other.checked && other.isConnected);
  if (box.checked) list.push(box);
  while (list.length > Number(set.dataset.most)) list.shift().checked = false;
  order.set(set, list);
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-act]");
  if (!form) return;
  calm(form);
  replaceOldest(event.target);
  refresh();
});

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-list]")) return;
  if (wire.dataset.list === "open") delete wire.dataset.list;
  else wire.dataset.list = "open";
});

/* A missing choice: show where it is, then let the browser say what is missing. */
let pass = "quiet"; // one pass reports every field that lacks something; the first is enough

document.addEventListener(
  "invalid",
  (event) => {
    const box = event.target;
    if (pass === "explaining" || !box.form?.matches("[data-act]")) return;
    event.preventDefault();
    if (pass === "collecting") return;
    pass = "collecting";
    wire.dataset.list = "open";
    for (let outer = box.closest("details"); outer; outer = outer.parentElement.closest("details")) {
      if (!outer.matches(".rowgroup")) outer.open = true;
    }
    requestAnimationFrame(() => {
      pass = "explaining";
      const fields = [...box.form.elements].filter((field) => field.willValidate && !field.validity.valid);
      (fields.find((field) => field.checkVisibility()) ?? box).reportValidity();
      pass = "quiet";
    });
  },
  true,
);

/* Chance for the deal is added by this browser, at the moment of pressing the button. */
function addChance(form) {
  const field = form.querySelector("[data-chance]");
  if (!field) return;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  field.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* What is final is asked once more. */
const sure = document.getElementById("sure");
let asking = null;

function ask(form) {
  asking = form;
  const label = form.querySelector("button[data-label]").textContent;
  sure.querySelector("h2").textContent = label;
  sure.querySelector("[data-text]").textContent = form.querySelector("[data-confirm]").textContent;
  sure.querySelector("[value=yes]").textContent = label;
  sure.returnValue = "";
  sure.showModal();
}

sure.addEventListener("close", () => {
  const form = asking;
  asking = null;
  if (!form?.isConnected) return;
  if (sure.returnValue === "yes") {
    form.dataset.agreed = "yes";
    form.requestSubmit();
    delete form.dataset.agreed;
  } else form.querySelector("button[data-label]").focus();
});

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (form.querySelector("[data-confirm]") && !form.dataset.agreed) {
      event.preventDefault();
      event.stopImmediatePropagation();
      ask(form);
      return;
    }
    const button = form.querySelector("button[aria-disabled=true]");
    if (button && event.submitter === button) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    addChance(form);
  },
  true,
);

/* Sending: "Sent…" after 150 ms, "Not sent" when nothing came back; the selection stays. */
const waiting = new Map();
const sender = (event) => {
  const { sourceElement } = event.detail.ctx;
  return sourceElement?.matches?.("form[data-send]") ? sourceElement : null;
};
const mainButton = (form) => form.querySelector("button[data-label]") ?? form.querySelector("button");

function calm(form) {
  if (!form.hasAttribute("data-unsent")) return;
  form.removeAttribute("data-unsent");
  form.querySelector(".unsent")?.remove();
  const button = mainButton(form);
  if (button.dataset.was) button.textContent = button.dataset.was;
  delete button.dataset.was;
  const fact = form.closest(".panel")?.querySelector(".flagfact");
  if (fact?.dataset.was !== undefined) {
    fact.textContent = fact.dataset.was;
    delete fact.dataset.was;
  }
}

function busy(form) {
  if (!form.isConnected) return;
  const button = mainButton(form);
  form.setAttribute("aria-busy", "true");
  button.dataset.was ??= button.textContent;
  button.textContent = word("sent");
}

function rested(form) {
  form.removeAttribute("aria-busy");
  const button = mainButton(form);
  if (button?.dataset.was && !form.hasAttribute("data-unsent")) {
    button.textContent = button.dataset.was;
    delete button.dataset.was;
  }
}

function unsent(form) {
  if (!form.isConnected) return;
  rested(form);
  form.setAttribute("data-unsent", "");
  const button = mainButton(form);
  button.dataset.was ??= button.textContent;
  button.textContent = word("again");
  const line = document.createElement("p");
  line.className = "unsent";
  line.textContent = word("unsent");
  (button.closest(".commit, .botform") ?? button).before(line);
  const fact = form.closest(".panel")?.querySelector(".flagfact");
  if (fact) {
    fact.dataset.was ??= fact.textContent;
    fact.textContent = word("unsentFlag");
  }
  say(word("unsent"), { urgent: true });
}

document.addEventListener("htmx:before:request", (event) => {
  const form = sender(event);
  if (!form) return;
  calm(form);
  waiting.set(form, setTimeout(busy, 150, form));
});

document.addEventListener("htmx:finally:request", (event) => {
  const form = event.detail.ctx.sourceElement;
  if (!waiting.has(form)) return;
  clearTimeout(waiting.get(form));
  waiting.delete(form);
  rested(form);
  refresh();
});

document.addEventListener("htmx:error", (event) => {
  const form = event.detail.ctx && sender(event);
  if (!form) return;
  clearTimeout(waiting.get(form));
  unsent(form);
});

/* An answer from something in between (a proxy's error page) says nothing about the table. */
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  const form = sender(event);
  if (form && ctx.response.status >= 400 && !ctx.text.includes("<hx-partial")) unsent(form);
});

export function clear() {
  for (const form of acts()) {
    for (const box of boxes(form)) if (box.checked && boxes(form).length > 1) box.checked = false;
    calm(form);
  }
  delete wire.dataset.list;
  refresh();
}


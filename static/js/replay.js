/* The replay: fetches a step's regions and puts in place those that differ. Without it the links and
   the form do the same, a page at a time. */

import { paint } from "./sheet.js";
import { recall, walk } from "./walk.js";

const main = document.querySelector("[data-replay]");
const slider = main.querySelector("input[type=range]");
const play = main.querySelector("[data-play]");
const banner = document.getElementById("banner");
const wire = document.getElementById("wire");
const last = Number(main.dataset.last);

const PACE_MS = 1000;
const KEPT = 60;

const fetched = new Map();
let step = Number(slider.value);
let wanted = step;
let timer = null;

const clamp = (number) => Math.min(last, Math.max(0, number));
const address = (number) => `${main.dataset.replay}?step=${number}&seen=${main.dataset.seen}`;

/* The text of a step's regions; fetched once, and the oldest forgotten. */
function text(number) {
  if (!fetched.has(number)) {
    const asked = fetch(address(number), { headers: { "HX-Request": "true" } }).then((answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.text();
    });
    asked.catch(() => fetched.delete(number));
    fetched.set(number, asked);
    if (fetched.size > KEPT) fetched.delete(fetched.keys().next().value);
  }
  return fetched.get(number);
}

async function go(number) {
  wanted = clamp(number);
  slider.value = wanted;
  const mine = wanted;
  try {
    const regions = await text(mine);
    // Whoever moved on meanwhile wants another step.
    if (mine !== wanted) return;
    banner.hidden = true;
    put(regions);
  } catch {
    if (mine !== wanted) return;
    stop();
    wanted = step;
    slider.value = step;
    banner.textContent = main.dataset.lost;
    banner.hidden = false;
    return;
  }
  step = mine;
  history.replaceState(null, "", address(step));
  tell();
}

function put(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  recall();
  for (const part of box.content.querySelectorAll("hx-partial")) {
    const shown = document.getElementById(part.id);
    const next = part.firstElementChild;
    if (!shown || shown.innerHTML === next.innerHTML) continue;
    const held = shown.contains(document.activeElement);
    shown.replaceWith(next);
    paint();
    if (held) (next.querySelector("a[aria-current], button, [tabindex]") ?? slider).focus({ preventScroll: true });
  }
  walk();
}

/* Speaks what happened, and tells the slider's value in words. */
function tell() {
  const said = [...document.querySelectorAll("#rp-step .stepname, #rp-step .steptold > p:not(.small)")];
  const words = said.map((line) => line.textContent.trim()).join(". ");
  slider.setAttribute("aria-valuetext", words);
  if (!timer && document.activeElement !== slider) document.getElementById("say-polite").textContent = words;
  for (const link of main.querySelectorAll("[data-by]")) link.href = address(clamp(step + Number(link.dataset.by)));
}

function stop() {
  clearTimeout(timer);
  timer = null;
  play.setAttribute("aria-pressed", "false");
}

async function onward() {
  await go(step + 1);
  if (!timer) return;
  if (step >= last) {
    stop();
    return;
  }
  text(step + 1).catch(() => {});
  timer = setTimeout(onward, PACE_MS);
}

function toggle() {
  if (timer) {
    stop();
    return;
  }
  play.setAttribute("aria-pressed", "true");
  if (step >= last) go(0);
  timer = setTimeout(onward, step >= last ? PACE_MS : 0);
}

function nextEyes() {
  const all = [...main.querySelectorAll(".eye")];
  const now = all.findIndex((eye) => eye.hasAttribute("aria-current"));
  const next = all[(now + 1) % all.length];
  if (next && all.length > 1) location.assign(next.href);
}

slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
slider.form.addEventListener("submit", (event) => event.preventDefault());
play.addEventListener("click", toggle);

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-by], [data-step]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    stop();
    go(link.dataset.step ? Number(link.dataset.step) : wanted + Number(link.dataset.by));
  }
  const tab = event.target.closest(".tabs [data-tab]");
  if (!tab) return;
  wire.dataset.tab = tab.dataset.tab;
  for (const each of document.querySelectorAll(".tabs [data-tab]")) each.setAttribute("aria-pressed", String(each === tab));
});

const deeds = {
  ArrowLeft: (event) => go(wanted - (event.shiftKey ? 10 : 1)),
  ArrowRight: (event) => go(wanted + (event.shiftKey ? 10 : 1)),
  Home: () => go(0),
  End: () => go(last),
  " ": toggle,
  e: nextEyes,
};

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  if (target.matches("input:not([type=range]), textarea, select")) return;
  if (event.key === " " && target.matches("button, a, summary")) return;
  const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!deed) return;
  event.preventDefault();
  if (deed !== toggle) stop();
  deed(event);
});

tell();

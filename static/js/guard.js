/* Drops fragments older than what is shown, and gives focus back to a region that lost it. */

import { refresh, region, typing } from "./page.js";
import { leaveLit, seekLit } from "./tabs.js";
import { recall, walk } from "./walk.js";

/* "2.41.7" as numbers: match, step, version of the table. */
const parse = (version) => version.split(".").map(Number);

export function older(left, right) {
  const [a, b] = [parse(left), parse(right)];
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) < (b[i] ?? 0);
  }
  return false;
}

/* A region carries its version; the whole page is as new as the newest region in it. */
function versionOf(element) {
  if (!element) return "0";
  if (element.dataset.v) return element.dataset.v;
  const inner = [...element.querySelectorAll("[data-v]")].map((part) => part.dataset.v);
  return inner.reduce((newest, version) => (older(newest, version) ? version : newest), "0");
}

/* Blanks around a fragment would stay in the page as text, one more with each update. */
function trim(fragment) {
  for (const node of [...fragment.childNodes]) {
    if (node.nodeType === Node.TEXT_NODE && !node.data.trim()) node.remove();
  }
}

function stale(task) {
  const incoming = task.fragment.firstElementChild;
  if (!incoming?.id) return false;
  const shown = document.getElementById(incoming.id);
  return Boolean(shown) && older(versionOf(incoming), versionOf(shown));
}

let held = null;

document.addEventListener("htmx:before:swap", (event) => {
  const { tasks } = event.detail;
  for (const task of [...tasks]) {
    if (task.type !== "partial") continue;
    trim(task.fragment);
    if (stale(task)) tasks.splice(tasks.indexOf(task), 1);
  }
  recall();
  const focused = document.activeElement;
  const home = focused?.closest?.("section[data-v]");
  held = home ? { id: focused.id, choice: focused.dataset?.choice, region: home.id } : null;
});

document.addEventListener("htmx:after:swap", () => {
  refresh();
  walk();
  restoreFocus();
  turnToDecision();
});

function restoreFocus() {
  const lost = !document.activeElement || document.activeElement === document.body;
  if (!held || !lost) return;
  const again =
    (held.id && document.getElementById(held.id)) ||
    (held.choice && document.querySelector(`[data-choice="${CSS.escape(held.choice)}"][tabindex]`)) ||
    region(held.region)?.querySelector("[tabindex='-1'], h2") ||
    document.querySelector("#page h1");
  again?.focus({ preventScroll: true });
}

let decided = region("decision")?.querySelector("[data-mine]")?.dataset.mine ?? null;

/* A decision that has just opened takes the focus, unless somebody is typing or reads a dialog. */
function turnToDecision() {
  const panel = region("decision");
  const refused = panel?.querySelector("[data-refused]");
  const mine = panel?.querySelector("[data-mine]")?.dataset.mine ?? null;
  const fresh = mine !== decided;
  decided = mine;
  if (fresh) panel?.querySelector(".body")?.scrollTo(0, 0);
  if (fresh && !mine) leaveLit();
  if (typing() || document.querySelector("dialog[open]")) return;
  if (refused && held?.region === "decision") refused.focus({ preventScroll: true });
  else if (fresh && (mine || held?.region === "decision")) {
    panel?.querySelector(".prompt")?.focus({ preventScroll: true });
    if (mine) seekLit();
  }
}

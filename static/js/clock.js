/* Clocks tick here from a deadline; the server's time comes with the heartbeat. */

import { always, say, wire, word } from "./page.js";

let ahead = 0; // by how much this device's clock is ahead of the server's, in ms
let best = Infinity;
let warned = "";

function learn() {
  const now = document.getElementById("beat")?.dataset.now;
  if (!now) return;
  const difference = Date.now() - Date.parse(now);
  // The fastest heartbeat is nearest the truth; an old one says less, so it may drift slowly.
  best = Math.min(best + 20, difference);
  ahead = best;
}

function text(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 172_800) return `${Math.floor(left / 86_400)} d`;
  if (left >= 3600) return `${Math.floor(left / 3600)}:${String(Math.floor((left % 3600) / 60)).padStart(2, "0")} h`;
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

function tick() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const measured = (Date.parse(clock.dataset.deadline) - Date.now() + ahead) / 1000;
    // What a heartbeat took on its way counts as time; nobody has more than the limit.
    const left = Math.min(measured, Number(clock.dataset.limit));
    const shown = text(left);
    const places = clock.matches(".ticks") ? [clock] : clock.querySelectorAll(".ticks");
    for (const place of places) if (place.textContent !== shown) place.textContent = shown;
    const bar = clock.querySelector("progress");
    if (bar) bar.value = Math.min(Math.max(left, 0), bar.max);
    clock.toggleAttribute("data-low", left < 15);
    if (clock.closest("#bar-clock")) warn(clock.dataset.deadline, left);
  }
}

function warn(deadline, left) {
  if (warned === deadline || left > 60 || left < 50) return;
  warned = deadline;
  if (wire.querySelector("#decision [data-mine]")) say(word("minute"));
}

always(learn);
always(tick);
setInterval(tick, 500);

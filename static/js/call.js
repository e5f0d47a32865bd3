/* Calls a player to the table: a mark in the title and the icon while it is my turn; a knock and a
   notice of the browser, where they were asked for, when it becomes my turn and the page is not in
   front. They say nothing but that, and at which table: others may see and hear them. */

import { always, page, wire, word } from "./page.js";

const icon = document.querySelector("link[rel=icon]");
const calm = { title: document.title, icon: icon.href };
const turn = () => document.querySelector("#decision [data-mine]")?.dataset.mine;

always(() => {
  document.title = turn() ? `● ${word("turn")} · ${wire.dataset.title}` : calm.title;
  const wanted = turn() ? icon.dataset.turn : calm.icon;
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
});

/* What was asked for holds for this browser, at every table. */
const STORE = { knock: "whodunit-knock", notice: "whodunit-notice" };
const wants = (way) => localStorage.getItem(STORE[way]) === "on";
const inFront = () => !document.hidden && document.hasFocus();

let known = turn();

always(() => {
  const now = turn();
  const fresh = now && now !== known;
  known = now;
  if (!fresh) return;
  const name = `${page().dataset.number}.${now}`;
  if (inFront()) claim(name);
  // A tab that is in front, or quicker, calls for all that show the same table.
  else setTimeout(() => turn() === now && !inFront() && claim(name) && call(), 200 + 300 * Math.random());
});

/* One call for each turn, however many tabs are open. */
function claim(name) {
  const place = `called ${location.pathname}`;
  if (localStorage.getItem(place) === name) return false;
  localStorage.setItem(place, name);
  return true;
}

function call() {
  if (wants("knock")) knock();
  if (wants("notice")) notify(word("turn"));
}

let audio;

/* Browsers let a page sound only after it was touched. */
function tune() {
  audio ??= new AudioContext();
  return audio.resume();
}

/* Two short wooden knocks. */
function knock() {
  if (audio?.state !== "running") return;
  for (const [wait, pitch] of [[0, 240], [0.17, 190]]) {
    const at = audio.currentTime + wait;
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch, at);
    tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.09);
    loudness.gain.setValueAtTime(0.5, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.11);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.12);
  }
}

let shown;

function notify(text) {
  shown = new Notification(text, { body: wire.dataset.title, tag: location.pathname, icon: calm.icon });
  shown.addEventListener("click", () => window.focus());
}

const dismiss = () => inFront() && shown?.close();
window.addEventListener("focus", dismiss);
document.addEventListener("visibilitychange", dismiss);

/* Asking for it: each way is tried at once, so that nobody waits for a call that can't come. */
const box = document.getElementById("calls");

const ways = {
  async knock() {
    await tune();
    knock();
    return true;
  },
  async notice() {
    if ((await Notification.requestPermission()) !== "granted") return false;
    try {
      notify(word("trial"));
    } catch (error) {
      // Phones show notices of installed pages only, and say so by this.
      if (error instanceof TypeError) return false;
      throw error;
    }
    return true;
  },
};

function show(failed = "") {
  for (const button of box.querySelectorAll("[data-call]")) {
    button.setAttribute("aria-pressed", String(wants(button.dataset.call)));
  }
  box.querySelector("[role=status]").textContent = failed;
}

box.addEventListener("click", async (event) => {
  const way = event.target.closest("[data-call]")?.dataset.call;
  if (!way) return;
  const on = !wants(way) && (await ways[way]());
  const failed = !on && !wants(way);
  localStorage.setItem(STORE[way], on ? "on" : "off");
  show(failed ? word("uncalled") : "");
});

if (wants("knock")) {
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, tune, { once: true });
}
box.querySelector("[data-call=notice]").hidden = !("Notification" in window);
box.hidden = false;
show();

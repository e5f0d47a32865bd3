/* What was said: when, by the reader's own clock; a reaction also shows at its seat for a moment. */

import { always, page, say, wire } from "./page.js";

const LASTS = 6_000;
const { lang } = document.documentElement;
const tongue = navigator.language.startsWith(lang) ? navigator.language : lang;
const hour = { hour: "2-digit", minute: "2-digit" };
const today = new Intl.DateTimeFormat(tongue, hour);
const before = new Intl.DateTimeFormat(tongue, { day: "numeric", month: "short", ...hour });

function tell(time) {
  const at = new Date(time.dateTime);
  const shown = (at.toDateString() === new Date().toDateString() ? today : before).format(at);
  if (time.textContent !== shown) time.textContent = shown;
}

const lines = () => [...document.querySelectorAll("#chat .chatlines > li")];
const number = (line) => Number(line.id.split("-")[1]);

/* Seats by which a reaction shows now. Steps draw the seats anew, so it is put there again. */
const marks = new Map();

function put() {
  for (const [seat, reaction] of marks) {
    const box = document.querySelector(`#seats .seat-${seat}`)?.closest(".seatbox");
    if (!box || box.querySelector(".seatmark")) continue;
    const mark = document.createElement("span");
    mark.className = "seatmark";
    mark.setAttribute("aria-hidden", "true");
    mark.append(...reaction.cloneNode(true).childNodes);
    box.append(mark);
  }
}

function react(line) {
  const reaction = line.querySelector(".reaction[data-seat]");
  if (!reaction || page().dataset.stage !== "match") return;
  const { seat } = reaction.dataset;
  const clear = () => document.querySelector(`#seats .seat-${seat}`)?.closest(".seatbox")?.querySelector(".seatmark")?.remove();
  clear();
  marks.set(seat, reaction);
  setTimeout(() => {
    if (marks.get(seat) !== reaction) return;
    marks.delete(seat);
    clear();
  }, LASTS);
  // Where the chat is open its lines are read aloud anyway.
  if (wire.dataset.talk !== "chat" && !line.matches(".mine")) say(line.querySelector("p").textContent.trim().replace(/\s+/g, " "));
}

let known = Math.max(0, ...lines().map(number));

always(() => {
  for (const line of lines()) {
    tell(line.querySelector("time"));
    if (number(line) <= known) continue;
    known = number(line);
    react(line);
  }
  put();
});

/* The people's dialog and the rules in short, and the chat and the notes beside the log. */

import { always, page, region, wire } from "./page.js";
import { openTab } from "./tabs.js";

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener && openBox(opener.dataset.open)) {
    event.preventDefault();
    openPart(document.getElementById(opener.dataset.part ?? ""));
  }
  const side = event.target.closest(".switch [data-talk]");
  if (side) turnTo(side.dataset.talk);
});

/* Returns the box, or nothing where the page has none of this name. */
export function openBox(name) {
  for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
  const box = document.getElementById(`box-${name}`);
  box?.showModal();
  return box;
}

function openPart(part) {
  if (!part) return;
  part.open = true;
  part.querySelector("summary").focus();
  part.scrollIntoView({ block: "nearest" });
}

/* Which of them is open stands on the wire, which no update replaces. */
function turnTo(side) {
  wire.dataset.talk = side;
  show();
  if (side === "chat") toNewest();
  if (side === "notes") fillNotes();
}

/* Who takes no notes does not wait for what keeps them. */
const fillNotes = () => import("./document.js");
document.addEventListener("toggle", (event) => event.target.matches?.(".oldnotes") && fillNotes(), true);

export const readLog = () => turnTo("log");

export function react() {
  openTab("log");
  document.querySelector(".reactions button")?.focus();
}

export function talk() {
  openTab("log");
  turnTo("chat");
  document.getElementById("chat-text")?.focus();
}

export function takeNotes() {
  const text = document.getElementById("notes-text");
  if (!text) return;
  openTab("log");
  turnTo("notes");
  text.focus();
}

const newest = () => document.querySelector("#chat .chatlines > li:last-child")?.id ?? "";
const reading = () => page().dataset.stage !== "match" || wire.dataset.talk === "chat";
let read = newest();
let seen = "";

function show() {
  if (reading()) read = newest();
  for (const button of document.querySelectorAll(".switch [data-talk]")) {
    const open = button.dataset.talk === (wire.dataset.talk ?? "log");
    button.setAttribute("aria-pressed", String(open));
    const mark = button.querySelector(".badge");
    if (mark) mark.hidden = open || read === newest();
  }
}

/* Down to what was said last, unless the reader has scrolled up to older lines. */
function toNewest() {
  const lines = document.querySelector("#chat .chatlines");
  if (lines) lines.scrollTop = lines.scrollHeight;
}

let low = true;
document.addEventListener(
  "scroll",
  (event) => {
    const lines = event.target;
    if (!lines.matches?.(".chatlines")) return;
    low = lines.scrollTop + lines.clientHeight > lines.scrollHeight - 40;
  },
  true,
);

always(() => {
  show();
  if (newest() !== seen && low) toNewest();
  seen = newest();
});

/* What was said is on the server: the field is empty for the next line. */
document.addEventListener("htmx:after:request", (event) => {
  const { sourceElement: form, response } = event.detail.ctx;
  if (!form.matches?.("#chatform, .reactions")) return;
  if (response.status < 400) {
    form.reset();
    low = true;
  } else turnTo("chat"); // where it says why not
});

const unsent = (event, hidden) => {
  const form = event.detail.ctx?.sourceElement;
  if (form?.matches?.(".reactions")) form.querySelector(".unsent").hidden = hidden;
};
document.addEventListener("htmx:before:request", (event) => unsent(event, true));
document.addEventListener("htmx:error", (event) => unsent(event, false));

/* Nobody is kept in a dialog that a new stage of the page leaves empty. */
always(() => {
  const box = document.getElementById("box-people");
  if (box?.open && !region("people")?.firstElementChild) box.close();
});

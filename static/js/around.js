/* The people's dialog, and the chat beside the log. */

import { always, page, region, wire } from "./page.js";
import { openTab } from "./tabs.js";

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  const box = opener && document.getElementById(`box-${opener.dataset.open}`);
  if (box) {
    event.preventDefault();
    box.showModal();
    openPart(document.getElementById(opener.dataset.part ?? ""));
  }
  const side = event.target.closest(".switch [data-talk]");
  if (side) turnTo(side.dataset.talk);
});

function openPart(part) {
  if (!part) return;
  part.open = true;
  part.querySelector("summary").focus();
  part.scrollIntoView({ block: "nearest" });
}

/* Which of the two is open stands on the wire, which no update replaces. */
function turnTo(side) {
  wire.dataset.talk = side;
  show();
  if (side === "chat") toNewest();
}

export const readLog = () => turnTo("log");

export function talk() {
  openTab("log");
  turnTo("chat");
  document.getElementById("chat-text")?.focus();
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
  const { ctx } = event.detail;
  if (ctx.sourceElement.id !== "chatform" || ctx.response.status >= 400) return;
  ctx.sourceElement.reset();
  low = true;
});

/* Nobody is kept in a dialog that a new stage of the page leaves empty. */
always(() => {
  const box = document.getElementById("box-people");
  if (box?.open && !region("people")?.firstElementChild) box.close();
});

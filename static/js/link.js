/* The connection: says honestly when nothing arrives, and brings the page up to date by itself. */

import { page, say, wire, word } from "./page.js";

const SILENT = 8_000; // ask by a plain request
const LOST = 9_500; // say so; the heartbeat comes every 5 s
const pill = document.getElementById("bar-link");
const banner = document.getElementById("banner");

let heard = Date.now();
let state = "live";
let asked = 0;
let leaving = false;

const connection = () => wire._htmx?.ws?.connection;
const open = () => connection()?.socket?.readyState === WebSocket.OPEN;

/* What the page shows, so that the server knows whether the whole stage has to be sent. */
function address(path) {
  const url = new URL(path, location.href);
  url.searchParams.set("stage", page().dataset.stage);
  url.searchParams.set("number", page().dataset.number);
  return url;
}

function alive() {
  heard = Date.now();
  if (state === "lost") returned();
}

function returned() {
  show("live");
  banner.className = "notice good";
  banner.textContent = banner.dataset.back;
  banner.hidden = false;
  say(word("back"));
  setTimeout(() => {
    if (state === "live") banner.hidden = true;
  }, 3000);
}

function show(next) {
  if (next === state) return;
  state = next;
  wire.dataset.link = next;
  pill.dataset.state = next;
  const label = pill.querySelector(".word");
  label.textContent = label.dataset[next];
  if (next === "lost") say(word("lost"), { urgent: true });
}

function lost(seconds) {
  show("lost");
  banner.className = "notice bad";
  banner.textContent = banner.dataset.lost.replace("{s}", String(seconds));
  banner.hidden = false;
}

function ended() {
  show("ended");
  banner.className = "notice bad";
  banner.textContent = banner.dataset.ended;
  banner.hidden = false;
}

/* Fetches every region once; counts as a sign of life, since it shows what is true now. */
function resync() {
  if (Date.now() - asked < 3000) return;
  asked = Date.now();
  const url = address(wire.dataset.regions);
  window.htmx.ajax("GET", url.pathname + url.search, { source: wire, target: wire, swap: "none" });
}

/* A half-open socket tells nobody: act as if it had closed, so that it is opened again. */
function reopen() {
  const socket = connection()?.socket;
  if (socket && socket.readyState !== WebSocket.CONNECTING) {
    socket.dispatchEvent(new CloseEvent("close", { code: 1006 }));
  }
}

function look() {
  const age = Date.now() - heard;
  if (state === "ended") return;
  if (age > SILENT && !document.hidden) {
    if (open() && Date.now() - asked > 3000) reopen();
    resync();
  }
  if (age > LOST) lost(Math.round(age / 1000));
}

/* Back in front, or on another network: a socket that said nothing meanwhile may be dead. */
function wake() {
  if (document.hidden || state === "ended") return;
  const silent = Date.now() - heard > SILENT;
  if (silent && open() && Date.now() - asked > 3000) reopen();
  if (silent || !open()) resync();
}

function connecting(event) {
  const { connection: next } = event.detail;
  const url = address(new URL(next.url).pathname);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  next.url = url.href;
}

document.addEventListener("htmx:ws:before:connection", connecting);
// A connection alone proves nothing: the server speaks first, and at once.
document.addEventListener("htmx:ws:before:message:incoming", alive);
document.addEventListener("htmx:ws:close", (event) => {
  const { code } = event.detail;
  if (!leaving && (code === 1000 || code >= 4400)) ended();
});
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (ctx.response.status >= 400) return;
  alive();
  // Sitting down may have made this browser known: the socket still belongs to the unknown one.
  if (ctx.sourceElement.matches?.("[data-renew]")) reopen();
});
window.addEventListener("pagehide", () => (leaving = true));
window.addEventListener("pageshow", (event) => {
  leaving = false;
  if (event.persisted) location.reload();
});
window.addEventListener("focus", wake);
window.addEventListener("online", wake);
document.addEventListener("visibilitychange", wake);
setInterval(look, 500);

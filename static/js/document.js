/* What a seat writes down for itself: marks and text, kept on the server a whole document at a time.
   Of two devices that write at once neither loses anything. */

const PAUSE_MS = 500;
const AGAIN_MS = 4000;
const LONGEST = 4000;

const home = () => document.querySelector("[data-sheet]");
const blank = () => ({ marks: {}, text: "" });
const copy = ({ marks, text }) => ({ marks: { ...marks }, text });
export const address = () => home()?.dataset.sheet;

/* `base`: the document as the server has it. `local`: as it is here. `open`: it may be written.
   `from`: where it is kept. */
export const sheet = { version: 0, open: false, base: blank(), local: blank(), known: false, from: "" };
let timer = null;
let busy = false;
let failed = false;
let painted = paintText;

export const closed = () => !sheet.open || Boolean(document.querySelector("[data-sheet-closed]"));

/* Registers what paints more of the document than its text; it calls paintText itself. */
export function paintedBy(paint) {
  painted = paint;
}

/* The field and the line beside it. A match that follows on this page has a document of its own. */
export function paintText() {
  if (address() && sheet.from !== address()) load();
  const line = home()?.querySelector("[data-state]");
  if (!line) return;
  const text = home().querySelector("[data-sheet-text]");
  const state = closed() && sheet.known ? "locked" : failed ? "unsaved" : dirty() || !sheet.known ? "saving" : "saved";
  line.dataset.state = state;
  line.textContent = home().dataset[state];
  text.readOnly = sheet.known && closed();
  if (document.activeElement !== text && text.value !== sheet.local.text) text.value = sheet.local.text;
}

const same = (a, b) => a.text === b.text && JSON.stringify(Object.entries(a.marks).sort()) === JSON.stringify(Object.entries(b.marks).sort());
const dirty = () => sheet.known && !same(sheet.base, sheet.local);

/* An empty mark clears its cell. */
export function putMarks(marks) {
  for (const [cell, value] of Object.entries(marks)) {
    if (value) sheet.local.marks[cell] = value;
    else delete sheet.local.marks[cell];
  }
}

export function soon(wait = PAUSE_MS) {
  clearTimeout(timer);
  timer = setTimeout(save, wait);
}

function take({ version, open, document: stored }) {
  const changed = changes(sheet.base, sheet.local);
  Object.assign(sheet, { version, open, base: copy(stored), local: copy(stored), known: true });
  putMarks(changed.marks);
  if (changed.text !== null && changed.text !== stored.text) {
    sheet.local.text = changed.was === stored.text ? changed.text : `${stored.text}\n${changed.text}`.slice(0, LONGEST);
  }
  painted();
  if (dirty()) soon();
}

/* What was done here since the server's document. */
function changes(before, after) {
  const marks = {};
  for (const cell of new Set([...Object.keys(before.marks), ...Object.keys(after.marks)])) {
    if (before.marks[cell] !== after.marks[cell]) marks[cell] = after.marks[cell] ?? "";
  }
  return { marks, text: before.text === after.text ? null : after.text, was: before.text };
}

async function load() {
  const path = address();
  if (sheet.from !== path) {
    // What was typed before this module was there counts.
    const typed = home().querySelector("[data-sheet-text]")?.value ?? "";
    Object.assign(sheet, { version: 0, open: false, base: blank(), local: { marks: {}, text: typed }, known: false, from: path });
  }
  try {
    const answer = await fetch(path);
    if (answer.ok && path === address()) take(await answer.json());
    else if (!answer.ok) setTimeout(load, AGAIN_MS);
  } catch {
    setTimeout(load, AGAIN_MS);
  }
}

async function save() {
  if (!dirty() || busy || !sheet.open) return;
  busy = true;
  const sent = copy(sheet.local);
  let wait = null;
  try {
    const answer = await fetch(address(), {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ version: sheet.version, document: sent }),
      keepalive: true,
    });
    if (answer.ok) {
      const { version, open } = await answer.json();
      Object.assign(sheet, { version, open, base: sent });
      if (dirty()) wait = PAUSE_MS;
    } else if (answer.status === 409) {
      await load();
      wait = PAUSE_MS;
    } else wait = AGAIN_MS;
  } catch {
    wait = AGAIN_MS;
  }
  busy = false;
  failed = wait === AGAIN_MS;
  painted();
  if (wait !== null) soon(wait);
}

document.addEventListener("input", (event) => {
  if (!event.target.matches("[data-sheet-text]")) return;
  sheet.local.text = event.target.value;
  painted();
  soon();
});

document.addEventListener("visibilitychange", () => {
  if (!address()) return;
  if (document.hidden) save();
  else load();
});
window.addEventListener("pagehide", save);
document.addEventListener("htmx:after:swap", () => painted());
painted();

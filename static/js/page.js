/* What the modules of the table page share: its elements, its words, and "after every update". */

export const wire = document.getElementById("wire");
const words = document.getElementById("words").dataset;

export const page = () => document.getElementById("page");
export const region = (id) => document.getElementById(id);

/* The text for a key, with {names} filled in. */
export function word(key, values = {}) {
  return words[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

export function say(text, { urgent = false } = {}) {
  const line = document.getElementById(urgent ? "say-urgent" : "say-polite");
  line.textContent = "";
  setTimeout(() => (line.textContent = text), 50);
}

const tasks = [];

/* Registers what must hold after the page was loaded and after every swap. */
export function always(task) {
  tasks.push(task);
  task();
}

export function refresh() {
  for (const task of tasks) task();
}

export const typing = () => {
  const held = document.activeElement;
  return Boolean(held?.matches("input[type=text], input[type=number], textarea, select"));
};

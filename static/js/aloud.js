/* Reads aloud what screen readers are told, and the question on my turn, for children who can't read
   yet. It holds for this browser, at every table. */

const STORE = "whodunit-aloud";
const button = document.querySelector("#aloud button");
const on = () => localStorage.getItem(STORE) === "on";

function read(text, { urgent = false } = {}) {
  if (!text || !on()) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = document.documentElement.lang;
  if (urgent) speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

export function toggle() {
  localStorage.setItem(STORE, on() ? "off" : "on");
  button.setAttribute("aria-pressed", String(on()));
  const now = document.querySelector("#live .said") ?? document.querySelector(".log .told");
  if (on()) read(now?.textContent, { urgent: true });
  else speechSynthesis.cancel();
}

for (const urgent of [false, true]) {
  const line = document.getElementById(urgent ? "say-urgent" : "say-polite");
  new MutationObserver(() => read(line.textContent, { urgent })).observe(line, { childList: true });
}

button.setAttribute("aria-pressed", String(on()));
button.addEventListener("click", toggle);

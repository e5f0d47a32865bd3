/* A release that came while the page was open: it says so and waits. What is being typed outlives
   loading the page again, in this tab alone. */

import { always, wire } from "./page.js";

const notice = document.getElementById("newer");
const mine = document.querySelector("meta[name=build]").content;

always(() => {
  const spoken = document.getElementById("beat").dataset.build ?? mine;
  notice.hidden = spoken === mine || spoken === wire.dataset.later;
});

notice.addEventListener("click", (event) => {
  if (event.target.closest("[data-reload]")) location.reload();
  if (!event.target.closest("[data-later]")) return;
  wire.dataset.later = document.getElementById("beat").dataset.build;
  notice.hidden = true;
});

const drafts = () => document.querySelectorAll("[data-draft]");
const place = (field) => `draft ${location.pathname} ${field.id}`;

window.addEventListener("pagehide", () => {
  for (const field of drafts()) {
    if (field.value === field.defaultValue) sessionStorage.removeItem(place(field));
    else sessionStorage.setItem(place(field), field.value);
  }
});

for (const field of drafts()) field.value = sessionStorage.getItem(place(field)) ?? field.value;

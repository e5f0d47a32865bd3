/* The strip of seats comes alike to everybody; whose page it is on, the page knows. */

import { always, page, region, word } from "./page.js";

always(() => {
  const mine = region("seats")?.querySelectorAll(".seatbox")[Number(page().dataset.seat) - 1];
  if (!mine || mine.classList.contains("me")) return;
  mine.classList.add("me");
  const you = document.createElement("span");
  you.className = "wide";
  you.textContent = ` ${word("you")}`;
  mine.querySelector(".name").append(you);
});

/* Shows the way a piece went. A place of a board names in `data-next` the places it touches: spaces
   lead on, and what only names spaces, such as a room, is where a way begins or ends. A piece is the
   `g` of a seat (`seat-2`), moved to a point within its place; pieces stand in the same order after
   every update. Dice say in `data-steps` how far they lead. */

const WALK_MS = 600;
const TRACE_MS = 1800;

const still = matchMedia("(prefers-reduced-motion: reduce)");
const pieces = () => [...document.querySelectorAll('svg g[class*="seat-"]')];
const steps = () => Number(document.querySelector("svg [data-steps]")?.dataset.steps ?? 0);
const nextTo = (id) => document.getElementById(id)?.dataset.next?.split(" ") ?? [];
const isSpace = (id) => nextTo(id).some((other) => nextTo(other).includes(id));

/* The spaces on the way from one place to another, the goal not among them: of the ways of exactly
   so many steps to a space, or of at most so many into a room, the first of the shortest. Null
   where no such way leads there. */
export function way(from, to, most) {
  const exact = isSpace(to);
  const start = isSpace(from) ? from : null;
  let found = null;
  const pending = [[]];
  while (pending.length) {
    const path = pending.pop();
    const here = path.at(-1) ?? start;
    if (exact && here === to && path.length === most) return path.slice(0, -1);
    if (!exact && here && path.length < (found?.length ?? most) && nextTo(to).includes(here)) found = path;
    if (path.length === most) continue;
    for (const id of nextTo(here ?? from)) {
      if (id !== from && !path.includes(id)) pending.push([...path, id]);
    }
  }
  return found;
}

let before = [];
let rolled = 0;
let running = [];

/* Called before the page changes. */
export function recall() {
  before = pieces().map(pointOf);
  rolled = steps();
}

/* Called after it has changed: whoever stands elsewhere now is seen to walk there. */
export function walk() {
  const now = pieces();
  if (still.matches || now.length !== before.length) return;
  const moved = now.filter((piece, index) => `${pointOf(piece)}` !== `${before[index]}` && inSight(piece));
  if (!moved.length) return;
  for (const animation of running) animation.cancel();
  running = moved.map((piece) => go(piece, before[now.indexOf(piece)], pointOf(piece)));
}

const inSight = (piece) => piece.getClientRects().length > 0;

function go(piece, from, to) {
  const between = stops(placeAt(from), placeAt(to));
  const points = [from, ...between, to];
  trace(piece, between);
  return piece.animate(
    points.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)`, easing: "ease-in-out" })),
    { duration: WALK_MS },
  );
}

/* The middles of the spaces on the way, and of the doors one goes through at either end. */
function stops(from, to) {
  const spaces = from && to && from !== to && way(from, to, steps() || rolled);
  if (!spaces) return [];
  const places = [from, ...spaces, to];
  return [
    ...(isSpace(from) ? [] : [edge(from, middle(places[1]))]),
    ...spaces.map(middle),
    ...(isSpace(to) ? [] : [edge(to, middle(places.at(-2)))]),
  ];
}

/* Footprints that fade, the first one first. They lie on the base, which no update replaces. */
function trace(piece, points) {
  const ground = document.querySelector("[data-next]")?.ownerSVGElement;
  const seat = [...piece.classList].find((name) => name.startsWith("seat-"));
  points.forEach(([x, y], index) => {
    const step = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    step.setAttribute("class", `trace ${seat ?? ""}`);
    step.setAttribute("cx", x);
    step.setAttribute("cy", y);
    step.setAttribute("r", 3.5);
    ground?.append(step);
    const fading = step.animate([{ opacity: 0.9 }, { opacity: 0 }], {
      duration: TRACE_MS,
      delay: (WALK_MS * index) / points.length,
      easing: "ease-in",
      fill: "both",
    });
    fading.addEventListener("finish", () => step.remove());
  });
}

function pointOf(piece) {
  const { e, f } = piece.transform.baseVal.getItem(0).matrix;
  return [e, f];
}

function placeAt([x, y]) {
  const holds = (box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  return [...document.querySelectorAll("[data-next]")].find((place) => holds(place.getBBox()))?.id;
}

function middle(id) {
  const { x, y, width, height } = document.getElementById(id).getBBox();
  return [x + width / 2, y + height / 2];
}

/* The point of a room that is nearest to the space before its door. */
function edge(id, [x, y]) {
  const box = document.getElementById(id).getBBox();
  const within = (value, low, high) => Math.min(Math.max(value, low), high);
  return [within(x, box.x, box.x + box.width), within(y, box.y, box.y + box.height)];
}

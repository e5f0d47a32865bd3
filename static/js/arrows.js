/* What an arrow key leads to: the nearest thing that way; what lies off the line counts as farther. */

export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function nearest(from, others, [dx, dy]) {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  const ranked = others
    .filter((element) => element !== from)
    .map((element) => {
      const [ex, ey] = middle(element);
      const along = (ex - x) * dx + (ey - y) * dy;
      const across = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
      return { element, along, cost: along + 2 * across };
    })
    .filter(({ along }) => along > 1)
    .sort((a, b) => a.cost - b.cost);
  return ranked[0]?.element;
}

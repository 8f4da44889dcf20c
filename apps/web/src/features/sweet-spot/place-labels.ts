/** A point of a plot and the words beside it, in the plot's own units. */
interface LabelledPoint {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** The place of the words: the end of the text that `x` is, and its base line. */
interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end" | "middle";
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The size of the phone's letters, which are larger in the plot's units. */
const letterWidth = 7.5;
const lineHeight = 14;
const pointRadius = 6;
/** Up to this number of points each has its label, wherever it has to lie. */
const mostLabels = 12;

/**
 * Puts each label on the first side of its point where it meets no other point, no label placed before it and no edge;
 * where every side meets something, on the one that meets least. Among many points, one whose label would cover another has none.
 */
export function placeLabels(points: readonly LabelledPoint[], width: number, height: number): (LabelPlace | null)[] {
  const taken: Box[] = points.map(({ x, y }) => ({
    left: x - pointRadius,
    right: x + pointRadius,
    top: y - pointRadius,
    bottom: y + pointRadius,
  }));
  return points.map(({ x, y, text }) => {
    const wide = text.length * letterWidth;
    const sides: LabelPlace[] = [
      { x: x + 9, y: y - 7, anchor: "start" },
      { x: x + 9, y: y + 15, anchor: "start" },
      { x: x - 9, y: y - 7, anchor: "end" },
      { x: x - 9, y: y + 15, anchor: "end" },
      { x, y: y - 12, anchor: "middle" },
      { x, y: y + 20, anchor: "middle" },
    ];
    const boxOf = (side: LabelPlace): Box => {
      const left = side.x - { start: 0, middle: wide / 2, end: wide }[side.anchor];
      return { left, right: left + wide, top: side.y - lineHeight + 2, bottom: side.y + 2 };
    };
    const cost = (side: LabelPlace): number => {
      const box = boxOf(side);
      const outside = box.left < 0 || box.right > width || box.top < 0 || box.bottom > height;
      return taken.reduce((sum, other) => sum + shared(box, other), outside ? wide * lineHeight : 0);
    };
    const best = sides.reduce((least, side) => (cost(side) < cost(least) ? side : least));
    if (points.length > mostLabels && cost(best) > 0) return null;
    taken.push(boxOf(best));
    return best;
  });
}

/** The area that two boxes have in common. */
function shared(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}

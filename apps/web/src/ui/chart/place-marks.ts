import { type ChartMark, type PlotGeometry, xToPixel } from "./chart-model.ts";

/** A mark's name is in one of the rows under each other, or left out: its line is drawn all the same. */
interface PlacedMark {
  readonly mark: ChartMark;
  readonly row: number | null;
}

const rows = 3;
/** Width of a character of a name, CSS pixels, and the room behind a name. */
const characterWidth = 6;
const gap = 8;

/** Gives each mark in sight a row for its name where it covers no other's and stays in the plot. */
export function placeMarks(marks: readonly ChartMark[], plot: PlotGeometry): PlacedMark[] {
  const right = plot.left + plot.width;
  const ends = Array.from({ length: rows }, () => -Infinity);
  return marks
    .filter(({ x }) => x >= plot.x[0] && x <= plot.x[1])
    .toSorted((a, b) => a.x - b.x)
    .map((mark) => {
      const from = xToPixel(plot, mark.x);
      const to = from + mark.label.length * characterWidth;
      const row = ends.findIndex((end) => end + gap <= from);
      if (row < 0 || to > right + gap) return { mark, row: null };
      ends[row] = to;
      return { mark, row };
    });
}

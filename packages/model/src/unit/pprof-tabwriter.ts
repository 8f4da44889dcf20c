import { padLeft } from "./pprof-number.ts";

/**
 * Aligns tab-separated cells to the right, one space between columns. A column is a run of lines that have a cell there;
 * the last cell of a line belongs to none. What Go's `text/tabwriter` makes with `AlignRight` and a padding of 1.
 */
export function alignRight(text: string): string {
  const lines = text.split(/[\n\f]/).map((line) => line.split(/[\t\v]/));
  const widths: number[][] = lines.map(() => []);
  // Widths of the columns from `column` on, for the lines [from, to) that have a cell in each column before it.
  const settle = (from: number, to: number, column: number): void => {
    for (let line = from; line < to;) {
      if ((lines[line]?.length ?? 0) <= column + 1) {
        line++;
        continue;
      }
      let end = line;
      let width = 0;
      while (end < to && (lines[end]?.length ?? 0) > column + 1) {
        width = Math.max(width, Array.from(lines[end]?.[column] ?? "").length);
        end++;
      }
      for (let row = line; row < end; row++) (widths[row] ??= [])[column] = width + 1;
      settle(line, end, column + 1);
      line = end;
    }
  };
  settle(0, lines.length, 0);
  return lines
    .map((cells, row) =>
      cells.map((cell, i) => (i < cells.length - 1 ? padLeft(cell, widths[row]?.[i] ?? 0) : cell)).join(""),
    )
    .join("\n");
}

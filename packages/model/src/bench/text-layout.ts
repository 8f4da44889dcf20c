/** A cell of a text table. Columns are counted finely; a cell may span several. */
export interface TextCell {
  readonly row: number;
  readonly column: number;
  readonly span: number;
  readonly text: string;
  readonly align: "left" | "center" | "right";
  /** Printed before the cell, right-aligned in the widest margin of its column. */
  readonly margin: string;
}

/**
 * Lays cells out for a fixed-width font, as benchstat's tables are: columns as wide as their widest cell and margin;
 * what spans several widens those that may grow, as evenly as it can.
 * @param cells from top to bottom, from left to right.
 * @param fixedColumns columns that do not grow for the sake of a spanning cell.
 */
export function layOutText(cells: readonly TextCell[], fixedColumns: ReadonlySet<number>): string {
  const columns = cells.reduce((most, cell) => Math.max(most, cell.column + cell.span), 0);
  const margins = Array.from({ length: columns }, () => 0);
  for (const cell of cells) margins[cell.column] = Math.max(width(cell.margin), margins[cell.column] as number);
  const widths = columnWidths(cells, margins, fixedColumns);
  const offsets = [0];
  for (const [index, columnWidth] of widths.entries()) offsets.push((offsets[index] as number) + columnWidth);
  const lines: string[] = [];
  let line = "";
  let lineWidth = 0;
  for (const cell of cells) {
    if (cell.text.trim() === "" && cell.margin.trim() === "") continue;
    while (lines.length < cell.row) {
      lines.push(line);
      line = "";
      lineWidth = 0;
    }
    const margin = margins[cell.column] as number;
    const start = offsets[cell.column] as number;
    const room = (offsets[cell.column + cell.span] as number) - start - margin;
    const text = aligned(cell, room);
    // A cell that is too wide for its columns pushes the next cell on by as much as it overlaps: benchstat's way.
    line += " ".repeat(Math.abs(start - lineWidth)) + padded(cell.margin, margin) + text;
    lineWidth = start + margin + width(text);
  }
  if (cells.length > 0) lines.push(line);
  return lines.map((text) => `${text}\n`).join("");
}

function columnWidths(
  cells: readonly TextCell[],
  margins: readonly number[],
  fixedColumns: ReadonlySet<number>,
): number[] {
  const widths = margins.map(() => 0);
  const spanning: TextCell[] = [];
  for (const cell of cells) {
    if (cell.span > 1) spanning.push(cell);
    else widths[cell.column] = Math.max(widths[cell.column] as number, widthWithMargin(cell, margins));
  }
  for (const cell of spanning.sort((a, b) => a.span - b.span)) {
    let need = widthWithMargin(cell, margins);
    const spanned = Array.from({ length: cell.span }, (_, i) => cell.column + i);
    if (spanned.reduce((sum, column) => sum + (widths[column] as number), 0) >= need) continue;
    for (const column of spanned) if (fixedColumns.has(column)) need -= widths[column] as number;
    const growing = spanned.filter((column) => !fixedColumns.has(column));
    // From the widest down, so that the room it has beyond the average goes to the narrower ones.
    growing.sort((a, b) => (widths[b] as number) - (widths[a] as number));
    for (const [done, column] of growing.entries()) {
      const average = Math.ceil(need / (growing.length - done));
      widths[column] = Math.max(widths[column] as number, average);
      need -= widths[column];
    }
  }
  return widths;
}

function widthWithMargin(cell: TextCell, margins: readonly number[]): number {
  return width(cell.text) + (margins[cell.column] as number);
}

function aligned({ text, align }: TextCell, room: number): string {
  if (align === "right") return padded(text, room);
  if (align === "left") return text;
  return " ".repeat(Math.abs(Math.trunc((room - width(text)) / 2))) + text;
}

/** Filled up from the left; to a negative width from the right, as printf does. */
function padded(text: string, room: number): string {
  const fill = " ".repeat(Math.max(0, Math.abs(room) - width(text)));
  return room < 0 ? text + fill : fill + text;
}

/** In code points, as the tables count. */
function width(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at++) {
    const isPair = (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
    if (isPair) count--;
  }
  return count;
}

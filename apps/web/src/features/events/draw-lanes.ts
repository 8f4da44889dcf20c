import { firstAt, type LaneRow } from "./lane-rows.ts";

export const rowHeight = 22;
export const labelWidth = 128;

export interface LanePalette {
  readonly line: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly warn: string;
  readonly failed: string;
  /** By variant position. */
  readonly variants: readonly string[];
}

/**
 * Draws the rows between two times. Spans are bars, points are dots. What falls on the same pixels of a row is drawn
 * once, so the work is bounded by the width of the screen and not by the number of events.
 */
export function drawLanes(
  context: CanvasRenderingContext2D,
  rows: readonly LaneRow[],
  [from, to]: readonly [number, number],
  width: number,
  palette: LanePalette,
): void {
  const plot = width - labelWidth;
  const scale = plot / (to - from);
  context.clearRect(0, 0, width, rows.length * rowHeight);
  rows.forEach((row, index) => {
    const middle = index * rowHeight + rowHeight / 2;
    context.fillStyle = palette.line;
    context.fillRect(labelWidth, middle, plot, 1);
    const colour = palette.variants[row.variant] ?? palette.ink2;
    const levelColours = row.source.levels.map((level) => colourOf(level, colour, palette));
    drawSpans(context, row, from, to, scale, middle, levelColours);
    drawPoints(context, row, from, to, scale, middle, levelColours);
  });
  context.globalAlpha = 1;
}

function drawSpans(
  context: CanvasRenderingContext2D,
  row: LaneRow,
  from: number,
  to: number,
  scale: number,
  middle: number,
  colours: readonly string[],
): void {
  const { begin, end, level } = row.source;
  const drawnTo = new Float64Array(row.source.levels.length).fill(-1);
  context.globalAlpha = 0.32;
  for (let at = firstAt(row, from - row.longest); at < row.events.length; at++) {
    const i = row.events[at]!;
    if (begin[i]! > to) break;
    if (end[i]! <= begin[i]! || end[i]! < from) continue;
    const left = labelWidth + Math.max(0, (begin[i]! - from) * scale);
    const right = labelWidth + Math.min((to - from) * scale, (end[i]! - from) * scale);
    // Thinner than half a pixel and within what this level has covered already.
    if (right - left < 0.5 && right <= drawnTo[level[i]!]!) continue;
    drawnTo[level[i]!] = Math.max(drawnTo[level[i]!]!, right, left + 0.5);
    context.fillStyle = colours[level[i]!]!;
    context.fillRect(left, middle - 5, Math.max(right - left, 0.75), 11);
  }
}

function drawPoints(
  context: CanvasRenderingContext2D,
  row: LaneRow,
  from: number,
  to: number,
  scale: number,
  middle: number,
  colours: readonly string[],
): void {
  const { begin, end, level } = row.source;
  const last = new Float64Array(row.source.levels.length).fill(-10);
  context.globalAlpha = 0.9;
  for (let at = firstAt(row, from); at < row.events.length; at++) {
    const i = row.events[at]!;
    if (begin[i]! > to) break;
    const isPoint = end[i]! <= begin[i]!;
    // A span too thin to be seen as a bar is a dot, too.
    if (!isPoint && (end[i]! - begin[i]!) * scale >= 2) continue;
    const x = labelWidth + (begin[i]! - from) * scale;
    if (x - last[level[i]!]! < 1) continue;
    last[level[i]!] = x;
    context.fillStyle = colours[level[i]!]!;
    context.beginPath();
    context.arc(x, middle + 0.5, isPoint ? 2.5 : 1.5, 0, 2 * Math.PI);
    context.fill();
  }
}

/** Trouble keeps its own colour; the rest takes the variant's, fine detail paler. */
export function colourOf(
  level: string,
  variant: string,
  palette: Pick<LanePalette, "warn" | "failed" | "ink3">,
): string {
  if (/^(error|err|fatal|crit|critical|panic|e|f)$/i.test(level)) return palette.failed;
  if (/^(warn|warning|w)$/i.test(level)) return palette.warn;
  return /^(debug|trace|d|t|v)$/i.test(level) ? palette.ink3 : variant;
}

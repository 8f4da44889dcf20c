import { firstAt, type LaneRow } from "./lane-rows.ts";

export const rowHeight = 22;
export const labelWidth = 128;

interface LanePalette {
  readonly line: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly warn: string;
  readonly failed: string;
  /** By variant position. */
  readonly variants: readonly string[];
}

const spanHeight = 11;
const dotRadius = 2.5;
/** A span this wide is a bar; a narrower one is a mark, as a point is. */
const barFrom = 2;
/** A bar this wide shows where it begins, so that two that follow each other are two. */
const edgeFrom = 4;
/** With more events than this for each pixel, dots would run into each other: they become marks of one pixel. */
const dense = 0.2;
/** Height of such a mark by severity: a worse one is taller. */
const markHeights = [5, 7, 9, 11] as const;

/**
 * Draws the rows between two times. Spans are bars, points are dots, or marks where they are many. Events that fall on the same
 * pixel of a row are drawn once, so the work on the canvas is bounded by its width and not by the number of events; trouble
 * is drawn over the rest.
 */
export function drawLanes(
  context: CanvasRenderingContext2D,
  rows: readonly LaneRow[],
  range: readonly [number, number],
  width: number,
  palette: LanePalette,
  ticks: readonly number[],
): void {
  const [from, to] = range;
  const plot = width - labelWidth;
  const scale = plot / (to - from);
  const height = rows.length * rowHeight;
  context.clearRect(0, 0, width, height);
  context.save();
  context.beginPath();
  // A dot at the very beginning is whole.
  context.rect(labelWidth - 3, 0, plot + 3, height);
  context.clip();
  context.fillStyle = palette.line;
  for (const tick of ticks) context.fillRect(Math.round(labelWidth + (tick - from) * scale), 0, 1, height);
  context.translate(labelWidth, 0);
  rows.forEach((row, index) => {
    const middle = index * rowHeight + rowHeight / 2;
    context.fillStyle = palette.line;
    context.fillRect(0, middle, plot, 1);
    const colour = palette.variants[row.variant] ?? palette.ink2;
    const isDense = firstAt(row, to) - firstAt(row, from) > plot * dense;
    const marks = marksOf(row, from, to, scale, plot);
    const { levels } = row.source;
    for (const level of bySeverity(levels)) {
      const own = marks[level];
      if (own === undefined) continue;
      context.fillStyle = colourOf(levels[level] ?? "", colour, palette);
      drawBars(context, own.bars, middle);
      if (isDense) drawMarks(context, own.columns, middle, markHeights[severityOf(levels[level] ?? "")]);
      else drawDots(context, own.columns, middle);
    }
  });
  context.restore();
}

/** The shapes to be drawn of one level. */
interface Marks {
  /** Starts and ends, in pixels. */
  readonly bars: number[];
  /** For each pixel, whether a point or a thin span begins there. The first and last stand for what is just outside. */
  readonly columns: Uint8Array;
}

function marksOf(row: LaneRow, from: number, to: number, scale: number, plot: number): Marks[] {
  const { source, events, longest } = row;
  const { begin, end, level } = source;
  const marks: Marks[] = source.levels.map(() => ({ bars: [], columns: new Uint8Array(Math.ceil(plot) + 1) }));
  for (let at = firstAt(row, from - longest); at < events.length; at++) {
    const i = events[at]!;
    const start = begin[i]!;
    if (start > to) break;
    const stop = end[i]!;
    if (stop < from) continue;
    const x = (start - from) * scale;
    const right = (stop - from) * scale;
    const { bars, columns } = marks[level[i]!]!;
    if (right - x >= barFrom) bars.push(x, right);
    else if (x >= 0) columns[Math.floor(x)] = 1;
  }
  return marks;
}

function drawBars(context: CanvasRenderingContext2D, bars: readonly number[], middle: number): void {
  const top = middle - (spanHeight - 1) / 2;
  context.globalAlpha = 0.32;
  for (let at = 0; at < bars.length; at += 2) {
    const left = Math.max(-2, bars[at]!);
    context.fillRect(left, top, Math.min(bars[at + 1]!, 1e5) - left, spanHeight);
  }
  context.globalAlpha = 0.75;
  for (let at = 0; at < bars.length; at += 2) {
    if (bars[at + 1]! - bars[at]! >= edgeFrom) context.fillRect(bars[at]!, top, 1, spanHeight);
  }
}

/** Neighbouring pixels are one rectangle. */
function drawMarks(context: CanvasRenderingContext2D, columns: Uint8Array, middle: number, height: number): void {
  context.globalAlpha = 0.8;
  const top = middle - (height - 1) / 2;
  for (let x = columns.indexOf(1); x >= 0;) {
    let past = columns.indexOf(0, x);
    if (past < 0) past = columns.length;
    context.fillRect(x, top, past - x, height);
    x = columns.indexOf(1, past);
  }
}

function drawDots(context: CanvasRenderingContext2D, columns: Uint8Array, middle: number): void {
  context.globalAlpha = 0.9;
  context.beginPath();
  for (let x = columns.indexOf(1); x >= 0; x = columns.indexOf(1, x + 1)) {
    context.moveTo(x + 0.5 + dotRadius, middle + 0.5);
    context.arc(x + 0.5, middle + 0.5, dotRadius, 0, 2 * Math.PI);
  }
  context.fill();
}

const failedLevel = /^(error|err|fatal|crit|critical|panic|alert|emerg|e|f|5\d\d)$/i;
const warnLevel = /^(warn|warning|w|4\d\d)$/i;
const detailLevel = /^(debug\d?|trace|d|t|v)$/i;

/** Trouble keeps its own colour; the rest takes the variant's, fine detail paler. */
function colourOf(level: string, variant: string, palette: Pick<LanePalette, "warn" | "failed" | "ink3">): string {
  if (failedLevel.test(level)) return palette.failed;
  if (warnLevel.test(level)) return palette.warn;
  return detailLevel.test(level) ? palette.ink3 : variant;
}

/** 0 for detail, 1 for the rest, 2 for warnings, 3 for errors. */
export function severityOf(level: string): 0 | 1 | 2 | 3 {
  if (failedLevel.test(level)) return 3;
  if (warnLevel.test(level)) return 2;
  return detailLevel.test(level) ? 0 : 1;
}

/** Indexes of levels in the order in which they are drawn. */
function bySeverity(levels: readonly string[]): number[] {
  return levels.map((_, i) => i).sort((a, b) => severityOf(levels[a] ?? "") - severityOf(levels[b] ?? ""));
}

import { compileLogPattern } from "@sweetspot/model/log/log-matcher";
import { LogPatternError, type LogPattern } from "@sweetspot/model/log/log-pattern";
import { Diagnostics } from "../diagnostics.ts";
import { headText } from "../read/lines.ts";
import { guessLogPatterns, type LogCandidate } from "./log-guess.ts";
import { isOwnExpression } from "./log-presets.ts";
import { type LogCounts, readLog } from "./log-reader.ts";

/** The event of one line. */
interface PreviewLine {
  readonly number: number;
  /** Cut at `longestShown` characters. */
  readonly text: string;
  readonly kind: "event" | "continued" | "unread" | "blank";
  /** The place of the time in the text; null for a line without. */
  readonly time: readonly [number, number] | null;
  readonly atMs: number | null;
  readonly level: string;
  readonly lane: string;
  readonly name: string;
  /** Milliseconds. */
  readonly duration: number | null;
  readonly operation: number | null;
}

/** The reading of a whole file by a pattern. */
interface LogPreview {
  readonly lines: readonly PreviewLine[];
  readonly counts: LogCounts;
  /** Whether the counts are of the whole file, or it was too long to be counted. */
  readonly isWhole: boolean;
  /** The first lines that gave nothing, wherever they are. */
  readonly unread: readonly { readonly number: number; readonly text: string }[];
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  /** The parts that times leave out and that were filled in; null where they leave out nothing. */
  readonly assumed: { readonly zone: string | null; readonly start: string | null };
  readonly lanes: number;
  readonly levels: readonly { readonly level: string; readonly count: number }[];
  readonly durations: number;
  readonly operations: number;
}

const firstLines = 40;
const firstUnread = 5;
const longestShown = 500;
/** Lines that are counted: by expressions of our own some two million a second… */
const mostLines = 4_000_000;
/** …by others some hundred thousand. */
const mostForeignLines = 400_000;
const mostNames = 10_000;

/** The patterns that fit an input's beginning, the best first. */
export function logCandidates(bytes: Uint8Array): LogCandidate[] {
  return guessLogPatterns(headText(bytes.subarray(0, 64 * 1024)));
}

/**
 * Reads a whole input by a pattern without keeping it: the first lines with what each gives, and counts of all.
 * Throws `LogPatternError` where the pattern cannot be used.
 */
export function previewLog(bytes: Uint8Array, pattern: LogPattern, receivedAtMs: number): LogPreview {
  const matcher = compileLogPattern(pattern, isOwnExpression);
  const lines: PreviewLine[] = [];
  const unread: { number: number; text: string }[] = [];
  const lanes = new Set<string>();
  const levels = new Map<string, number>();
  let [firstMs, lastMs] = [Infinity, -Infinity];
  let [durations, operations] = [0, 0];
  let isWhole = true;
  const most = matcher.isOwn ? mostLines : mostForeignLines;
  const options = { diagnostics: new Diagnostics(), receivedAtMs: () => receivedAtMs };
  const { counts, assumed } = readLog(bytes, pattern, matcher, options, (read, text, number) => {
    if (lines.length < firstLines) lines.push(previewLine(read, text, number));
    if (read.kind === "unread" && unread.length < firstUnread)
      unread.push({ number, text: text.slice(0, longestShown) });
    if (read.kind === "event") {
      const { line, atMs } = read;
      firstMs = Math.min(firstMs, atMs);
      lastMs = Math.max(lastMs, atMs);
      if (lanes.size < mostNames) lanes.add(line.lane);
      if (levels.size < mostNames || levels.has(line.level)) levels.set(line.level, (levels.get(line.level) ?? 0) + 1);
      if (line.duration !== undefined) durations++;
      if (line.operation !== undefined) operations++;
    }
    isWhole = number < most;
    return isWhole;
  });
  return {
    lines,
    counts,
    isWhole,
    unread,
    firstMs: counts.events > 0 ? firstMs : null,
    lastMs: counts.events > 0 ? lastMs : null,
    assumed: { zone: assumed.zone ?? null, start: assumed.start ?? null },
    lanes: lanes.size,
    levels: [...levels]
      .filter(([level]) => level !== "")
      .map(([level, count]) => ({ level, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, 12),
    durations,
    operations,
  };
}

function previewLine(read: Parameters<Parameters<typeof readLog>[4]>[0], text: string, number: number): PreviewLine {
  const shown = text.slice(0, longestShown);
  if (read.kind !== "event") {
    return { number, text: shown, kind: read.kind, time: null, atMs: null, ...nothing };
  }
  const { line, atMs } = read;
  const [start, end] = line.timeSpan();
  return {
    number,
    text: shown,
    kind: "event",
    time: [Math.min(start, shown.length), Math.min(end, shown.length)],
    atMs,
    level: line.level,
    lane: line.lane,
    name: line.name,
    duration: line.duration ?? null,
    operation: line.operation ?? null,
  };
}

const nothing = { level: "", lane: "", name: "", duration: null, operation: null } as const;

/** The fault of a pattern, at its field; undefined for one that can be used. Zone and start are tried, too. */
export function logPatternProblem(
  pattern: LogPattern,
): { field: keyof LogPattern; position: number; message: string } | undefined {
  try {
    previewLog(new Uint8Array(), pattern, 0);
    return undefined;
  } catch (error) {
    if (!(error instanceof LogPatternError)) throw error;
    return { field: error.field, position: error.position, message: error.message };
  }
}

import { detectEncoding } from "./lines.ts";
import { type Addition, commonBeginnings, knownAddition } from "./log-prefix.ts";
import { shownText } from "./terminal-text.ts";

/** Longer inputs are not looked at: what CI prints is smaller. */
const longestInput = 64 * 1024 * 1024;
const headBytes = 64 * 1024;
/** A runner of tasks, in a container, in a CI, copied from a page: more is not added to one line. */
const mostAdditions = 4;
const mostSources = 8;

/** A text as a program printed it, where something put a prefix before each line or colours into it. */
export interface CleanedText {
  /** Its beginning. */
  readonly head: Uint8Array;
  /** All of it. */
  readonly whole: () => Uint8Array;
  /** A part of the input, of whole lines, without the same. */
  readonly of: (part: Uint8Array) => Uint8Array;
  /** The names of what was taken away and its program did not print; "" where they mean nothing to people. */
  readonly what: string;
  /** The names of what was taken away since a terminal does not show it; "" for nothing. */
  readonly unseen: string;
  /** The program whose lines alone are left; "" where the text has those of all. */
  readonly only: string;
  /** Whether nothing but a CI or a terminal writes what was taken away. */
  readonly isSure: boolean;
  /** Whether a text's own lines hardly have what was taken away. */
  readonly isKnown: boolean;
  /** Whether it is the input as a terminal shows it, with all that lines begin with. */
  readonly isShown: boolean;
  /** Whether what was taken away held a time. */
  readonly isTime: boolean;
  /** Whether blanks of lines were taken away that further lines may lack. */
  readonly isDedented: boolean;
  /** Whether it holds some of the lines alone, so that they lost their numbers. */
  readonly isPart: boolean;
  /** The text that more was taken away of; undefined where it is the input. */
  readonly base: CleanedText | undefined;
}

/** Something to take away from lines. */
interface Step {
  readonly addition: Addition;
  /** Tells the lines that are kept; all where it is undefined. */
  readonly keeps?: (line: string) => boolean;
  readonly what: string;
  /** The program whose lines alone are kept. */
  readonly source?: string;
}

/**
 * Hands out a text without colours and what was added to most lines of its beginning, with the least taken away first. At the end come the
 * texts without what their lines merely begin with alike. Nothing where it has no such thing.
 */
export function* cleanedTexts(bytes: Uint8Array): Generator<CleanedText> {
  const { encoding, markLength } = detectEncoding(bytes);
  if (bytes.length > longestInput || encoding !== "utf-8") return;
  const raw = bytes.subarray(markLength, lengthWithoutZeros(bytes));
  if (raw.subarray(0, 1024).includes(0)) return;
  const head = decoded(raw.subarray(0, headBytes));
  const isWhole = raw.length <= headBytes;
  const shown = shownText(isWhole ? head : head.slice(0, head.lastIndexOf("\n") + 1 || head.length));
  const removed = bytes.at(-1) === 0 ? [...shown.removed, "the zero bytes behind it"] : shown.removed;
  if (removed.length > 0 && (!isText(shown.text) || !shown.text.includes("\n"))) return;

  const cleanedPart = (part: Uint8Array, steps: readonly Step[]): Uint8Array =>
    encoded(taken(shownText(decoded(part)).text.split("\n"), steps).join("\n"));
  const cleaned = (lines: readonly string[], steps: readonly Step[], base: CleanedText | undefined): CleanedText => ({
    head: encoded(lines.join("\n")),
    whole: () => cleanedPart(raw, steps),
    of: (part) => cleanedPart(part, steps),
    what: enumeration(steps.map(({ what }) => what).filter((what) => what !== "")),
    unseen: enumeration(removed),
    only: steps.find(({ source }) => source !== undefined)?.source ?? "",
    isSure: steps.every(({ addition }) => addition.isSure),
    isKnown: steps.every(({ addition }) => addition.isKnown),
    isShown: steps.length === 0,
    isTime: steps.some(({ addition }) => addition.isTime),
    isDedented: steps.some(({ addition }) => addition.what === ""),
    isPart: steps.some(({ keeps }) => keeps !== undefined),
    base,
  });
  let lines: readonly string[] = shown.text.split("\n");
  let steps: readonly Step[] = [];
  let text = removed.length > 0 ? cleaned(lines, steps, undefined) : undefined;
  if (text !== undefined) yield text;
  const levels = [{ lines, steps, text }];
  while (steps.length < mostAdditions) {
    const addition = knownAddition(lines);
    if (addition === undefined) break;
    for (const step of stepsOfSources(lines, addition)) yield cleaned(taken(lines, [step]), [...steps, step], text);
    const step = { addition, what: addition.what };
    lines = taken(lines, [step]);
    steps = [...steps, step];
    text = cleaned(lines, steps, text);
    yield text;
    levels.push({ lines, steps, text });
  }
  for (const level of levels) {
    const beginnings = commonBeginnings(level.lines).map((addition) => ({ addition, what: addition.what }));
    for (const step of [...beginnings, ...blankLinesBetween(level.lines)]) {
      yield cleaned(taken(level.lines, [step]), [...level.steps, step], level.text);
    }
  }
}

/** The lines without what steps take away. A line that lacks it stays as it is. */
function taken(lines: readonly string[], steps: readonly Step[]): readonly string[] {
  let left = lines;
  for (const { addition, keeps } of steps) {
    if (keeps !== undefined) left = left.filter(keeps);
    left = left.map((line) => addition.strip(line) ?? line);
  }
  return left;
}

/** Steps to the lines of each of the programs whose lines alternate, those with most lines first; empty where a prefix names one or none. */
function stepsOfSources(lines: readonly string[], addition: Addition): readonly Step[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const source = addition.source?.(line);
    if (source !== undefined) counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  if (counts.size < 2) return [];
  const byCount = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, mostSources);
  return byCount.map(([source]) => ({
    addition,
    keeps: (line) => addition.source?.(line) === source,
    what: addition.what,
    source,
  }));
}

/** The step to a text without its blank lines, where they are every second line. */
function blankLinesBetween(lines: readonly string[]): readonly Step[] {
  const blank = lines.filter((line) => line.trim() === "").length;
  if (lines.length < 4 || blank * 2 < lines.length - 1) return [];
  if (lines.some((line, i) => i % 2 === 1 && line.trim() !== "")) return [];
  const what = "the blank line behind each";
  const addition: Addition = { what, isSure: false, isKnown: true, isTime: false, strip: (line) => line };
  return [{ addition, keeps: (line) => line.trim() !== "", what }];
}

function enumeration(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`;
}

/** The length of a text without the zero bytes that an interrupted copy leaves behind it. */
function lengthWithoutZeros(bytes: Uint8Array): number {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0) length--;
  return length;
}

/** Whether a text has no control characters that only binary files have; bells and backspaces are a terminal's. */
function isText(shown: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters tell a binary file
  return !/[\u0000-\u0006\u000b\u000e-\u001a\u001c-\u001f]/.test(shown);
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

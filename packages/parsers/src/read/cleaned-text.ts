import { detectEncoding } from "./lines.ts";
import { commonPrefixes, knownPrefix, type Prefix } from "./log-prefix.ts";
import { shownText } from "./terminal-text.ts";

/** Longer inputs are not looked at: what CI prints is smaller. */
const longestInput = 64 * 1024 * 1024;
const headBytes = 64 * 1024;
/** A runner of tasks, in a container, in a CI: more prefixes are not put before one line. */
const mostPrefixes = 3;
const mostSources = 8;

/** A text as a program printed it, where something put a prefix before each line or colours into it. Lines keep their numbers. */
export interface CleanedText {
  /** Its beginning. */
  readonly head: Uint8Array;
  /** All of it. */
  readonly whole: () => Uint8Array;
  /** The prefixes that were taken away. */
  readonly what: string;
  /** Whether nothing but a CI or a terminal writes what was taken away. */
  readonly isSure: boolean;
  /** Whether tools are known that write what was taken away; else the lines just begin alike. */
  readonly isKnown: boolean;
  /** Whether it holds the lines of one of several programs alone, so that lines lost their numbers. */
  readonly isPart: boolean;
}

/**
 * Hands out a text without colours and the prefixes that most lines of its beginning have, the least taken away first, and those that only a
 * CI or a terminal writes before those that may be the text's own. Nothing where it has none.
 */
export function* cleanedTexts(bytes: Uint8Array): Generator<CleanedText> {
  const { encoding, markLength } = detectEncoding(bytes);
  if (bytes.length > longestInput || encoding !== "utf-8") return;
  const raw = bytes.subarray(markLength, lengthWithoutZeros(bytes));
  if (raw.subarray(0, 1024).includes(0)) return;
  const head = decoded(raw.subarray(0, headBytes));
  const isWhole = raw.length <= headBytes;
  const shown = shownText(isWhole ? head : head.slice(0, head.lastIndexOf("\n") + 1 || head.length));
  const hasZeros = bytes.at(-1) === 0;
  const removed = hasZeros ? [...shown.removed, "the zero bytes behind it"] : shown.removed;
  if (removed.length > 0 && !isText(shown.text)) return;
  const whole = (steps: readonly Step[]) => () => {
    const { text } = shownText(decoded(raw));
    return encoded(taken(text.split("\n"), steps).join("\n"));
  };
  const cleaned = (lines: readonly string[], steps: readonly Step[]): CleanedText => ({
    head: encoded(lines.join("\n")),
    whole: whole(steps),
    what: enumeration([...steps.map(nameOf), ...removed]),
    isSure: steps.every(({ prefix }) => prefix.isSure),
    isKnown: steps.every(({ prefix }) => prefix.isKnown),
    isPart: steps.some(({ source }) => source !== undefined),
  });
  let lines: readonly string[] = shown.text.split("\n");
  let steps: readonly Step[] = [];
  if (removed.length > 0) yield cleaned(lines, steps);
  const levels = [{ lines, steps }];
  while (steps.length < mostPrefixes) {
    const prefix = knownPrefix(lines);
    if (prefix === undefined) break;
    for (const source of sourcesOf(lines, prefix)) {
      const step = { prefix, source };
      yield cleaned(taken(lines, [step]), [...steps, step]);
    }
    lines = taken(lines, [{ prefix }]);
    steps = [...steps, { prefix }];
    yield cleaned(lines, steps);
    levels.push({ lines, steps });
  }
  for (const level of levels) {
    for (const prefix of commonPrefixes(level.lines)) {
      yield cleaned(taken(level.lines, [{ prefix }]), [...level.steps, { prefix }]);
    }
  }
}

/** A prefix to take away, of all lines or of those of one program. */
interface Step {
  readonly prefix: Prefix;
  /** The program whose lines alone are kept; all where it is undefined. */
  readonly source?: string;
}

/** The lines without the prefixes. A line that lacks one stays as it is, unless those of one program are asked for. */
function taken(lines: readonly string[], steps: readonly Step[]): readonly string[] {
  let left = lines;
  for (const { prefix, source } of steps) {
    if (source !== undefined) left = left.filter((line) => prefix.source?.(line) === source);
    left = left.map((line) => prefix.strip(line) ?? line);
  }
  return left;
}

/** The programs whose lines alternate, those with most lines first; empty where the prefix names one or none. */
function sourcesOf(lines: readonly string[], prefix: Prefix): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const source = prefix.source?.(line);
    if (source !== undefined) counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  if (counts.size < 2) return [];
  const byCount = [...counts].toSorted(([, a], [, b]) => b - a);
  return byCount.slice(0, mostSources).map(([source]) => source);
}

function nameOf({ prefix, source }: Step): string {
  return source === undefined ? prefix.what : `${prefix.what}, and without the lines of others than “${source}”`;
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

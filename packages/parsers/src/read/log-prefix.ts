const date = String.raw`\d{4}-\d\d-\d\d`;
const clock = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?`;
const time = `${date}[T ]${clock}(?:Z|[+-]\\d\\d:?\\d\\d)?`;
const syslogTime = `[A-Z][a-z]{2} [ \\d]\\d ${clock}`;

/** A prefix that something put before each line of a program's output. */
export interface Prefix {
  /** Its name for people. */
  readonly what: string;
  /** The line without it; undefined where the line has none. */
  strip(line: string): string | undefined;
  /** The service, container or task that printed the line, where the prefix names one. */
  source?(line: string): string | undefined;
  /** Whether nothing but a CI system or a runtime of containers writes it, so that a format that claims the lines with it is wrong. */
  readonly isSure: boolean;
  /** Whether it holds a time or the like that a text's own lines hardly begin with, so that the format that is certain of the lines with it is given those without. */
  readonly isKnown: boolean;
}

interface Pattern {
  readonly what: string;
  readonly isSure: boolean;
  readonly isKnown: boolean;
  /** What is taken away, apart from blanks behind it; its first group, where there is one, is the source. */
  readonly pattern: RegExp;
}

const begins = (pattern: string): RegExp => new RegExp(`^${pattern}`);
const sure = (what: string, pattern: string): Pattern => ({ what, isSure: true, isKnown: true, pattern: begins(pattern) });
const known = (what: string, pattern: string): Pattern => ({ ...sure(what, pattern), isSure: false });
const possible = (what: string, pattern: string): Pattern => ({ ...known(what, pattern), isKnown: false });

/** The prefixes that CI systems, runtimes of containers, runners of tasks and loggers write, the special before the general. */
const patterns: readonly Pattern[] = [
  sure("GitHub's job, step and time", `[^\\t\\n]{1,200}\\t[^\\t\\n]{1,200}\\t\\ufeff?${time} ?`),
  sure("a container runtime's time and stream", `${time} (?:stdout|stderr) [FP] ?`),
  sure("GitLab's time and stream", `${time} \\d\\d[OE][+ ]?`),
  sure("a time in brackets", `\\[${time}\\] ?`),
  sure("a time", `\\ufeff?${time}(?: |$)`),
  sure("a container's name", `([\\w.-]{1,80}) +\\| ?`),
  known("Foreman's time and process", `${clock} ([\\w.-]{1,80}) +\\| ?`),
  known("TeamCity's time and step", `\\[${clock}\\] ?[a-zA-Z]?:\\s{0,3}(?:\\[[^\\]\\n]{1,100}\\] ?)?`),
  known("a logger's time and place", `[IWEF]\\d{4} ${clock} +\\d+ [^\\]\\s]{1,80}\\] ?`),
  known("Android's time, process and tag", `\\d\\d-\\d\\d ${clock} +\\d+ +\\d+ [VDIWEF] [^:\\n]{1,60}: ?`),
  known("the system log's time, host and program", `${syslogTime} [\\w.-]{1,80} [^\\s:\\[]{1,80}(?:\\[\\d+\\])?: ?`),
  known("a time", `${syslogTime}(?: |$)`),
  known("a time", `\\d{4}/\\d\\d/\\d\\d ${clock}(?: |$)`),
  known("a time of day", `\\[?${clock}\\]?(?: |$)`),
  possible("a host and a program", `[\\w.-]{1,80} [\\w./-]{1,80}\\[\\d+\\]: ?`),
  possible("a process", `[\\w.-]{1,40}\\[[\\w.-]{1,40}\\]: ?`),
  known("the build's step and time", `#\\d+ \\d+\\.\\d+ ?`),
  possible("the build's step", `Step #\\d+(?: - "([^"\\n]{1,80})")?: ?`),
  possible("seconds", `\\[? {0,8}\\d{1,10}\\.\\d{3,9}\\]? `),
  possible("a name in brackets", `\\[([\\w@][\\w@ ./:-]{0,100})\\]:? ?`),
];

/** Lines that end as fast as they begin, and hold no letter or digit behind their prefix, say nothing of it. */
const holdsWords = /[\p{L}\p{N}]/u;

/** The share of lines that have a prefix, at least. */
const mostHave = (have: number, lines: number): boolean => have * 10 >= lines * 9;

/** The prefix that nine in ten of the lines have, by the list of those that tools write; undefined without one. */
export function knownPrefix(lines: readonly string[]): Prefix | undefined {
  const worded = lines.filter((line) => holdsWords.test(line));
  const found = patterns.find(({ pattern }) => isCommon(worded, (line) => pattern.exec(line)?.[0].length));
  return found === undefined ? numbersOfLines(worded) : withBlanks(found, worded);
}

/** Whether nine in ten lines have a prefix; a single line counts where JSON follows, which is often one line. */
function isCommon(lines: readonly string[], lengthOf: (line: string) => number | undefined): boolean {
  const [only] = lines;
  if (only === undefined) return false;
  if (lines.length === 1) return /^\s*[{[]\s*[{["]/.test(only.slice(lengthOf(only) ?? only.length));
  return mostHave(lines.filter((line) => lengthOf(line) !== undefined).length, lines.length);
}

/** The prefix of a pattern with the blanks that all lines have behind it. */
function withBlanks({ pattern, what, isSure, isKnown }: Pattern, lines: readonly string[]): Prefix {
  const rests = lines
    .map((line) => pattern.exec(line) && line.replace(pattern, ""))
    .filter((rest): rest is string => rest !== null && rest.trim() !== "");
  const blanks = isSure ? 0 : Math.min(...rests.map((rest) => rest.length - rest.trimStart().length));
  const ofBlanks = new RegExp(`^\\s{0,${Number.isFinite(blanks) ? blanks : 0}}`);
  return {
    what,
    isSure,
    isKnown,
    strip: (line) => (pattern.test(line) ? line.replace(pattern, "").replace(ofBlanks, "") : undefined),
    source: (line) => pattern.exec(line)?.[1],
  };
}

const lineNumber = /^ {0,8}(\d{1,7})(?:[:\t]|[-|] ?)/;

/** The numbers of lines that `cat -n`, `grep -n` and editors write: each is one more than the last. */
function numbersOfLines(lines: readonly string[]): Prefix | undefined {
  const numbers = lines.map((line) => Number(lineNumber.exec(line)?.[1] ?? Number.NaN));
  // Lines without a word are left out, so a number may skip one.
  const rising = numbers.filter((number, i) => i > 0 && number > numbers[i - 1]! && number - numbers[i - 1]! <= 3);
  if (lines.length < 3 || !mostHave(rising.length, lines.length - 1)) return undefined;
  const strip = (line: string): string | undefined => {
    const found = lineNumber.exec(line);
    return found === null ? undefined : line.slice(found[0].length);
  };
  return { what: "the numbers of lines", isSure: false, isKnown: false, strip };
}

/** The most places at which the common beginning of lines is cut. */
const mostCuts = 8;
const longestPrefix = 200;

/**
 * The words that nine in ten lines begin with, such as the name of a task, cut at each place at which a prefix may end; the shortest first.
 * Lines of one table begin alike too, so only a format that is certain of the rest tells a prefix.
 */
export function commonPrefixes(lines: readonly string[]): readonly Prefix[] {
  const sorted = lines
    .filter((line) => holdsWords.test(line))
    .map((line) => line.slice(0, longestPrefix))
    .sort();
  if (sorted.length < 2) return onlyPrefix(sorted[0]);
  const window = Math.ceil(sorted.length * 0.9);
  let common = "";
  for (let i = 0; i + window <= sorted.length; i++) {
    const shared = sharedBeginning(sorted[i]!, sorted[i + window - 1]!);
    if (shared.length > common.length) common = shared;
  }
  const prefixes: Prefix[] = [];
  for (let end = 1; end <= common.length && prefixes.length < mostCuts; end++) {
    // Indentation of the text itself may follow: a prefix ends with its first blank or with its last.
    const isWithinBlanks = common[end - 2] === " " && common[end - 1] === " " && common[end] === " ";
    const isBeforeBlank = common[end - 1] !== " " && common[end] === " ";
    if (!/[\s:|>\]+#]/.test(common[end - 1]!) || isWithinBlanks || isBeforeBlank) continue;
    prefixes.push(constant(common.slice(0, end)));
  }
  return prefixes;
}

/** The words before the JSON of a line. */
function onlyPrefix(line: string | undefined): readonly Prefix[] {
  const at = line?.search(/[{[]\s*[{["]/) ?? -1;
  return at > 0 ? [constant(line!.slice(0, at))] : [];
}

function constant(words: string): Prefix {
  const shown = words.trim();
  const what = shown === "" ? "their indentation" : `“${shown}”`;
  const ofLine = words.trimEnd();
  return {
    what,
    isSure: false,
    isKnown: false,
    // A line that has nothing behind it loses the blanks at its end in many a log.
    strip: (line) => (line.startsWith(words) ? line.slice(words.length) : line === ofLine ? "" : undefined),
  };
}

function sharedBeginning(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

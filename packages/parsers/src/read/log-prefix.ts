const date = String.raw`\d{4}-\d\d-\d\d`;
const clock = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?`;
const time = `${date}[T ]${clock}(?:Z|[+-]\\d\\d:?\\d\\d)?`;
const syslogTime = `[A-Z][a-z]{2} [ \\d]\\d ${clock}`;

/** Something that a CI, a runner or an editor put into each line of a program's output: mostly a prefix. */
export interface Addition {
  /** Its name for people; "" where it means nothing to them. */
  readonly what: string;
  /** The line without it; undefined where the line has none. */
  strip(line: string): string | undefined;
  /** The service, container or task that printed the line, where the prefix names one. */
  source?(line: string): string | undefined;
  /** Whether nothing but a CI system or a runtime of containers writes it, so that a format that claims the lines with it is wrong. */
  readonly isSure: boolean;
  /** Whether it holds a time or the like that a text's own lines hardly begin with, so that the format that is certain of the lines with it is given those without. */
  readonly isKnown: boolean;
  /** Whether it holds a time. */
  readonly isTime: boolean;
}

interface Pattern extends Pick<Addition, "what" | "isSure" | "isKnown" | "isTime"> {
  /** The text that is taken away, apart from blanks behind it; its first group, if any, is the source. */
  readonly pattern: RegExp;
}

const begins = (pattern: string): RegExp => new RegExp(`^${pattern}`);
const sure = (what: string, pattern: string): Pattern => ({
  what,
  isSure: true,
  isKnown: true,
  isTime: pattern.includes(clock),
  pattern: begins(pattern),
});
const known = (what: string, pattern: string): Pattern => ({ ...sure(what, pattern), isSure: false });
const possible = (what: string, pattern: string): Pattern => ({ ...known(what, pattern), isKnown: false });

/** The prefixes that CI systems, runtimes of containers, runners of tasks and loggers write, the special before the general. */
const patterns: readonly Pattern[] = [
  sure("GitHub's job, step and time", `[^\\t\\n]{1,200}\\t[^\\t\\n]{1,200}\\t\\ufeff?${time} ?`),
  sure("a container runtime's time and stream", `${time} (?:stdout|stderr) [FP] ?`),
  sure("GitLab's time and stream", `${time} \\d\\d[OE][+ ]?`),
  sure("a time in brackets", `\\[${time}\\] ?`),
  known("a time and a process", `${time} [\\w.-]{1,40}\\[[\\w.-]{1,40}\\]: ?`),
  known("the system log's time, host and program", `${time} [\\w.-]{1,80} [^\\s:\\[]{1,80}\\[\\d+\\]: ?`),
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
  known("a name in brackets", `\\[([\\w@][\\w@ ./:-]{0,100})\\]:?(?: |$)`),
];

/** A line without a letter or a digit says nothing of prefixes. */
const holdsWords = /[\p{L}\p{N}]/u;

/** The share of lines that have a prefix, at least. */
const mostHave = (have: number, lines: number): boolean => have * 10 >= lines * 9;

/** Returns what nine in ten of the lines have that tools are known to add, undefined without such a thing. */
export function knownAddition(lines: readonly string[]): Addition | undefined {
  if (lines.some((line) => noBreakSpaces.strip(line) !== undefined)) return noBreakSpaces;
  const worded = lines.filter((line) => holdsWords.test(line));
  if (worded.length > 1 && isCommon(worded, (line) => blanksBehind.strip(line)?.length)) return blanksBehind;
  const found = patterns.find(({ pattern }) => isCommon(worded, (line) => pattern.exec(line)?.[0].length));
  return found === undefined
    ? (numbersOfLines(worded) ?? indentation(lines.filter((line) => line.trim() !== "")))
    : withBlanks(found, worded);
}

/** Something that may be a text's own but that a format hardly reads otherwise without. */
const harmless = { isSure: false, isKnown: true, isTime: false } as const;

const besideBlanks = /(?<=^|[ \t\u00a0])\u00a0|\u00a0(?=[ \t])/g;

/** The no-break spaces that pages put where a text has several blanks. A single one within a line may be a number's. */
const noBreakSpaces: Addition = {
  ...harmless,
  what: "no-break spaces",
  strip(line) {
    const plain = line.includes("\u00a0") ? line.replace(besideBlanks, " ") : line;
    return plain === line ? undefined : plain;
  },
};

/** The blanks up to the right edge of a terminal that lines were copied from. */
const blanksBehind: Addition = {
  ...harmless,
  isSure: true,
  what: "",
  strip: (line) => (/[ \t]\r?$/.test(line) ? line.trimEnd() : undefined),
};

/** Whether nine in ten lines have a prefix; a single line counts where JSON follows, which is often one line. */
function isCommon(lines: readonly string[], lengthOf: (line: string) => number | undefined): boolean {
  const [only] = lines;
  if (only === undefined) return false;
  if (lines.length === 1) return /^\s*[{[]\s*[{["]/.test(only.slice(lengthOf(only) ?? only.length));
  return mostHave(lines.filter((line) => lengthOf(line) !== undefined).length, lines.length);
}

/** The prefix of a pattern with the blanks that all lines have behind it. */
function withBlanks({ pattern, ...pick }: Pattern, lines: readonly string[]): Addition {
  const rests = lines
    .map((line) => pattern.exec(line) && line.replace(pattern, ""))
    .filter((rest): rest is string => rest !== null && rest.trim() !== "");
  const blanks = pick.isSure ? 0 : Math.min(...rests.map((rest) => rest.length - rest.trimStart().length));
  const ofBlanks = new RegExp(`^\\s{0,${Number.isFinite(blanks) ? blanks : 0}}`);
  return {
    ...pick,
    strip: (line) => (pattern.test(line) ? line.replace(pattern, "").replace(ofBlanks, "") : undefined),
    source: (line) => pattern.exec(line)?.[1],
  };
}

const lineNumber = /^ {0,8}(\d{1,7})(?:[:\t]|[-|] ?)/;

/** The numbers of lines that `cat -n`, `grep -n` and editors write: each is one more than the last. */
function numbersOfLines(lines: readonly string[]): Addition | undefined {
  const numbers = lines.map((line) => Number(lineNumber.exec(line)?.[1] ?? Number.NaN));
  // Lines without a word are left out, so a number may skip one.
  const rising = numbers.filter((number, i) => i > 0 && number > numbers[i - 1]! && number - numbers[i - 1]! <= 3);
  if (lines.length < 3 || !mostHave(rising.length, lines.length - 1)) return undefined;
  const strip = (line: string): string | undefined => {
    const found = lineNumber.exec(line);
    return found === null ? undefined : line.slice(found[0].length);
  };
  return { ...harmless, what: "the numbers of lines", isKnown: numbers[0]! <= 3, strip };
}

/** The indentation of a block of code, four blanks or a tab for each level, that all lines have. Those beyond are the text's own. */
function indentation(lines: readonly string[]): Addition | undefined {
  const common = lines.map((line) => /^\s*/.exec(line)![0]).reduce(sharedBeginning, lines[0] ?? "");
  const [block = ""] = /^(?: {4}|\t)*/.exec(common)!;
  if (lines.length < 2 || block === "") return undefined;
  const strip = (line: string): string | undefined => (line.startsWith(block) ? line.slice(block.length) : undefined);
  return { ...harmless, isSure: true, what: "", strip };
}

/** The most places at which the common beginning of lines is cut. */
const mostCuts = 6;
const longestPrefix = 200;

/**
 * The words that nine in ten lines begin with, such as the name of a task, cut at each place at which a prefix may end; the shortest first.
 * Lines of one table begin alike too, so only a format that is certain of the rest tells a prefix.
 */
export function commonBeginnings(lines: readonly string[]): readonly Addition[] {
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
  const prefixes: Addition[] = [];
  for (let end = 1; end <= common.length && prefixes.length < mostCuts; end++) {
    if (!/[\s:|>\]+#]/.test(common[end - 1]!)) continue;
    // Indentation of the text itself may follow: a prefix ends with the first blank behind it, before it, or with the last.
    const begin = common.slice(0, end);
    const blanks = /^ */.exec(common.slice(end))![0].length;
    if (blanks > 0) prefixes.push(constant(`${begin} `));
    prefixes.push(constant(begin));
    if (blanks > 1) prefixes.push(constant(begin + " ".repeat(blanks)));
    end += blanks;
  }
  return prefixes;
}

/** The words before the JSON of a line. */
function onlyPrefix(line: string | undefined): readonly Addition[] {
  const at = line?.search(/[{[]\s*[{["]/) ?? -1;
  return at > 0 ? [constant(line!.slice(0, at))] : [];
}

/** The beginning of an object in JSON that has each in a line of its own. */
const fieldOfJson = /^\s*[,[{][\s[{]*"/;

function constant(words: string): Addition {
  const shown = words.trim();
  const what = shown === "" ? "their indentation" : `“${shown}”`;
  const ofLine = words.trimEnd();
  return {
    ...harmless,
    what,
    isKnown: /[\p{L}\p{N}].*[:|>] $/u.test(words) && !fieldOfJson.test(words),
    // A line that has nothing behind it loses the blanks at its end in many a log.
    strip: (line) => (line.startsWith(words) ? line.slice(words.length) : line === ofLine ? "" : undefined),
  };
}

function sharedBeginning(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

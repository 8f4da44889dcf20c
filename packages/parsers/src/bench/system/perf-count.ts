/** A count that perf stat prints, in any of its forms. */
export interface PerfCount {
  /** Seconds since the start, with `-I`. */
  readonly seconds: number | undefined;
  /** The processor, thread or group that was counted alone; empty where all were counted together. */
  readonly parts: readonly PerfPart[];
  /** NaN where perf did not count. */
  readonly value: number;
  readonly unit: string;
  readonly event: string;
}

/** A part of what ran that is counted alone. */
interface PerfPart {
  /** `cpu`: a processor (`-A`) or a part of the machine such as `S0-D0-C1` (`--per-core` and its like). */
  readonly of: "cpu" | "thread" | "cgroup";
  readonly name: string;
  /** The name, of a thread with its number. */
  readonly id: string;
}

/** The time of `-I` and the processor of `-A` before a count, in rows and in text. */
const timeBefore = /^ *(\d{1,9}[.,]\d{9})(?:[,;|:\t]| +)/;
const cpuBefore = /^CPU(\d{1,5})(?:[,;|:\t]| +)/;
/** `S0-D0-C1,1,…`: the part of the machine and how many processors of it were counted, with `--per-socket`, `--per-die`, `--per-core` or `--per-node`. */
const partBefore = /^((?:S|N)\d{1,5}(?:-[A-Z]{1,3}\d{1,5}){0,4})(?:[,;|:\t]| +)\d{1,5}(?:[,;|:\t]| +)/;
/** `app-4711,…`, with `--per-thread`; in text with blanks before and behind. */
const threadBefore = /^ *([^,;|\t\d\s](?:[^,;|\t]{0,14}[^,;|\t\s])?-\d{1,8})(?:[,;|:\t]| +)(?=\d|<not )/;
/** With `--for-each-cgroup`, behind the event. */
const cgroup = String.raw`\/[^,;|\t\s"]{0,200}|[\w.@-]{1,100}\.(?:slice|scope|service)[^,;|\t\s"]{0,200}`;
/** Rows of `--summary`, which add up those of `-I`. */
const summaryBefore = /^ +summary[,;|:\t]/;
/** `1.19,msec,task-clock,…` or, with `-r`, `0.95;msec;task-clock;6.55%;…`: the second group is what separates the cells, and behind the event are two numbers, of which the last is the share of the time in which it was counted. */
const row = new RegExp(
  String.raw`^(\d{1,20}(?:[.,]\d{1,20})?|<not \w{1,20}>)([,;|:\t])((?:[A-Za-z]\w{0,19})?)\2([A-Za-z][\w./:=-]{0,200})\2(?:(${cgroup})\2)?(?=\d[\d.,]{0,30}?%?\2\d|\2)`,
);
/** A line of `perf stat -j`, whose numbers are texts with the locale's decimal sign. */
const object =
  /^\{(?:"interval" : ([\d.]{1,30}), )?(?:"cpu" : "(\d{1,5})", |"(?:socket|die|core|node)" : "([\w-]{1,40})", "aggregate-number" : \d{1,5}, |"thread" : "([^"]{1,40})", )?"counter-value" : "([^"]{1,40})", (?:"variance" : [\d.]{1,20}, )?"unit" : "(\w{0,20})", "event" : "([^"]{1,200})"(?:, "cgroup" : "([^"]{1,200})")?/;
/** `   1.16 msec task-clock   # …` or `   75   page-faults   # …`; between thousands is what the locale has there. Other tables have further cells behind. */
const printed = new RegExp(
  String.raw`^ *(\d[\d.,'\u00A0\u202F]*|<not \w{1,20}>)\s+(?:(msec|nsec|ns|Joules)\s+)?([A-Za-z][\w./:=,-]*)(?:\s+(${cgroup}))?\s*(?:[#(]|$)`,
);

/** Reads a row of `-x` or a line of `-j`. */
export function rowCount(line: string): PerfCount | undefined {
  const [found, interval, single, part, thread, stated = "", unit = "", event = "", group] = object.exec(line) ?? [];
  if (found !== undefined) {
    const seconds = interval === undefined ? undefined : Number(interval);
    const parts = [...cpuOf(single ?? part), ...threadOf(thread), ...cgroupOf(group)];
    return { seconds, parts, value: decimal(stated), unit, event };
  }
  const { rest, seconds, parts } = withoutPrefix(line.replace(summaryBefore, ""));
  const [, digits, , rowUnit = "", rowEvent = "", rowGroup] = row.exec(rest) ?? [];
  if (digits === undefined) return undefined;
  return { seconds, parts: [...parts, ...cgroupOf(rowGroup)], value: decimal(digits), unit: rowUnit, event: rowEvent };
}

/** Reads a line of text. Only a time and an energy have decimals, two of them; all else between digits groups them. */
export function printedCount(line: string): PerfCount | undefined {
  const { rest, seconds, parts } = withoutPrefix(line);
  const [, digits = "", unit = "", event, group] = printed.exec(rest) ?? [];
  if (event === undefined || / seconds (?:time elapsed|user|sys)/.test(line)) return undefined;
  const [, whole = digits, decimals = "0"] = /^(.*)[.,](\d\d)$/.exec(digits) ?? [];
  const value = Number(`${whole.replaceAll(/[^\d<]/g, "")}.${decimals}`);
  return { seconds, parts: [...parts, ...cgroupOf(group)], value, unit, event };
}

/** A number whose comma is the decimal sign. */
const decimal = (digits: string): number => Number(digits.replace(",", "."));

const cpuOf = (name: string | undefined): PerfPart[] => (name === undefined ? [] : [{ of: "cpu", name, id: name }]);
const cgroupOf = (name: string | undefined): PerfPart[] =>
  name === undefined ? [] : [{ of: "cgroup", name, id: name }];
/** Threads of one name are counted together: their numbers are of one run. */
const threadOf = (id: string | undefined): PerfPart[] =>
  id === undefined ? [] : [{ of: "thread", name: id.replace(/-\d+$/, ""), id }];

function withoutPrefix(line: string): { rest: string; seconds: number | undefined; parts: readonly PerfPart[] } {
  const [time = "", seconds] = timeBefore.exec(line) ?? [];
  const timeless = line.slice(time.length);
  const [processor = "", cpu] = cpuBefore.exec(timeless) ?? partBefore.exec(timeless) ?? [];
  const [name = "", thread] = cpu === undefined ? (threadBefore.exec(timeless) ?? []) : [];
  const rest = timeless.slice(processor.length + name.length);
  return {
    rest,
    seconds: seconds === undefined ? undefined : decimal(seconds),
    parts: [...cpuOf(cpu), ...threadOf(thread)],
  };
}

/** A count that perf stat prints, in any of its forms. */
interface PerfCount {
  /** Seconds since the start, with `-I`. */
  readonly seconds: number | undefined;
  /** The processor, with `-A`; with `--per-core` and its like the part of the machine, such as `S0-D0-C1`. */
  readonly cpu: string | undefined;
  /** NaN where perf did not count. */
  readonly value: number;
  readonly unit: string;
  readonly event: string;
}

/** The time of `-I` and the processor of `-A` before a count, in rows and in text. */
const timeBefore = /^ *(\d{1,9}[.,]\d{9})(?:[,;|:\t]| +)/;
const cpuBefore = /^CPU(\d{1,5})(?:[,;|:\t]| +)/;
/** `S0-D0-C1,1,…`: the part of the machine and how many processors of it were counted, with `--per-socket`, `--per-die`, `--per-core` or `--per-node`. */
const partBefore = /^((?:S|N)\d{1,5}(?:-[A-Z]{1,3}\d{1,5}){0,4})(?:[,;|:\t]| +)\d{1,5}(?:[,;|:\t]| +)/;
/** `1.19,msec,task-clock,…` or, with `-r`, `0.95;msec;task-clock;6.55%;…`: the second group is what separates the cells, and behind the event are two numbers, of which the last is the share of time that it was counted. */
const row =
  /^(\d{1,20}(?:[.,]\d{1,20})?|<not \w{1,20}>)([,;|:\t])((?:[A-Za-z]\w{0,19})?)\2([A-Za-z][\w./:=-]{0,200})\2(?=\d[\d.,]{0,30}?%?\2\d|\2)/;
/** A line of `perf stat -j`, whose numbers are texts with the locale's decimal sign. */
const object =
  /^\{(?:"interval" : ([\d.]{1,30}), )?(?:"cpu" : "(\d{1,5})", |"(?:socket|die|core|node)" : "([\w-]{1,40})", "aggregate-number" : \d{1,5}, )?"counter-value" : "([^"]{1,40})", (?:"variance" : [\d.]{1,20}, )?"unit" : "(\w{0,20})", "event" : "([^"]{1,200})"/;
/** `   1.16 msec task-clock   # …` or `   75   page-faults   # …`; between thousands is what the locale has there. */
const printed =
  /^ *(\d[\d.,'\u00A0\u202F]*|<not \w{1,20}>)\s+(?:(msec|nsec|ns|Joules)\s+)?([A-Za-z][\w./:=,-]*)(?:\s|$)/;

/** Reads a row of `-x` or a line of `-j`. */
export function rowCount(line: string): PerfCount | undefined {
  const [, interval, single, part, stated, statedUnit = "", statedEvent = ""] = object.exec(line) ?? [];
  const cpu = single ?? part;
  const seconds = interval === undefined ? undefined : Number(interval);
  if (stated !== undefined) return { seconds, cpu, value: decimal(stated), unit: statedUnit, event: statedEvent };
  const before = withoutPrefix(line);
  const [, digits, , unit = "", event = ""] = row.exec(before.rest) ?? [];
  return digits === undefined ? undefined : { ...before, value: decimal(digits), unit, event };
}

/** Reads a line of text. Only a time and an energy have decimals, two of them; all else between digits groups them. */
export function printedCount(line: string): PerfCount | undefined {
  const before = withoutPrefix(line);
  const [, digits = "", unit = "", event] = printed.exec(before.rest) ?? [];
  if (event === undefined || / seconds (?:time elapsed|user|sys)/.test(line)) return undefined;
  const [, whole = digits, decimals = "0"] = /^(.*)[.,](\d\d)$/.exec(digits) ?? [];
  return { ...before, value: Number(`${whole.replaceAll(/[^\d<]/g, "")}.${decimals}`), unit, event };
}

/** A number whose comma is the decimal sign. */
const decimal = (digits: string): number => Number(digits.replace(",", "."));

function withoutPrefix(line: string): { rest: string; seconds: number | undefined; cpu: string | undefined } {
  const [time = "", seconds] = timeBefore.exec(line) ?? [];
  const timeless = line.slice(time.length);
  const [processor = "", cpu] = cpuBefore.exec(timeless) ?? partBefore.exec(timeless) ?? [];
  const rest = timeless.slice(processor.length);
  return { rest, seconds: seconds === undefined ? undefined : decimal(seconds), cpu };
}

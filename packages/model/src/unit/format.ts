import { fixed } from "./fixed.ts";
import { commonScale, prefixClassOf } from "./scale.ts";
import { unitTokens } from "./tokens.ts";

/** A number ready to be set: the figure and its unit apart, so that the unit can be set quietly. */
interface DisplayValue {
  readonly figure: string;
  /** With prefix: `GiB`, `ms`, `k`; "" for plain counts. */
  readonly unit: string;
}

/** Formats values of one unit in one scale, so that they can be compared at a glance. */
export type Display = (value: number) => DisplayValue;

/** A minus sign as wide as the plus sign. */
const minus = "−";
const narrowSpace = "\u202f";

/**
 * A formatter for values that are shown side by side: one prefix for all, at least three significant digits of the smallest.
 * Counts stay whole. @param unit in base units: `sec/op`, `B/op`, `allocs/op`.
 */
export function displayFor(values: readonly number[], unit: string): Display {
  const symbol = unitSymbol(unit);
  const common = commonScale(values, prefixClassOf(unit));
  // A thousandth of a plain number has no prefix that people read: 0.36, not 360 m.
  const scale = symbol === "" && common.factor < 1 ? { factor: 1, prefix: "" } : common;
  const least = values.reduce((least, value) => (value === 0 ? least : Math.min(least, Math.abs(value))), Infinity);
  const isWhole = scale.factor === 1 && values.every((value) => Number.isInteger(value));
  const decimals = isWhole || least === Infinity ? 0 : decimalsFor(least / scale.factor);
  const prefix = scale.factor === 1 ? "" : scale.prefix;
  return (value) => {
    // Scales of charts make negative zeros, which nobody wants to read.
    const figure = typographic(fixed(value === 0 ? 0 : value / scale.factor, decimals));
    return { figure, unit: prefix + symbol };
  };
}

/** One value in the scale that fits it alone, as one text: `3.80 GiB`. */
export function displayText(value: number, unit: string): string {
  const shown = displayFor([value], unit)(value);
  return shown.unit === "" ? shown.figure : `${shown.figure}${narrowSpace}${shown.unit}`;
}

function decimalsFor(magnitude: number): number {
  if (!Number.isFinite(magnitude)) return 0;
  if (magnitude >= 99.95) return 0;
  if (magnitude >= 9.995) return 1;
  if (magnitude >= 0.9995) return 2;
  return Math.min(10, 2 - Math.floor(Math.log10(magnitude)));
}

/** The text behind the figure: `s` for times, `B` for sizes, `/s` for rates, nothing for counts and the rest. */
export function unitSymbol(unit: string): string {
  if (unit === "%") return "%";
  const tokens = unitTokens(unit);
  const rate = tokens.some(({ text, denominator }) => denominator && seconds.has(text)) ? "/s" : "";
  for (const { text, denominator } of tokens) {
    if (denominator) continue;
    if (seconds.has(text)) return `s${rate}`;
    if (text === "B" || text === "bytes") return `B${rate}`;
  }
  return rate;
}

const seconds = new Set(["s", "sec", "second", "seconds"]);

/** A change as signed percent with one decimal: 0.3789 → `+37.9 %`, −0.433 → `−43.3 %`; −100 % only where nothing is left. */
export function percentChange(share: number): string {
  const percent = share * 100;
  const digits = Math.abs(percent) >= 9999.5 ? 0 : 1;
  const text = fixed(Math.abs(percent), digits);
  const isZero = Number(text) === 0;
  const sign = isZero ? (percent === 0 ? "" : percent > 0 ? "+" : minus) : percent < 0 ? minus : "+";
  if (text === "100.0" && percent < 0 && share > -1) return `${minus}99.9${narrowSpace}%`;
  return `${sign}${text}${narrowSpace}%`;
}

/** A probability: three decimals, and `<0.001` rather than 0.000. */
export function probabilityText(p: number): string {
  return p < 0.0005 ? "<0.001" : fixed(p, 3);
}

function typographic(text: string): string {
  return text.startsWith("-") ? minus + text.slice(1) : text;
}

const titles = new Map<string, string>([
  ["sec/op", "time"],
  ["process-cpu-sec/op", "CPU time"],
  ["cpu-sec/op", "CPU time"],
  ["user-sec/op", "user CPU time"],
  ["sys-sec/op", "system CPU time"],
  ["B/op", "memory"],
  ["allocs/op", "allocations"],
  ["B/s", "throughput"],
]);

/**
 * The everyday word for a benchmark's unit: `time` for sec/op, `p90 time` for p90-sec/op, `disk write bytes` for disk-write-B/op; the
 * unit itself where there is no word.
 */
export function unitTitle(unit: string): string {
  const known = titles.get(unit);
  if (known !== undefined) return known;
  const [, part, whole] = /^(p[\d.]+|max|min)-(.+)$/.exec(unit) ?? [];
  if (whole !== undefined) return unitTitle(whole) === whole ? unit : `${part} ${unitTitle(whole)}`;
  const [, subject, measure] = /^([a-z]\w*(?:-[a-z]\w*)*)-(sec|B)\/op$/i.exec(unit) ?? [];
  return subject === undefined ? unit : `${subject.replaceAll("-", " ")} ${measure === "B" ? "bytes" : "time"}`;
}

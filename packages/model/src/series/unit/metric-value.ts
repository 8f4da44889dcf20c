import type { MetricUnit } from "./unit-of.ts";

/** A unit as it is written behind a number: what one counts, and whether it is counted per second. */
export interface ShownUnit {
  readonly unit: MetricUnit;
  readonly perSecond: boolean;
  /** Counted for each operation done, where operations are the x axis. */
  readonly perOperation?: boolean;
}

const binaryPrefixes = ["", "Ki", "Mi", "Gi", "Ti", "Pi"];
const decimalPrefixes = ["", " k", " M", " G", " T"];

/**
 * A measured value with its unit, in three significant digits: `0.905 s/s`, `1.24 GiB`, `12.5 k/s`, `35.2 ms`.
 * Bytes are always binary (GiB, not GB). Minus is typographic. "–" for what is not a number.
 */
export function metricValue(value: number, { unit, perSecond, perOperation = false }: ShownUnit): string {
  if (Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const behind = perSecond ? "/s" : perOperation ? "/op" : "";
  switch (unit) {
    case "bytes": {
      const power = Math.min(binaryPrefixes.length - 1, powerOf(value, 1024));
      return `${digits(value / 1024 ** power)} ${binaryPrefixes[power]}B${behind}`;
    }
    case "seconds":
      return perSecond ? shareOfTime(value) : `${spanText(value)}${behind}`;
    case "milliseconds":
      return perSecond ? shareOfTime(value / 1000) : `${spanText(value / 1000)}${behind}`;
    case "nanoseconds":
      return perSecond ? shareOfTime(value / 1e9) : `${spanText(value / 1e9)}${behind}`;
    case "ratio":
      return perSecond ? `${digits(value)}/s` : `${digits(value * 100)} %${behind}`;
    case "percent":
      return `${digits(value)} %${behind}`;
    case "celsius":
      return `${digits(value)} °C${behind}`;
    case "":
      return `${countText(value)}${behind}`;
  }
}

/** Seconds a second; hundredths of it stay in seconds, what is less is read more easily in `ms/s`. */
function shareOfTime(value: number): string {
  const size = Math.abs(value);
  return size >= 0.01 || size === 0 ? `${digits(value)} s/s` : `${spanText(value)}/s`;
}

function spanText(seconds: number): string {
  const size = Math.abs(seconds);
  if (size === 0) return "0 s";
  if (size >= 1) return `${digits(seconds)} s`;
  if (size >= 1e-3) return `${digits(seconds * 1e3)} ms`;
  if (size >= 1e-6) return `${digits(seconds * 1e6)} µs`;
  return `${digits(seconds * 1e9)} ns`;
}

function countText(value: number): string {
  const power = Math.min(decimalPrefixes.length - 1, powerOf(value, 1000));
  return `${digits(value / 1000 ** power)}${decimalPrefixes[power]}`;
}

function powerOf(value: number, base: number): number {
  let power = 0;
  // A value that would be printed as 1000 or 1024 belongs to the next prefix.
  for (let rest = Math.abs(value); rest >= base * 0.9995 && power < 5; rest /= base) power++;
  return power;
}

/** Three significant digits without an exponent where that stays readable. */
function digits(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e6)) return value.toExponential(2).replace("-", "−").replace("e+", "e");
  return String(Number(value.toPrecision(size >= 1000 ? 4 : 3))).replace("-", "−");
}

/** A change as people say it: `+28.6 %`, `−94.4 %`, `18.0×` from a doubling up and `none` for none. */
export function changeText(ratio: number): string {
  if (Number.isNaN(ratio)) return "from nothing";
  if (ratio === 0) return "to nothing";
  if (ratio >= 3) return `×${digits(ratio)}`;
  const percent = (ratio - 1) * 100;
  if (Math.abs(percent) < 0.05) return "±0 %";
  const text = Math.abs(percent) >= 99.5 && percent < 0 ? (-percent).toFixed(2) : Math.abs(percent).toFixed(1);
  return `${percent > 0 ? "+" : "−"}${text} %`;
}

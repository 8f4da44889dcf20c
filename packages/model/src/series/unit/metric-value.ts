import { type MetricUnit, shownUnits, unitOfMetrics } from "../../unit/units.ts";

/** A unit as it is written behind a number: what one counts, and whether it is counted per second. */
export interface ShownUnit {
  readonly unit: MetricUnit;
  readonly perSecond: boolean;
  /** Counted for each operation done, where operations are the x axis. */
  readonly perOperation?: boolean;
}

/** The format of a value: divided by `factor`, with `symbol` behind it. */
interface Scale {
  readonly factor: number;
  readonly symbol: string;
}

const decimalPrefixes: readonly (readonly [number, string])[] = [
  [1e12, " T"],
  [1e9, " G"],
  [1e6, " M"],
  [1e3, " k"],
  [1, ""],
];
const spans = shownUnits("seconds").filter(([size]) => size <= 1e9);

/**
 * A measured value with its unit, in three significant digits: `0.905 s/s`, `1.24 GiB`, `12.5 k/s`, `35.2 ms`.
 * Bytes are always binary (GiB, not GB). Minus is typographic. "–" for what is not a number.
 */
export function metricValue(value: number, unit: ShownUnit): string {
  if (Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (value >= unset && unit.unit === "bytes") return "no limit";
  // Counts of up to four digits are exact as they are: 1024, not 1.02 k.
  const isCount = unit.unit === "" && !unit.perSecond && unit.perOperation !== true && Number.isInteger(value);
  return scaled(value, isCount && Math.abs(value) < 10_000 ? { factor: 1, symbol: "" } : scaleOf(value, unit));
}

/** Go's memory limit and those of control groups are the largest number, or its whole pages, where nobody has set one. */
const unset = 2 ** 63 - 2 ** 16;

/** A formatter of values on one axis, all in the unit that fits the greatest of them: `15 ms/s`, `5 ms/s`, `0 ms/s`. */
export function metricAxis(values: readonly number[], unit: ShownUnit): (value: number) => string {
  const greatest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scale = scaleOf(greatest, unit);
  return (value) => scaled(value, scale);
}

function scaled(value: number, { factor, symbol }: Scale): string {
  return `${digits(value / factor)}${symbol}`;
}

function scaleOf(value: number, { unit, perSecond, perOperation = false }: ShownUnit): Scale {
  const behind = perSecond ? "/s" : perOperation ? "/op" : "";
  const size = Math.abs(value);
  if (unit === "") {
    const [factor, prefix] = fitting(size, decimalPrefixes);
    return { factor, symbol: prefix + behind };
  }
  const { dimension, factor, symbol } = unitOfMetrics(unit);
  switch (dimension) {
    case "bytes": {
      const [worth, name] = fitting(size * factor, shownUnits("bytes"));
      return { factor: worth / factor, symbol: ` ${name}${behind}` };
    }
    case "seconds": {
      const seconds = size * factor;
      // Hundredths of a second a second stay in seconds; what is less is read more easily in `ms/s`.
      const isShare = seconds === 0 || (perSecond && seconds >= 0.01);
      const [worth, name] = isShare ? [1e9, "s"] : fitting(seconds * 1e9, spans);
      return { factor: worth / 1e9 / factor, symbol: ` ${name}${behind}` };
    }
    case "percent":
      return perSecond && factor === 1 ? { factor, symbol: behind } : { factor: 0.01 / factor, symbol: ` %${behind}` };
    case "decimal": {
      const [worth, prefix] = fitting(size, decimalPrefixes);
      return { factor: worth, symbol: `${prefix === "" ? " " : prefix}${symbol}${behind}` };
    }
    default:
      return { factor: 1, symbol: ` ${symbol}${behind}` };
  }
}

/** The largest step that a size reaches; one that would be printed as 1000 or 1024 belongs to the next step. */
function fitting(size: number, steps: readonly (readonly [number, string])[]): readonly [number, string] {
  return steps.find(([step]) => size >= step * 0.9995) ?? steps.at(-1)!;
}

/** Three significant digits without an exponent where that stays readable. */
function digits(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e6)) return value.toExponential(2).replace("-", "−").replace("e+", "e");
  return String(Number(value.toPrecision(size >= 1000 ? 4 : 3))).replace("-", "−");
}

/** A change as people say it: `+28.6 %`, `−94.4 %`, `×18` from three times as much on, `±0 %`; `from nothing` for NaN. */
export function changeText(ratio: number): string {
  if (Number.isNaN(ratio)) return "from nothing";
  if (ratio === 0) return "to nothing";
  if (ratio >= 3) return `×${digits(ratio)}`;
  const percent = (ratio - 1) * 100;
  if (Math.abs(percent) < 0.05) return "±0 %";
  // Something is left of it: only "to nothing" is −100 %.
  const text = percent <= -99.5 ? Math.min(99.99, -percent).toFixed(2) : Math.abs(percent).toFixed(1);
  return `${percent > 0 ? "+" : "−"}${text} %`;
}

import { type Int64, negate, toDouble } from "../profile/int64.ts";
import { twoDecimals, twoSignificant } from "./pprof-number.ts";

/** A unit, the spellings that name it (lower case, without a plural s) and its size in the family's base unit. */
interface Unit {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly factor: number;
}

interface UnitFamily {
  readonly units: readonly Unit[];
  /** The unit for a value that is too small for any other. */
  readonly fallback: { readonly name: string; readonly factor: number };
}

const second = 1e9;

/**
 * The units that pprof knows: memory (1024-based, though written kB), time and Google's compute units.
 * Source: github.com/google/pprof/internal/measurement.
 */
const families: readonly UnitFamily[] = [
  {
    units: [
      { name: "B", aliases: ["b", "byte"], factor: 1 },
      { name: "kB", aliases: ["kb", "kbyte", "kilobyte"], factor: 2 ** 10 },
      { name: "MB", aliases: ["mb", "mbyte", "megabyte"], factor: 2 ** 20 },
      { name: "GB", aliases: ["gb", "gbyte", "gigabyte"], factor: 2 ** 30 },
      { name: "TB", aliases: ["tb", "tbyte", "terabyte"], factor: 2 ** 40 },
      { name: "PB", aliases: ["pb", "pbyte", "petabyte"], factor: 2 ** 50 },
    ],
    fallback: { name: "B", factor: 1 },
  },
  {
    units: [
      { name: "ns", aliases: ["ns", "nanosecond"], factor: 1 },
      { name: "us", aliases: ["μs", "us", "microsecond"], factor: 1e3 },
      { name: "ms", aliases: ["ms", "millisecond"], factor: 1e6 },
      { name: "s", aliases: ["s", "sec", "second"], factor: second },
      { name: "hrs", aliases: ["hour", "hr"], factor: 3600 * second },
    ],
    fallback: { name: "s", factor: second },
  },
  {
    units: [
      { name: "n*GCU", aliases: ["nanogcu"], factor: 1e-9 },
      { name: "u*GCU", aliases: ["microgcu"], factor: 1e-6 },
      { name: "m*GCU", aliases: ["milligcu"], factor: 1e-3 },
      { name: "GCU", aliases: ["gcu"], factor: 1 },
      { name: "k*GCU", aliases: ["kilogcu"], factor: 1e3 },
      { name: "M*GCU", aliases: ["megagcu"], factor: 1e6 },
      { name: "G*GCU", aliases: ["gigagcu"], factor: 1e9 },
      { name: "T*GCU", aliases: ["teragcu"], factor: 1e12 },
      { name: "P*GCU", aliases: ["petagcu"], factor: 1e15 },
    ],
    fallback: { name: "GCU", factor: 1 },
  },
];

/** The plural s goes from spellings of more than two bytes, so that "ms" stays and "μs" (three bytes) does not. */
function findUnit(family: UnitFamily, spelling: string): Unit | undefined {
  let alias = spelling.toLowerCase();
  const isLong = alias.length > 2 || /[^\0-\x7f]/.test(alias);
  if (isLong && alias.endsWith("s")) alias = alias.slice(0, -1);
  return family.units.find((unit) => unit.aliases.includes(alias));
}

/** Whether two spellings name units of one family. */
export function areConvertible(a: string, b: string): boolean {
  return families.some((family) => findUnit(family, a) !== undefined && findUnit(family, b) !== undefined);
}

interface Measure {
  readonly value: number;
  /** "" where a unit would say nothing. */
  readonly unit: string;
}

/**
 * Converts a value between units; to "minimum" or "auto" it picks the largest unit in which the value is at least 1.
 * A unit of another family gives the family's fallback; one of no family gives the value as it is.
 */
export function scaleMeasure(value: Int64, from: string, to: string): Measure {
  if (value < 0 && negate(value) > 0) {
    const positive = scaleMeasure(negate(value), from, to);
    return { value: -positive.value, unit: positive.unit };
  }
  for (const family of families) {
    const unit = findUnit(family, from);
    if (unit !== undefined) return convert(family, toDouble(value) * unit.factor, to);
  }
  const isSilent = to === "count" || to === "sample" || to === "unit" || to === "minimum" || to === "auto";
  return { value: toDouble(value), unit: isSilent ? "" : to };
}

function convert(family: UnitFamily, base: number, to: string): Measure {
  const { fallback } = family;
  let target: { readonly name: string; readonly factor: number } | undefined;
  if (to === "minimum" || to === "auto") {
    for (const unit of family.units) {
      if (unit.factor >= (target?.factor ?? 0) && base / unit.factor >= 1) target = unit;
    }
  } else {
    target = findUnit(family, to);
  }
  target ??= fallback;
  return { value: base / target.factor, unit: target.name };
}

/** A value converted and printed with two decimals at most, such as `1.50MB`; zero has no unit. */
export function scaledLabel(value: Int64, from: string, to: string): string {
  const { value: scaled, unit } = scaleMeasure(value, from, to);
  const text = twoDecimals(scaled).replace(/\.00$/, "");
  return text === "0" || text === "-0" ? "0" : text + unit;
}

/** A value in the unit that suits it. */
export function measureLabel(value: Int64, unit: string): string {
  return scaledLabel(value, unit, "auto");
}

/** The share of a total without its sign, at least six columns wide: `12.34%`, `0.12%`, `  100%`. */
export function percentage(value: Int64, total: Int64): string {
  const ratio = total === 0 ? 0 : Math.abs(toDouble(value) / toDouble(total)) * 100;
  if (ratio >= 99.95 && ratio <= 100.05) return "  100%";
  const text = ratio >= 1 ? twoDecimals(ratio) : twoSignificant(ratio);
  return `${text.padStart(5)}%`;
}

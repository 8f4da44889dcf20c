import { fixed } from "./fixed.ts";
import { unitTokens } from "./tokens.ts";

/** Prefixes in powers of 1000 (k, M, G) or of 1024 (Ki, Mi, Gi). */
type PrefixClass = "decimal" | "binary";

/** Binary for units with bytes in the numerator, decimal for all others: benchunit's rule. */
export function prefixClassOf(unit: string): PrefixClass {
  return unitTokens(unit).some((token) => !token.denominator && byteTokens.has(token.text)) ? "binary" : "decimal";
}

const byteTokens = new Set(["B", "MB", "bytes"]);

/** A prefix and a count of decimals for all numbers of a row. */
interface Scale {
  /** The worth of one prefix: 1000 for `k`. */
  readonly factor: number;
  /** "" where there is none. */
  readonly prefix: string;
  readonly decimals: number;
}

interface Prefix {
  readonly text: string;
  readonly factor: number;
  /** From here up: 100.0, 10.00, 1.000 with the prefix. Placed so that no number is rounded across them. */
  readonly from100: number;
  readonly from10: number;
  readonly from1: number;
}

const decimalPrefixes: readonly Prefix[] = ["T", "G", "M", "k", "", "m", "µ", "n"].map((text, index) => {
  const exponent = 12 - 3 * index;
  return {
    text,
    factor: Number(`1e${exponent}`),
    from100: Number(`99.995e${exponent}`),
    from10: Number(`9.9995e${exponent}`),
    from1: Number(`.99995e${exponent}`),
  };
});

const binaryPrefixes: readonly Prefix[] = ["Ti", "Gi", "Mi", "Ki", ""].map((text, index) => {
  const factor = 2 ** (40 - 10 * index);
  return { text, factor, from100: 99.995 * factor, from10: 9.9995 * factor, from1: 0.99995 * factor };
});

/** Below the smallest prefix: the thresholds for 3, 4, … 10 decimals. */
const smallThresholds: readonly number[] = Array.from({ length: 8 }, (_, i) => Number(`9.9995e${-1 - i}`));

/**
 * The scale that shows at least three significant digits of every value: from the one nearest to zero that is not zero.
 * The thresholds are golang.org/x/perf/benchunit's.
 */
export function commonScale(values: Iterable<number>, prefixClass: PrefixClass): Scale {
  let least = 0;
  for (const value of values) {
    const magnitude = Math.abs(value);
    if (magnitude !== 0 && (least === 0 || magnitude < least)) least = magnitude;
  }
  if (least === 0) return { factor: 1, prefix: "", decimals: 3 };
  const prefixes = prefixClass === "binary" ? binaryPrefixes : decimalPrefixes;
  for (const { text, factor, from100, from10, from1 } of prefixes) {
    if (least >= from100) return { factor, prefix: text, decimals: 1 };
    if (least >= from10) return { factor, prefix: text, decimals: 2 };
    if (least >= from1) return { factor, prefix: text, decimals: 3 };
  }
  const smallest = prefixes[prefixes.length - 1] as Prefix;
  const scaled = least / smallest.factor;
  const found = smallThresholds.findIndex((threshold) => scaled >= threshold);
  const decimals = (found < 0 ? smallThresholds.length - 1 : found) + 3;
  return { factor: smallest.factor, prefix: smallest.text, decimals };
}

/** A value in a scale, with the prefix and without the unit: `18.11m`. */
export function scaled(value: number, scale: Scale): string {
  return fixed(value / scale.factor, scale.decimals) + scale.prefix;
}

/** A value in the scale that fits it alone. */
export function selfScaled(value: number, prefixClass: PrefixClass): string {
  return scaled(value, commonScale([value], prefixClass));
}

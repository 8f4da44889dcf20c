import { boundOf, customSchema, Hint, type NativeHistogram } from "@sweetspot/model/series/native/native-histogram";
import { parseFloatText } from "@sweetspot/model/series/number-text";
import { elements, field, type Json } from "../read/json-bounded.ts";

interface StatedBucket {
  readonly lower: number;
  readonly upper: number;
  readonly count: number;
}

/** The most detailed schema: adding a histogram without buckets to others takes nothing from theirs. */
const finestSchema = 8;

/**
 * A native histogram as Prometheus' HTTP API answers it: `{count, sum, buckets: [[boundaries, lower, upper, count], …]}`. The
 * schema is the one whose bounds the buckets have; where no schema fits, the bounds are custom. Undefined where it is not a native histogram.
 * Source: prometheus/prometheus util/jsonutil/marshal.go.
 */
export function readNativeJson(value: Json): NativeHistogram | undefined {
  const number = (given: Json | undefined): number | undefined =>
    typeof given === "string" ? parseFloatText(given) : undefined;
  const count = number(field(value, "count"));
  const sum = number(field(value, "sum"));
  if (count === undefined || sum === undefined) return undefined;
  const buckets: StatedBucket[] = [];
  for (const row of elements(field(value, "buckets"))) {
    const [, lower, upper, inside] = elements(row).map(number);
    if (lower === undefined || upper === undefined || inside === undefined) return undefined;
    buckets.push({ lower, upper, count: inside });
  }
  return { ...(exponential(buckets) ?? custom(buckets)), hint: Hint.unknown, count, sum };
}

type Layout = Omit<NativeHistogram, "hint" | "count" | "sum">;

function exponential(buckets: readonly StatedBucket[]): Layout | undefined {
  const zero = buckets.find(({ lower, upper }) => lower <= 0 && upper >= 0);
  const others = buckets.filter((bucket) => bucket !== zero);
  if (zero !== undefined && zero.lower !== -zero.upper) return undefined;
  for (let schema = finestSchema; schema >= -4; schema--) {
    const placed = others.map((bucket) => place(bucket, schema, zero?.upper ?? 0));
    if (!placed.every((index) => index !== undefined)) continue;
    const side = (isPositive: boolean) => {
      const rows = others.flatMap((bucket, i) =>
        bucket.upper > 0 === isPositive ? [[placed[i]!, bucket.count] as const] : [],
      );
      if (!isPositive) rows.reverse();
      return { index: rows.map(([index]) => index), count: rows.map(([, inside]) => inside) };
    };
    const zeroPart = { zeroThreshold: zero?.upper ?? 0, zeroCount: zero?.count ?? 0 };
    return { schema, ...zeroPart, positive: side(true), negative: side(false), bounds: [] };
  }
  return undefined;
}

/** The number that a bucket has in a schema; undefined where it has other bounds. One beside the zero bucket may be cut by it. */
function place({ lower, upper }: StatedBucket, schema: number, zeroThreshold: number): number | undefined {
  const [near, far] = upper > 0 ? [lower, upper] : [-upper, -lower];
  const exact = Math.log2(far === Number.MAX_VALUE ? 2 ** 1023 : far) + (far === Number.MAX_VALUE ? 1 : 0);
  const index = Number.isFinite(far) ? Math.round(exact * 2 ** schema) : 2 ** (10 + schema) + 1;
  if (boundOf(index, schema, []) !== far) return undefined;
  const from = boundOf(index - 1, schema, []);
  return from === near || (near === zeroThreshold && from < near) ? index : undefined;
}

function custom(buckets: readonly StatedBucket[]): Layout {
  const ends = buckets.flatMap(({ lower, upper }) => [lower, upper]).filter(Number.isFinite);
  const bounds = [...new Set(ends)].sort((a, b) => a - b);
  const index = buckets.map(({ upper }) => (upper === Infinity ? bounds.length : bounds.indexOf(upper)));
  const positive = { index, count: buckets.map(({ count }) => count) };
  const negative = { index: [], count: [] };
  return { schema: customSchema, zeroThreshold: 0, zeroCount: 0, positive, negative, bounds };
}

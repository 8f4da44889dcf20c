import { type Int64, int64 } from "../int64.ts";
import type { Profile, SampleValues } from "../table.ts";

/**
 * The value of each sample (and its divisor, for means) as columns of doubles that can be summed exactly: one column, or
 * two halves of 32 bits for values that doubles cannot sum.
 */
export interface Weights {
  readonly value: readonly Float64Array[];
  /** Empty unless means are asked for. */
  readonly divisor: readonly Float64Array[];
  /** 1 for the samples that count: those whose value or divisor is not 0. */
  readonly active: Uint8Array;
}

/** The values of one sample type; with `mean` those of the first one beside them, as divisors. */
export function sampleWeights(profile: Profile, sampleType: number, mean: boolean): Weights {
  const none = new Float64Array(profile.samples.length);
  const value = halves(profile.samples.values[sampleType] ?? none);
  const divisor = mean ? halves(profile.samples.values[0] ?? none) : [];
  const active = new Uint8Array(profile.samples.length);
  for (const column of [...value, ...divisor]) {
    for (let i = 0; i < active.length; i++) if (column[i] !== 0) active[i] = 1;
  }
  return { value, divisor, active };
}

function halves(values: SampleValues): Float64Array[] {
  if (values instanceof Float64Array) return [values];
  const high = new Float64Array(values.length);
  const low = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0n;
    high[i] = Number(value >> 32n);
    low[i] = Number(value & 0xffffffffn);
  }
  return [high, low];
}

/** The sum at one row of columns that were summed in the same halves; wraps at 64 bits. */
export function combine(columns: readonly ArrayLike<number>[], row: number): Int64 {
  const first = columns[0]?.[row] ?? 0;
  if (columns.length < 2) return first;
  return int64((BigInt(first) << 32n) + BigInt(columns[1]?.[row] ?? 0));
}

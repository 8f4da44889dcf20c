import type { SampleValues } from "../table.ts";
import type { CallTree } from "./call-tree.ts";

/** Sums by frame without rounding, for values beyond 2^53; not wrapped at 64 bits either. */
interface ExactTotals {
  readonly flat: readonly bigint[];
  readonly cum: readonly bigint[];
}

/** Whether any of the columns has values that doubles cannot add up exactly. */
export function needsExact(values: readonly SampleValues[]): boolean {
  return values.some((column) => column instanceof BigInt64Array);
}

/** Inclusive and own sums of each node. */
export function exactNodeTotals(
  tree: CallTree,
  leaves: readonly Uint32Array[],
  values: readonly SampleValues[],
): { readonly total: readonly bigint[]; readonly own: readonly bigint[] } {
  const own = Array.from({ length: tree.length }, () => 0n);
  leaves.forEach((ends, part) => {
    const column = values[part]!;
    for (let sample = 0; sample < ends.length; sample++) own[ends[sample]!]! += BigInt(column[sample]!);
  });
  const total = own.slice();
  for (let node = tree.length - 1; node > 0; node--) total[tree.parent[node]!]! += total[node]!;
  return { total, own };
}

/** Own and inclusive sums of each frame, as `flatByFrame` and `cumByFrame` give them in doubles. */
export function exactTotals(
  tree: CallTree,
  leaves: readonly Uint32Array[],
  values: readonly SampleValues[],
): ExactTotals {
  const { total, own } = exactNodeTotals(tree, leaves, values);
  const flat = Array.from({ length: tree.frames.length }, () => 0n);
  const cum = flat.slice();
  const openUntil = new Uint32Array(tree.frames.length);
  for (let node = 0; node < tree.length; node++) {
    const frame = tree.frame[node]!;
    flat[frame]! += own[node]!;
    if (node < openUntil[frame]!) continue;
    cum[frame]! += total[node]!;
    openUntil[frame] = tree.subtreeEnd[node]!;
  }
  return { flat, cum };
}

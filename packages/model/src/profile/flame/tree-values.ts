import type { SampleValues } from "../table.ts";
import type { CallTree } from "./call-tree.ts";

/**
 * One sample type's values on a call tree. `total` is what a node and all below it add up to and may be negative;
 * `weight` is what it takes on the page, the sum of all magnitudes, so that a path of +3 and −3 does not vanish and a
 * negative one has a width. Where nothing is negative the two are the same column.
 */
export interface TreeValues {
  readonly self: Float64Array;
  readonly total: Float64Array;
  readonly weight: Float64Array;
  /** `liveBefore[i]`: how many nodes before i have a weight, so that hidden ones are counted without a walk. */
  readonly liveBefore: Uint32Array;
}

/** Values of one profile (`leaves`: its samples' nodes) on the tree; linear in samples and nodes. */
export function treeValues(tree: CallTree, leaves: Uint32Array, values: SampleValues): TreeValues {
  const self = new Float64Array(tree.length);
  let negative = false;
  for (let sample = 0; sample < leaves.length; sample++) {
    const value = Number(values[sample]!);
    if (value < 0) negative = true;
    self[leaves[sample]!]! += value;
  }
  const total = addUp(tree, self);
  if (!negative) return { self, total, weight: total, liveBefore: countLive(total) };
  const magnitude = new Float64Array(tree.length);
  for (let sample = 0; sample < leaves.length; sample++)
    magnitude[leaves[sample]!]! += Math.abs(Number(values[sample]!));
  const weight = addUp(tree, magnitude);
  return { self, total, weight, liveBefore: countLive(weight) };
}

/** Inclusive sums of a column of own values: each node's own and all of its descendants'. */
export function addUp(tree: CallTree, own: Float64Array): Float64Array {
  const sums = own.slice();
  for (let node = tree.length - 1; node > 0; node--) sums[tree.parent[node]!]! += sums[node]!;
  return sums;
}

/** Prefix counts of the nodes whose weight is above zero; one entry more than there are nodes. */
export function countLive(weight: Float64Array): Uint32Array {
  const before = new Uint32Array(weight.length + 1);
  for (let node = 0; node < weight.length; node++) before[node + 1] = before[node]! + (weight[node]! > 0 ? 1 : 0);
  return before;
}

export function treeValuesBytes(values: TreeValues): number {
  const own = values.self.byteLength + values.total.byteLength + values.liveBefore.byteLength;
  return values.weight === values.total ? own : own + values.weight.byteLength;
}

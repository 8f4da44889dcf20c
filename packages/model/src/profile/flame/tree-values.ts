import type { SampleValues } from "../table.ts";
import type { CallTree } from "./call-tree.ts";

/**
 * One sample type's values on a call tree. `total` is what a node and all below it add up to and may be negative;
 * `weight` is what it takes on the page, the sum of all magnitudes, so that a path of +3 and −3 does not vanish and a
 * negative one has a width. Where nothing is negative the two are the same column. A node's own value is what its
 * children leave of its total (`ownValue`); whole numbers below 2^53 make that exact.
 */
export interface TreeValues {
  readonly total: Float64Array;
  readonly weight: Float64Array;
  readonly live: LiveCount;
}

/** The number of the nodes `from .. to` that have a weight, so that hidden ones are counted without a walk. */
export type LiveCount = (from: number, to: number) => number;

/** Values of one or several profiles, added up (`leaves`: their samples' nodes); linear in samples and nodes. */
export function treeValues(
  tree: CallTree,
  leaves: readonly Uint32Array[],
  values: readonly SampleValues[],
): TreeValues {
  const total = new Float64Array(tree.length);
  let negative = false;
  let zero = false;
  leaves.forEach((nodes, part) => {
    const column = values[part]!;
    for (let sample = 0; sample < nodes.length; sample++) {
      const value = Number(column[sample]!);
      if (value < 0) negative = true;
      else if (value === 0) zero = true;
      total[nodes[sample]!]! += value;
    }
  });
  addUp(tree, total);
  let weight = total;
  if (negative) {
    weight = new Float64Array(tree.length);
    leaves.forEach((nodes, part) => {
      const column = values[part]!;
      for (let sample = 0; sample < nodes.length; sample++)
        weight[nodes[sample]!]! += Math.abs(Number(column[sample]!));
    });
    addUp(tree, weight);
  }
  return { total, weight, live: zero || tree.leaves.length > leaves.length ? countLive(weight) : countAll };
}

/** Turns a column of own values into inclusive ones, in place: each node's own and all of its descendants'. */
export function addUp(tree: CallTree, column: Float64Array): Float64Array {
  const { parent } = tree;
  for (let node = tree.length - 1; node > 0; node--) column[parent[node]!]! += column[node]!;
  return column;
}

/** The value of a node itself: its total without its children's. */
export function ownValue(tree: CallTree, total: Float64Array, node: number): number {
  let own = total[node]!;
  const end = tree.subtreeEnd[node]!;
  for (let child = node + 1; child < end; child = tree.subtreeEnd[child]!) own -= total[child]!;
  return own;
}

const countAll: LiveCount = (from, to) => to - from;

/** Counts nodes whose weight is above zero by a column of running counts. */
export function countLive(weight: Float64Array): LiveCount {
  const before = new Uint32Array(weight.length + 1);
  for (let node = 0; node < weight.length; node++) before[node + 1] = before[node]! + (weight[node]! > 0 ? 1 : 0);
  return (from, to) => before[to]! - before[from]!;
}

/** Bytes that the columns take, for a cache's account. */
export function treeValuesBytes({ total, weight, live }: TreeValues): number {
  const columns = weight === total ? total.byteLength : 2 * total.byteLength;
  return live === countAll ? columns : columns + total.byteLength / 2;
}

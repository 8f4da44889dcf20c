import type { SampleValues } from "../table.ts";
import type { CallTree } from "./call-tree.ts";
import { addUp, countLive, type LiveCount } from "./tree-values.ts";

/**
 * Two profiles on one tree. Not a tree with a second value squeezed in: every column says which side it is of.
 *
 * `weight` is the width. A node's own part of it is the larger of its two own values, and inclusive widths add up from
 * these, so that a removed path keeps the width it had, an added one has its new width, and children never stick out
 * of their parent. (The maximum of the two *totals* would not do: the children's maxima can add up to more.)
 */
export interface DiffTree {
  readonly tree: CallTree;
  readonly before: SideValues;
  readonly after: SideValues;
  readonly weight: Float64Array;
  readonly live: LiveCount;
}

export interface SideValues {
  /** As in the profile; multiply by `scale` to compare. Unscaled, so that sums of whole numbers stay exact. */
  readonly total: Float64Array;
  /** Variance of `total` from sampling alone, unscaled; null where the profile does not say how it sampled. */
  readonly variance: Float64Array | null;
  /** The factor that makes the sides comparable: 1, or what the mode of comparison needs. */
  readonly scale: number;
}

/** One side of a comparison: its samples' nodes, their values and the factor that makes the sides comparable. */
export interface DiffSide {
  readonly leaves: readonly Uint32Array[];
  readonly values: readonly SampleValues[];
  /** Variances of the values (`noise.ts`); null where one is not known. */
  readonly variances: readonly Float64Array[] | null;
  readonly scale: number;
}

/** Compares two sides that share one tree; linear in samples and nodes. */
export function diffTree(tree: CallTree, before: DiffSide, after: DiffSide): DiffTree {
  const ownBefore = ownValues(tree, before);
  const ownAfter = ownValues(tree, after);
  const weight = new Float64Array(tree.length);
  for (let node = 0; node < tree.length; node++) {
    weight[node] = Math.max(Math.abs(ownBefore[node]!) * before.scale, Math.abs(ownAfter[node]!) * after.scale);
  }
  addUp(tree, weight);
  return {
    tree,
    before: { total: addUp(tree, ownBefore), variance: varianceOf(tree, before), scale: before.scale },
    after: { total: addUp(tree, ownAfter), variance: varianceOf(tree, after), scale: after.scale },
    weight,
    live: countLive(weight),
  };
}

/** Bytes that the columns take beside the tree's own, for a cache's account. */
export function diffTreeBytes({ tree, before, after }: DiffTree): number {
  const variances = (before.variance === null ? 0 : 8) + (after.variance === null ? 0 : 8);
  return tree.length * (3 * 8 + 4 + variances);
}

/** Variance of the scaled change at a node, or null where one side does not know its own. */
export function changeVariance({ before, after }: DiffTree, node: number): number | null {
  if (before.variance === null || after.variance === null) return null;
  return before.variance[node]! * before.scale ** 2 + after.variance[node]! * after.scale ** 2;
}

function ownValues(tree: CallTree, side: DiffSide): Float64Array {
  const own = new Float64Array(tree.length);
  side.leaves.forEach((leaves, part) => {
    const values = side.values[part]!;
    for (let sample = 0; sample < leaves.length; sample++) own[leaves[sample]!]! += Number(values[sample]!);
  });
  return own;
}

function varianceOf(tree: CallTree, side: DiffSide): Float64Array | null {
  const { variances } = side;
  if (variances === null) return null;
  const own = new Float64Array(tree.length);
  side.leaves.forEach((leaves, part) => {
    const values = variances[part]!;
    for (let sample = 0; sample < leaves.length; sample++) own[leaves[sample]!]! += values[sample]!;
  });
  return addUp(tree, own);
}

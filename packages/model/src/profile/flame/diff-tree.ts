import type { SampleValues } from "../table.ts";
import type { CallTree } from "./call-tree.ts";
import { addUp, countLive } from "./tree-values.ts";

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
  readonly liveBefore: Uint32Array;
}

export interface SideValues {
  readonly self: Float64Array;
  readonly total: Float64Array;
  /** Variance of `total` from sampling alone, after scaling; null where the profile does not say how it sampled. */
  readonly variance: Float64Array | null;
  /** What the values were multiplied by: 1, or what the mode of comparison needs. */
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

/** Compares two sides that stand on one tree; linear in samples and nodes. */
export function diffTree(tree: CallTree, before: DiffSide, after: DiffSide): DiffTree {
  const own = new Float64Array(tree.length);
  const beforeValues = sideValues(tree, before);
  const afterValues = sideValues(tree, after);
  for (let node = 0; node < tree.length; node++) {
    own[node] = Math.max(Math.abs(beforeValues.self[node]!), Math.abs(afterValues.self[node]!));
  }
  const weight = addUp(tree, own);
  return { tree, before: beforeValues, after: afterValues, weight, liveBefore: countLive(weight) };
}

export function diffTreeBytes(diff: DiffTree): number {
  return diff.tree.length * (4 * 8 + 8 + 2 * 8 + 4);
}

function sideValues(tree: CallTree, side: DiffSide): SideValues {
  const self = new Float64Array(tree.length);
  const variance = side.variances === null ? null : new Float64Array(tree.length);
  for (let part = 0; part < side.leaves.length; part++) {
    const leaves = side.leaves[part]!;
    const values = side.values[part]!;
    const variances = side.variances?.[part];
    for (let sample = 0; sample < leaves.length; sample++) {
      const node = leaves[sample]!;
      self[node]! += Number(values[sample]!) * side.scale;
      if (variance !== null && variances !== undefined) variance[node]! += variances[sample]! * side.scale ** 2;
    }
  }
  return { self, total: addUp(tree, self), variance: variance && addUp(tree, variance), scale: side.scale };
}

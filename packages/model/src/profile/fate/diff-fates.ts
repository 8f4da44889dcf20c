import type { DiffSide, DiffTree } from "../flame/diff-tree.ts";
import type { CallTree } from "../flame/call-tree.ts";
import type { Profile } from "../table.ts";
import { type FunctionFate, functionFates } from "./function-fates.ts";
import { type Appearance, appearances } from "./inlining.ts";
import { movement } from "./moved.ts";

/** One side of a comparison by frame, scaled as it is compared. */
export interface FrameSums {
  readonly flat: Float64Array;
  readonly cum: Float64Array;
  /** The variance of `cum`; null where the profile does not say how it sampled. */
  readonly variance: Float64Array | null;
}

interface ComparedProfiles {
  readonly diff: DiffTree;
  readonly sides: readonly [before: DiffSide, after: DiffSide];
  /** The profiles of both sides, after the filters; those of the base first. */
  readonly profiles: readonly Profile[];
  /** Whether frames are functions by name: only these are inlined. */
  readonly areFunctions: boolean;
}

const none: ReadonlyMap<string, Appearance> = new Map();

/** The fate of each frame of a comparison, by frame. */
export function diffFates(
  { diff, sides: [old, now], profiles, areFunctions }: ComparedProfiles,
  before: FrameSums,
  after: FrameSums,
): FunctionFate[] {
  const { tree } = diff;
  const split = old.leaves.length;
  const { variance } = after;
  return functionFates({
    frames: tree.frames,
    inBefore: presence(tree, old),
    inAfter: presence(tree, now),
    cumBefore: before.cum,
    cumAfter: after.cum,
    variance:
      before.variance === null || variance === null
        ? null
        : before.variance.map((value, frame) => value + variance[frame]!),
    movement: movement(diff),
    before: areFunctions ? appearances(profiles.slice(0, split), old.values) : none,
    after: areFunctions ? appearances(profiles.slice(split), now.values) : none,
  });
}

/** 1 for each frame that a sample with a value has on its stack. */
function presence(tree: CallTree, { leaves, values }: DiffSide): Uint8Array {
  const onPath = new Uint8Array(tree.length);
  leaves.forEach((ends, part) => {
    const column = values[part]!;
    for (let sample = 0; sample < ends.length; sample++) if (Number(column[sample]!) !== 0) onPath[ends[sample]!] = 1;
  });
  const present = new Uint8Array(tree.frames.length);
  for (let node = tree.length - 1; node > 0; node--) {
    if (onPath[node] === 0) continue;
    onPath[tree.parent[node]!] = 1;
    present[tree.frame[node]!] = 1;
  }
  return present;
}

import type { ProfileQuery } from "@sweetspot/contract";
import { type FunctionFate, functionFates } from "@sweetspot/model/profile/fate/function-fates";
import { type Appearance, appearances } from "@sweetspot/model/profile/fate/inlining";
import { movement } from "@sweetspot/model/profile/fate/moved";
import type { CallTree } from "@sweetspot/model/profile/flame/call-tree";
import type { DiffSide } from "@sweetspot/model/profile/flame/diff-tree";
import type { DiffSubject } from "./subject.ts";

/** One side of a comparison by frame, scaled as it is compared. */
export interface FrameSums {
  readonly flat: Float64Array;
  readonly cum: Float64Array;
  /** Of `cum`; null where the profile does not say how it sampled. */
  readonly variance: Float64Array | null;
}

/** What became of each frame of a comparison; nothing where frames are lines or addresses, which every build shifts. */
export function fatesOf(
  { tree, diff, profiles, sides }: DiffSubject,
  before: FrameSums,
  after: FrameSums,
  { granularity = "functions" }: ProfileQuery,
): readonly FunctionFate[] {
  if (granularity === "lines" || granularity === "addresses") return [];
  const areFunctions = granularity === "functions";
  const [old, now] = sides;
  const split = old.leaves.length;
  const none: ReadonlyMap<string, Appearance> = new Map();
  return functionFates({
    frames: tree.frames,
    inBefore: presence(tree, old),
    inAfter: presence(tree, now),
    cumBefore: before.cum,
    cumAfter: after.cum,
    variance:
      before.variance === null || after.variance === null
        ? null
        : before.variance.map((value, frame) => value + after.variance![frame]!),
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

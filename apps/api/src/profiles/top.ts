import type { ProfileQuery, TopAnswer, TopBody } from "@sweetspot/contract";
import type { CallTree } from "@sweetspot/model/profile/flame/call-tree";
import type { SideValues } from "@sweetspot/model/profile/flame/diff-tree";
import { cumByFrame, flatByFrame } from "@sweetspot/model/profile/flame/frame-totals";
import { withinNoise } from "@sweetspot/model/profile/flame/noise";
import { treeValues } from "@sweetspot/model/profile/flame/tree-values";
import type { Task } from "../platform/task.ts";
import { fatesOf, type FrameSums } from "./fates.ts";
import type { ProfileSelection } from "./selection.ts";
import { type SingleSubject, subjectOf } from "./subject.ts";

export interface TopInput extends ProfileSelection {
  readonly query: ProfileQuery;
}

/** Every function with its flat and cumulative value, or both sides of them, by falling magnitude. */
export const topTask: Task<TopInput, TopAnswer> = (input, context) => {
  const subject = subjectOf(input, context);
  const { tree, sampleType } = subject;
  if (subject.kind === "single") {
    const flat = flatByFrame(tree, subject.values.total);
    const cum = cumByFrame(tree, subject.values.total);
    const order = framesByMagnitude(tree.frames.names, flat, cum);
    return {
      kind: "top",
      sampleType,
      whole: subject.whole,
      names: order.map((frame) => tree.frames.names[frame]!),
      files: order.map((frame) => tree.frames.files[frame]!),
      flat: order.map((frame) => flat[frame]!),
      cum: order.map((frame) => cum[frame]!),
      spread: subject.side.leaves.length < 2 ? null : spreadOf(subject, order),
    };
  }
  const { before, after } = subject.diff;
  const old = frameSums(tree, before);
  const now = frameSums(tree, after);
  const flatDelta = now.flat.map((value, frame) => value - old.flat[frame]!);
  const cumWeight = now.cum.map((value, frame) => Math.max(Math.abs(value), Math.abs(old.cum[frame]!)));
  const order = framesByMagnitude(tree.frames.names, flatDelta, cumWeight);
  const pick = (column: Float64Array) => order.map((frame) => column[frame]!);
  const fates = fatesOf(subject, old, now, input.query);
  return {
    kind: "top-diff",
    sampleType,
    mode: subject.mode,
    operations: subject.operations,
    before: { whole: subject.whole.before, scale: before.scale },
    after: { whole: subject.whole.after, scale: after.scale },
    names: order.map((frame) => tree.frames.names[frame]!),
    files: order.map((frame) => tree.frames.files[frame]!),
    flatBefore: pick(old.flat),
    flatAfter: pick(now.flat),
    cumBefore: pick(old.cum),
    cumAfter: pick(now.cum),
    quiet: order.map((frame) => {
      if (old.variance === null || now.variance === null) return 0;
      return withinNoise(now.cum[frame]! - old.cum[frame]!, old.variance[frame]! + now.variance[frame]!) ? 1 : 0;
    }),
    change: flatDelta.reduce((sum, value) => sum + value, 0),
    fate: order.map((frame) => fates[frame]?.fate ?? "none"),
    other: order.map((frame) => fates[frame]?.other ?? ""),
  };
};

/** The least and the greatest value of each frame over the profiles that were added up: repeated runs. */
function spreadOf({ tree, side }: SingleSubject, order: readonly number[]): NonNullable<TopBody["spread"]> {
  const runs = side.leaves.map((leaves, part) => {
    const { total } = treeValues(tree, [leaves], [side.values[part]!]);
    return { flat: flatByFrame(tree, total), cum: cumByFrame(tree, total) };
  });
  const over = (pick: (values: number[]) => number, column: "flat" | "cum") =>
    order.map((frame) => pick(runs.map((run) => run[column][frame]!)));
  const least = (values: number[]) => Math.min(...values);
  const greatest = (values: number[]) => Math.max(...values);
  return {
    runs: runs.length,
    flatLeast: over(least, "flat"),
    flatGreatest: over(greatest, "flat"),
    cumLeast: over(least, "cum"),
    cumGreatest: over(greatest, "cum"),
  };
}

/** One side by frame, scaled as it is compared. */
function frameSums(tree: CallTree, { total, variance, scale }: SideValues): FrameSums {
  return {
    flat: flatByFrame(tree, total).map((value) => value * scale),
    cum: cumByFrame(tree, total).map((value) => value * scale),
    variance: variance && cumByFrame(tree, variance).map((value) => value * scale ** 2),
  };
}

/** Frames with any value, by falling magnitude of the first column, then of the second, then by name. */
function framesByMagnitude(names: readonly string[], first: Float64Array, second: Float64Array): number[] {
  const frames: number[] = [];
  for (let frame = 1; frame < names.length; frame++) if (first[frame] !== 0 || second[frame] !== 0) frames.push(frame);
  return frames.sort((a, b) => {
    const byFirst = Math.abs(first[b]!) - Math.abs(first[a]!);
    if (byFirst !== 0) return byFirst;
    const bySecond = Math.abs(second[b]!) - Math.abs(second[a]!);
    return bySecond !== 0 ? bySecond : names[a]! < names[b]! ? -1 : 1;
  });
}

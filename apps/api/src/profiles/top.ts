import type { TopAnswer, TopQuery } from "@sweetspot/contract";
import { diffFates, type FrameSums } from "@sweetspot/model/profile/fate/diff-fates";
import type { CallTree } from "@sweetspot/model/profile/flame/call-tree";
import type { SideValues } from "@sweetspot/model/profile/flame/diff-tree";
import { flatByFrame, cumByFrame } from "@sweetspot/model/profile/flame/frame-totals";
import { withinNoise } from "@sweetspot/model/profile/flame/noise";
import { meanOf, meansOf } from "./means.ts";
import type { ShownValues } from "./session.ts";
import type { Subject } from "./subject.ts";
import { exactTop, exactTopDiff } from "./top-exact.ts";
import { runsOfDifference, spreadOf } from "./top-spread.ts";
import { trimRows } from "./top-trim.ts";

/** Every function with its flat and cumulative value, or both sides of them, by falling magnitude. */
export function topOf(subject: Subject, query: TopQuery): TopAnswer {
  const { session, tree, sampleType } = subject;
  if (subject.kind === "single") {
    const sums = subject.shown.sums(subject.values.total);
    const { counts } = subject;
    const divisors = counts && session.countTotals(counts, 0, tree.leaves.length);
    const flat = divisors === null ? sums.flat : meansOf(sums.flat, flatByFrame(tree, divisors));
    const cum = divisors === null ? sums.cum : meansOf(sums.cum, cumByFrame(tree, divisors));
    const live = framesWithValue(sums.flat, sums.cum);
    const { rows, trimmed } = trimRows(live, { names: tree.frames.names, ...sums }, query, (row) => flat[row]!);
    const inOrder = (frames: readonly number[]) => byMagnitude(frames, tree.frames.names, flat, cum);
    const order =
      counts === null
        ? only(
            subject.shown.order(() => inOrder(live)),
            rows,
          )
        : inOrder(rows);
    return {
      kind: "top",
      sampleType,
      mean: counts !== null,
      trimmed,
      whole: counts === null ? subject.whole : meanOf(subject.whole, sumOf(counts.wholes)),
      names: order.map((frame) => tree.frames.names[frame]!),
      files: order.map((frame) => tree.frames.files[frame]!),
      flat: order.map((frame) => flat[frame]!),
      cum: order.map((frame) => cum[frame]!),
      exact: counts === null ? exactTop(subject, order) : null,
      spread: subject.side.leaves.length < 2 ? null : spreadOf(subject, order),
    };
  }
  const { before, after } = subject.diff;
  const base = subject.sides[0].leaves.length;
  const { counts } = subject;
  // Each side's own means: what pprof prints for a difference is the quotient of two differences.
  const divisors = counts && [
    session.countTotals(counts, 0, base),
    session.countTotals(counts, base, tree.leaves.length),
  ];
  const old = frameSums(tree, subject.shown, before, divisors?.[0]);
  const now = frameSums(tree, subject.shown, after, divisors?.[1]);
  const flatDelta = now.flat.map((value, frame) => value - old.flat[frame]!);
  const cumWeight = now.cum.map((value, frame) => Math.max(Math.abs(value), Math.abs(old.cum[frame]!)));
  const cumDelta = now.cum.map((value, frame) => value - old.cum[frame]!);
  const { names } = tree.frames;
  const live = framesWithValue(flatDelta, cumWeight);
  const { rows, trimmed } = trimRows(live, { names, flat: flatDelta, cum: cumDelta }, query, (row) => flatDelta[row]!);
  const order = byMagnitude(rows, names, flatDelta, cumWeight);
  const wholeOf = (side: "before" | "after", from: number, to: number) =>
    counts === null ? subject.whole[side] : meanOf(subject.whole[side], sumOf(counts.wholes.slice(from, to)));
  const pick = (column: Float64Array) => order.map((frame) => column[frame]!);
  // Lines and addresses shift with every build: nothing can be said of one of them.
  const { granularity = "functions" } = query;
  const areShifted = granularity === "lines" || granularity === "addresses";
  const areFunctions = granularity === "functions";
  const find = () =>
    diffFates({ ...subject, profiles: areFunctions ? subject.loadProfiles() : [], areFunctions }, old, now);
  const fates = areShifted ? [] : counts === null ? subject.shown.fates(find) : find();
  return {
    kind: "top-diff",
    sampleType,
    mode: subject.mode,
    operations: subject.operations,
    mean: counts !== null,
    byRun: runsOfDifference(subject, order),
    trimmed,
    before: { whole: wholeOf("before", 0, base), scale: before.scale },
    after: { whole: wholeOf("after", base, tree.leaves.length), scale: after.scale },
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
    exact: counts === null ? exactTopDiff(subject, order) : null,
  };
}

/** One side by frame, scaled as it is compared; each frame's mean where there is a divisor, of which no noise is known. */
function frameSums(
  tree: CallTree,
  shown: ShownValues<object>,
  { total, variance, scale }: SideValues,
  divisor: Float64Array | undefined,
): FrameSums {
  const { flat, cum } = shown.sums(total);
  if (divisor !== undefined) {
    return {
      flat: meansOf(flat, flatByFrame(tree, divisor)),
      cum: meansOf(cum, cumByFrame(tree, divisor)),
      variance: null,
    };
  }
  return {
    flat: flat.map((value) => value * scale),
    cum: cum.map((value) => value * scale),
    variance: variance && shown.cum(variance).map((value) => value * scale ** 2),
  };
}

function framesWithValue(first: Float64Array, second: Float64Array): number[] {
  const frames: number[] = [];
  for (let frame = 1; frame < first.length; frame++) if (first[frame] !== 0 || second[frame] !== 0) frames.push(frame);
  return frames;
}

/** By falling magnitude of the first column, then of the second, then by name. */
function byMagnitude(
  frames: readonly number[],
  names: readonly string[],
  first: Float64Array,
  second: Float64Array,
): number[] {
  return frames.toSorted((a, b) => {
    const byFirst = Math.abs(first[b]!) - Math.abs(first[a]!);
    if (byFirst !== 0) return byFirst;
    const bySecond = Math.abs(second[b]!) - Math.abs(second[a]!);
    return bySecond !== 0 ? bySecond : names[a]! < names[b]! ? -1 : 1;
  });
}

/** The rows of an order that are left, in that order. */
function only(order: readonly number[], left: readonly number[]): readonly number[] {
  if (left.length === order.length) return order;
  const isLeft = new Set(left);
  return order.filter((frame) => isLeft.has(frame));
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

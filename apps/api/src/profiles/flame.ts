import type { FlameAnswer, FlameBody, FlameDiffBody, FlameQuery } from "@sweetspot/contract";
import type { CallTree } from "@sweetspot/model/profile/flame/call-tree";
import { changeVariance, type DiffSide, type SideValues } from "@sweetspot/model/profile/flame/diff-tree";
import { exactNodeTotals, needsExact } from "@sweetspot/model/profile/flame/exact-totals";
import { type Detail, defaultDetail, levelOfDetail } from "@sweetspot/model/profile/flame/level-of-detail";
import { withinNoise } from "@sweetspot/model/profile/flame/noise";
import { ownValue } from "@sweetspot/model/profile/flame/tree-values";
import { meanOf } from "./means.ts";
import type { TreeSession } from "./session.ts";
import { type DiffSubject, type SingleSubject, type Subject } from "./subject.ts";

/** Callers of the zoom root that are listed: the outermost few and the nearest. */
const firstAncestors = 4;
const lastAncestors = 28;

/** The widest frames under the zoom root, with exact values and a count of what is not among them. */
export function flameOf(subject: Subject, query: FlameQuery): FlameAnswer {
  const { root, rootFound, detail } = detailOf(subject, query);
  return flameAnswer(subject, root, rootFound, detail);
}

/** The chosen part of a tree as it is sent. */
export function flameAnswer(subject: Subject, root: number, rootFound: boolean, detail: Detail): FlameAnswer {
  const head = { ...headOf(subject.session, root, detail), rootFound, sampleType: subject.sampleType };
  return subject.kind === "single" ? singleBody(subject, head, detail) : diffBody(subject, head, detail);
}

/** The drawing for a query: the same rows for the same query, so that other answers can speak of rows. */
export function detailOf(subject: Subject, query: FlameQuery): { root: number; rootFound: boolean; detail: Detail } {
  const { tree } = subject;
  const asked = query.root ?? "";
  const found = asked === "" ? 0 : subject.session.ids.nodeOf(asked);
  const root = Math.max(0, found);
  const { weight, live } = subject.kind === "single" ? subject.values : subject.diff;
  const budget = query.frames ?? defaultDetail.budget;
  const detail = subject.shown.detail(root, budget, () =>
    levelOfDetail(tree, weight, live, root, { ...defaultDetail, budget }),
  );
  return { root, rootFound: found >= 0, detail };
}

type Head = Pick<
  FlameBody,
  | "ancestors"
  | "ancestorsAbove"
  | "ancestorsLeftOut"
  | "names"
  | "files"
  | "name"
  | "parent"
  | "id"
  | "hidden"
  | "hiddenTotal"
  | "cutFrames"
  | "rootFound"
  | "sampleType"
>;

function headOf(session: TreeSession, root: number, detail: Detail): Omit<Head, "rootFound" | "sampleType"> {
  const { tree, ids } = session;
  const names: string[] = [];
  const files: string[] = [];
  const indexOf = new Map<number, number>();
  const name = detail.nodes.map((node) => {
    const frame = tree.frame[node]!;
    let index = indexOf.get(frame);
    if (index === undefined) {
      index = names.length;
      indexOf.set(frame, index);
      names.push(tree.frames.names[frame]!);
      files.push(tree.frames.files[frame]!);
    }
    return index;
  });
  return {
    ...ancestorsOf(session, root),
    names,
    files,
    name,
    parent: detail.parent,
    id: ids.of(detail.nodes, detail.parent),
    hidden: detail.hidden,
    hiddenTotal: detail.hiddenTotal,
    cutFrames: tree.cutFrames,
  };
}

function ancestorsOf(
  { tree, ids: given }: TreeSession,
  root: number,
): Pick<FlameBody, "ancestors" | "ancestorsAbove" | "ancestorsLeftOut"> {
  const nodes: number[] = [];
  for (let node = tree.parent[root]!; node > 0; node = tree.parent[node]!) nodes.push(node);
  nodes.reverse();
  const leftOut = Math.max(0, nodes.length - firstAncestors - lastAncestors);
  const listed = leftOut === 0 ? nodes : [...nodes.slice(0, firstAncestors), ...nodes.slice(-lastAncestors)];
  const ids = given.of(listed, null);
  return {
    ancestors: listed.map((node, at) => ({ id: ids[at]!, name: tree.frames.names[tree.frame[node]!]! })),
    ancestorsAbove: leftOut === 0 ? 0 : firstAncestors,
    ancestorsLeftOut: leftOut,
  };
}

function singleBody(subject: SingleSubject, head: Head, detail: Detail): FlameBody {
  const { session, tree, side, values, whole, counts } = subject;
  return {
    kind: "flame",
    ...head,
    frames: values.live(0, tree.length),
    whole,
    wholeWeight: values.weight[0]!,
    self: own(tree, values.total, detail),
    total: pick(values.total, detail),
    weight: values.weight === values.total ? null : pick(values.weight, detail),
    mean: counts && meanRows(values.total, session.countTotals(counts, 0, tree.leaves.length), detail),
    ...exactRows(tree, side, detail),
  };
}

function diffBody(
  { session, tree, sides, diff, mode, operations, whole, counts }: DiffSubject,
  head: Head,
  detail: Detail,
): FlameDiffBody {
  const { before, after } = diff;
  const base = sides[0].leaves.length;
  return {
    kind: "flame-diff",
    ...head,
    mode,
    operations,
    frames: diff.live(0, tree.length),
    before: { whole: whole.before, scale: before.scale },
    after: { whole: whole.after, scale: after.scale },
    wholeWeight: diff.weight[0]!,
    selfBefore: scaled(before, own(tree, before.total, detail)),
    selfAfter: scaled(after, own(tree, after.total, detail)),
    totalBefore: scaled(before, pick(before.total, detail)),
    totalAfter: scaled(after, pick(after.total, detail)),
    weight: pick(diff.weight, detail),
    quiet: detail.nodes.map((node) => {
      const variance = changeVariance(diff, node);
      const delta = after.total[node]! * after.scale - before.total[node]! * before.scale;
      return variance !== null && withinNoise(delta, variance) ? 1 : 0;
    }),
    mean: counts && {
      before: meanRows(before.total, session.countTotals(counts, 0, base), detail),
      after: meanRows(after.total, session.countTotals(counts, base, tree.leaves.length), detail),
    },
    ...(mode === "absolute" ? exactDiffRows(tree, sides, detail) : {}),
  };
}

/** Each row's sums to the last digit, where doubles do not have them. */
function exactRows(tree: CallTree, { leaves, values }: DiffSide, detail: Detail): Pick<FlameBody, "exact"> {
  if (!needsExact(values)) return {};
  const { total, own: self } = exactNodeTotals(tree, leaves, values);
  return { exact: { self: digits(self, detail), total: digits(total, detail) } };
}

function exactDiffRows(
  tree: CallTree,
  sides: readonly [DiffSide, DiffSide],
  detail: Detail,
): Pick<FlameDiffBody, "exact"> {
  if (!sides.some(({ values }) => needsExact(values))) return {};
  const before = exactNodeTotals(tree, sides[0].leaves, sides[0].values);
  const after = exactNodeTotals(tree, sides[1].leaves, sides[1].values);
  return {
    exact: {
      selfBefore: digits(before.own, detail),
      selfAfter: digits(after.own, detail),
      totalBefore: digits(before.total, detail),
      totalAfter: digits(after.total, detail),
    },
  };
}

const digits = (values: readonly bigint[], detail: Detail) => detail.nodes.map((node) => String(values[node]));

/** Each row's own quotient: a mean adds up to nothing, so no width is drawn from it. */
function meanRows(totals: Float64Array, counts: Float64Array, detail: Detail): number[] {
  return detail.nodes.map((node) => meanOf(totals[node]!, counts[node]!));
}

function own(tree: CallTree, total: Float64Array, detail: Detail): number[] {
  return detail.nodes.map((node) => ownValue(tree, total, node));
}

function scaled({ scale }: SideValues, values: number[]): number[] {
  return scale === 1 ? values : values.map((value) => value * scale);
}

function pick(column: Float64Array, detail: Detail): number[] {
  return detail.nodes.map((node) => column[node]!);
}

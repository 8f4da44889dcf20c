import type { CompareMode } from "@sweetspot/model/profile/compare-mode";
import type { DenominatorBody } from "@sweetspot/contract";
import { type Profile, type SampleValues, unreachable, type ValueType } from "@sweetspot/model";
import { buildCallTree, type CallTree } from "@sweetspot/model/profile/flame/call-tree";
import type { PartialTree } from "@sweetspot/model/profile/flame/callers";
import { type DiffSide, type DiffTree, diffTree, diffTreeBytes } from "@sweetspot/model/profile/flame/diff-tree";
import { type Measured, measuredOf } from "@sweetspot/model/profile/measured";
import { samplingVariance } from "@sweetspot/model/profile/flame/noise";
import { type TreeValues, treeValues, treeValuesBytes } from "@sweetspot/model/profile/flame/tree-values";
import { type TaskContext, TaskError } from "../work/task.ts";
import { filteredProfile, sampleTypeOf } from "./filtered.ts";
import { chosenDenominator } from "./denominators.ts";
import type { MeanCounts } from "./means.ts";
import { type ProfileSelection, treeKey } from "./selection.ts";
import { ShownValues, type Stacks, TreeSession } from "./session.ts";

/** The data that a view is drawn from: the call tree of a selection with the chosen sample type's values on it. */
export type Subject = SingleSubject | DiffSubject;

export interface SingleSubject {
  readonly kind: "single";
  readonly session: TreeSession;
  readonly shown: ShownValues<TreeValues>;
  readonly tree: CallTree;
  readonly side: DiffSide;
  readonly sampleType: ValueType;
  readonly values: TreeValues;
  /** The total of percentages: the sum of all magnitudes, before any filter unless they are asked to be relative. */
  readonly whole: number;
  /** The counts that means are made with, where they are asked for. */
  readonly counts: MeanCounts | null;
}

export interface DiffSubject {
  readonly kind: "diff";
  readonly session: TreeSession;
  readonly shown: ShownValues<Compared>;
  readonly tree: CallTree;
  readonly sides: readonly [before: DiffSide, after: DiffSide];
  /** Loads the profiles of both sides with their stacks, after the filters; those of the base first. */
  readonly loadProfiles: () => readonly Profile[];
  readonly sampleType: ValueType;
  readonly mode: CompareMode;
  /** The divisors of the mode `operation`. */
  readonly operations: DenominatorBody | null;
  readonly diff: DiffTree;
  /** Each side's total before any filter, scaled; after them where percentages are asked to be relative. */
  readonly whole: { readonly before: number; readonly after: number };
  /** The counts that means are made with, where they are asked for; those of the base first. */
  readonly counts: MeanCounts | null;
}

/** Two sides and their difference. */
interface Compared {
  readonly diff: DiffTree;
  readonly sides: readonly [before: DiffSide, after: DiffSide];
}

/** Builds, or takes from the worker's cache, what the selection is about. Throws `TaskError` for what it cannot be. */
export function subjectOf(selection: ProfileSelection, context: TaskContext): Subject {
  const key = `tree ${treeKey(selection)}`;
  const session = context.derived(key, () => {
    const made = new TreeSession(buildStacks(selection, context), context.cacheBytes / 2);
    return { value: made, bytes: made.bytes };
  });
  const subject = subjectIn(session, selection, context);
  context.recount(key, session.bytes);
  return subject;
}

function subjectIn(session: TreeSession, selection: ProfileSelection, context: TaskContext): Subject {
  const { tree, profiles } = session;
  const sources = selection.query.relative_percentages === true ? profiles : session.sources;
  const before = selection.base.length;
  const first = profiles[before]!;
  const type = sampleTypeOf(first, selection.query.sample_index);
  const sampleType = first.sampleTypes[type] ?? { type: "", unit: "" };
  const types = profiles.map((profile, part) => sameType(profile, sampleType, part < before ? "base" : "file"));
  const sides = (from: number, to: number, scale: number) => sideOf(session, types, from, to, scale);
  const wholeOf = (from: number, to: number) =>
    sources
      .slice(from, to)
      .reduce((sum, source, at) => sum + session.magnitude(valuesOf(source, types[from + at]!)), 0);
  const counts = selection.query.mean === true ? countsOf(profiles, sources) : null;
  if (before === 0) {
    const side = sides(0, profiles.length, 1);
    const shown = session.shown(`values ${type}`, () => shownValues(tree, treeValues(tree, side.leaves, side.values)));
    const whole = wholeOf(0, profiles.length);
    return { kind: "single", session, shown, tree, side, sampleType, values: shown.values, whole, counts };
  }
  // A mean is by count already: shares and operations would divide it a second time.
  const mode = counts === null ? (selection.query.mode ?? "absolute") : "absolute";
  const whole = [wholeOf(0, before), wholeOf(before, profiles.length)] as const;
  const operations = mode === "operation" ? chosenDenominator(selection, context) : null;
  const scales = scalesOf(mode, operations, whole);
  const shown = session.shown(`diff ${mode} ${scales.join(" ")} ${type}`, () => {
    const pair = [sides(0, before, scales[0]), sides(before, profiles.length, scales[1])] as const;
    return shownDiff(tree, [withVariances(session, types, 0, pair[0]), withVariances(session, types, before, pair[1])]);
  });
  const scaled = { before: whole[0] * scales[0], after: whole[1] * scales[1] };
  const shownType = unitOf(mode, sampleType, operations);
  const load = () => loadProfiles(selection, context).profiles;
  const about = { tree, loadProfiles: load, sampleType: shownType, mode, operations, whole: scaled, counts };
  return { kind: "diff", session, shown, ...about, ...shown.values };
}

function shownValues(tree: CallTree, values: TreeValues): ShownValues<TreeValues> {
  return new ShownValues(tree, values, values.weight, treeValuesBytes(values));
}

function shownDiff(tree: CallTree, sides: Compared["sides"]): ShownValues<Compared> {
  const diff = diffTree(tree, ...sides);
  return new ShownValues(tree, { diff, sides }, diff.weight, diffTreeBytes(diff));
}

/** A single subject on another tree, with that tree's values. The cache does not keep it. */
export function onOtherTree(subject: SingleSubject, tree: CallTree, values: TreeValues): SingleSubject {
  return { ...subject, session: subject.session.on(tree), shown: shownValues(tree, values), tree, values };
}

/** A subject's values on a tree made of some of the samples. The cache does not keep it. */
export function onPartialTree(subject: Subject, { tree, samples }: PartialTree): Subject {
  const moved = (side: DiffSide, from: number): DiffSide => ({
    leaves: side.leaves.map((_, at) => tree.leaves[from + at]!),
    values: side.values.map((values, at) => pickValues(values, samples[from + at]!)),
    variances: side.variances && side.variances.map((values, at) => pickRows(values, samples[from + at]!)),
    scale: side.scale,
  });
  const counts = subject.counts && {
    ...subject.counts,
    columns: subject.counts.columns.map((column, part) => pickRows(column, samples[part]!)),
  };
  if (subject.kind === "single") {
    const side = moved(subject.side, 0);
    return { ...onOtherTree(subject, tree, treeValues(tree, side.leaves, side.values)), side, counts };
  }
  const [before, after] = subject.sides;
  const sides = [moved(before, 0), moved(after, before.leaves.length)] as const;
  const shown = shownDiff(tree, sides);
  return {
    ...subject,
    session: subject.session.on(tree),
    shown,
    tree,
    counts,
    ...shown.values,
  };
}

/** Values stay exact where they are. */
function pickValues(column: SampleValues, rows: Uint32Array): SampleValues {
  return column instanceof BigInt64Array ? BigInt64Array.from(rows, (row) => column[row]!) : pickRows(column, rows);
}

function pickRows(column: SampleValues, rows: Uint32Array): Float64Array {
  const picked = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) picked[at] = Number(column[rows[at]!]!);
  return picked;
}

/** The files as they were read, those of the base first, and what the filters leave of them. */
function loadProfiles({ base, files, query }: ProfileSelection, context: TaskContext) {
  const sources = [...base, ...files].map((reading) => context.evidence({ reading }, "profile"));
  return { sources, profiles: sources.map((source) => filteredProfile(source, query)) };
}

function buildStacks(selection: ProfileSelection, context: TaskContext): Stacks {
  const { sources, profiles } = loadProfiles(selection, context);
  const { granularity = "functions", noinlines = false } = selection.query;
  const tree = buildCallTree(profiles, { granularity, noInlines: noinlines });
  const measured = measuredOf([...profiles, ...sources]);
  return { tree, profiles: measured.slice(0, profiles.length), sources: measured.slice(profiles.length) };
}

/** The column of a profile that has the chosen sample type; profiles that are added or compared must agree on it and its unit. */
function sameType(profile: Measured, { type, unit }: ValueType, field: string): number {
  if (profile.sampleTypes.length === 0) return -1;
  const found = profile.sampleTypes.findIndex((candidate) => candidate.type === type && candidate.unit === unit);
  if (found >= 0) return found;
  const has = profile.sampleTypes.map((candidate) => `${candidate.type} in ${candidate.unit}`).join(", ");
  throw new TaskError("bad-query", `One of the profiles has no ${type} in ${unit}; it has ${has}.`, { field });
}

function valuesOf(profile: Measured, type: number): SampleValues {
  return profile.samples.values[type] ?? new Float64Array(profile.samples.length);
}

/** The first sample type's values, which pprof divides by; an exact sum even of wide ones is not needed for that. */
function countsOf(profiles: readonly Measured[], sources: readonly Measured[]): MeanCounts {
  return {
    columns: profiles.map((profile) => valuesOf(profile, 0)),
    wholes: sources.map((source) => {
      let sum = 0;
      for (const value of valuesOf(source, 0)) sum += Number(value);
      return sum;
    }),
  };
}

function sideOf(
  { tree, profiles }: Stacks,
  types: readonly number[],
  from: number,
  to: number,
  scale: number,
): DiffSide {
  const parts = profiles.slice(from, to);
  return {
    leaves: tree.leaves.slice(from, to),
    values: parts.map((profile, at) => valuesOf(profile, types[from + at]!)),
    variances: null,
    scale,
  };
}

/** The side with what sampling alone does to its values, where all of its profiles say how they sampled. */
function withVariances({ profiles }: Stacks, types: readonly number[], from: number, side: DiffSide): DiffSide {
  const variances: Float64Array[] = [];
  for (let part = from; part < from + side.leaves.length; part++) {
    const variance = samplingVariance(profiles[part]!, types[part]!);
    if (variance === null) return side;
    variances.push(variance);
  }
  return { ...side, variances };
}

/** Factors that make two sides comparable: none, each side's share of its own total, or by operation. */
function scalesOf(
  mode: CompareMode,
  operations: DenominatorBody | null,
  whole: readonly [number, number],
): readonly [number, number] {
  switch (mode) {
    case "absolute":
      return [1, 1];
    case "share":
      return [1 / (whole[0] || 1), 1 / (whole[1] || 1)];
    case "operation":
      return operations === null ? [1, 1] : [1 / operations.before.count, 1 / operations.after.count];
    default:
      return unreachable(mode);
  }
}

function unitOf(mode: CompareMode, sampleType: ValueType, operations: DenominatorBody | null): ValueType {
  if (mode === "share") return { type: sampleType.type, unit: "share" };
  return operations === null ? sampleType : { type: sampleType.type, unit: `${sampleType.unit}/${operations.unit}` };
}

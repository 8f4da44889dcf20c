import { type Profile, type SampleValues, unreachable, type ValueType } from "@sweetspot/model";
import { buildCallTree, type CallTree, callTreeBytes } from "@sweetspot/model/profile/flame/call-tree";
import type { PartialTree } from "@sweetspot/model/profile/flame/callers";
import { type DiffSide, type DiffTree, diffTree, diffTreeBytes } from "@sweetspot/model/profile/flame/diff-tree";
import { samplingVariance } from "@sweetspot/model/profile/flame/noise";
import { type TreeValues, treeValues, treeValuesBytes } from "@sweetspot/model/profile/flame/tree-values";
import { type TaskContext, TaskError } from "../platform/task.ts";
import { filteredProfile, sampleTypeOf } from "./filtered.ts";
import { type ProfileSelection, treeKey } from "./selection.ts";

/** What a view is drawn from: the call tree of a selection with the chosen sample type's values on it. */
export type Subject = SingleSubject | DiffSubject;

export interface SingleSubject {
  readonly kind: "single";
  readonly tree: CallTree;
  readonly side: DiffSide;
  readonly sampleType: ValueType;
  readonly values: TreeValues;
  /** What percentages are of: the sum of all magnitudes, before any filter. */
  readonly whole: number;
}

export interface DiffSubject {
  readonly kind: "diff";
  readonly tree: CallTree;
  readonly sides: readonly [before: DiffSide, after: DiffSide];
  readonly sampleType: ValueType;
  readonly mode: CompareMode;
  readonly diff: DiffTree;
  /** Each side's total before any filter, scaled. */
  readonly whole: { readonly before: number; readonly after: number };
}

export type CompareMode = "absolute" | "share" | "operation";

interface Stacks {
  readonly tree: CallTree;
  /** After the filters. */
  readonly profiles: readonly Profile[];
  /** Before them: what percentages are of. */
  readonly sources: readonly Profile[];
}

/** Builds, or takes from the worker's cache, what the selection is about. Throws `TaskError` for what it cannot be. */
export function subjectOf(selection: ProfileSelection, context: TaskContext): Subject {
  const key = treeKey(selection);
  const { tree, profiles, sources } = context.derived(`stacks ${key}`, () => buildStacks(selection, context));
  const [first, second] = profiles as [Profile, Profile | undefined];
  // With a base, it is the first of the two: "before" stands before "after".
  const shown = second ?? first;
  const type = sampleTypeOf(shown, selection.query.sample_index);
  const sampleType = shown.sampleTypes[type] ?? { type: "", unit: "" };
  if (second === undefined) {
    const values = context.derived(`values ${type} ${key}`, () => {
      const made = treeValues(tree, tree.leaves[0]!, valuesOf(shown, type));
      return { value: made, bytes: treeValuesBytes(made) };
    });
    const side = sideOf(tree, 0, shown, type, 1);
    return { kind: "single", tree, side, sampleType, values, whole: magnitude(sources[0]!, type) };
  }
  const mode = selection.query.mode ?? "absolute";
  const baseType = first.sampleTypes.findIndex((candidate) => candidate.type === sampleType.type);
  if (baseType < 0) {
    const has = first.sampleTypes.map((candidate) => candidate.type).join(", ");
    throw new TaskError("bad-query", `The base has no ${sampleType.type}; it has ${has || "no sample types"}.`, {
      field: "base",
    });
  }
  const whole = [magnitude(sources[0]!, baseType), magnitude(sources[1]!, type)] as const;
  const scales = scalesOf(mode, first, second, whole);
  const sides = [sideOf(tree, 0, first, baseType, scales[0]), sideOf(tree, 1, second, type, scales[1])] as const;
  const diff = context.derived(`diff ${mode} ${type} ${key}`, () => {
    const made = diffTree(tree, ...sides);
    return { value: made, bytes: diffTreeBytes(made) };
  });
  const scaled = { before: whole[0] * scales[0], after: whole[1] * scales[1] };
  return { kind: "diff", tree, sides, sampleType: unitOf(mode, sampleType), mode, diff, whole: scaled };
}

/** The same values on a tree made of some of the samples. */
export function onPartialTree(subject: Subject, { tree, samples }: PartialTree): Subject {
  const moved = (side: DiffSide, part: number): DiffSide => {
    const picked = samples[part]!;
    const [values] = side.values as [SampleValues];
    const variances = side.variances === null ? null : [pickRows(side.variances[0]!, picked)];
    const kept = typeof values[0] === "bigint" ? Float64Array.from(values, Number) : (values as Float64Array);
    return { leaves: [tree.leaves[part]!], values: [pickRows(kept, picked)], variances, scale: side.scale };
  };
  if (subject.kind === "single") {
    const side = moved(subject.side, 0);
    return { ...subject, tree, side, values: treeValues(tree, side.leaves[0]!, side.values[0]!) };
  }
  const sides = [moved(subject.sides[0], 0), moved(subject.sides[1], 1)] as const;
  return { ...subject, tree, sides, diff: diffTree(tree, ...sides) };
}

function pickRows(column: Float64Array, rows: Uint32Array): Float64Array {
  return Float64Array.from(rows, (row) => column[row]!);
}

function buildStacks(selection: ProfileSelection, context: TaskContext): { value: Stacks; bytes: number } {
  const hashes = selection.baseSha256 === null ? [selection.sha256] : [selection.baseSha256, selection.sha256];
  const sources = hashes.map((sha256) => context.evidence({ sha256 }, "profile"));
  const profiles = sources.map((source) => filteredProfile(source, selection.query));
  const { granularity = "functions", noinlines = false } = selection.query;
  const tree = buildCallTree(profiles, { granularity, noInlines: noinlines });
  return { value: { tree, profiles, sources }, bytes: callTreeBytes(tree) };
}

function valuesOf(profile: Profile, type: number): SampleValues {
  return profile.samples.values[type] ?? new Float64Array(profile.samples.length);
}

function sideOf(tree: CallTree, part: number, profile: Profile, type: number, scale: number): DiffSide {
  const variance = samplingVariance(profile, type);
  return {
    leaves: [tree.leaves[part]!],
    values: [valuesOf(profile, type)],
    variances: variance === null ? null : [variance],
    scale,
  };
}

/** Factors that make two sides comparable: none, each side's share of its own total, or per second of its duration. */
function scalesOf(
  mode: CompareMode,
  before: Profile,
  after: Profile,
  whole: readonly [number, number],
): readonly [number, number] {
  switch (mode) {
    case "absolute":
      return [1, 1];
    case "share":
      return [1 / (whole[0] || 1), 1 / (whole[1] || 1)];
    case "operation": {
      if (before.durationNanos <= 0n || after.durationNanos <= 0n) {
        throw new TaskError("unusable", "One of the profiles does not say how long it was taken.", { field: "mode" });
      }
      return [1e9 / Number(before.durationNanos), 1e9 / Number(after.durationNanos)];
    }
    default:
      return unreachable(mode);
  }
}

function unitOf(mode: CompareMode, sampleType: ValueType): ValueType {
  if (mode === "share") return { type: sampleType.type, unit: "share" };
  return mode === "operation" ? { type: sampleType.type, unit: `${sampleType.unit}/s` } : sampleType;
}

function magnitude(profile: Profile, type: number): number {
  let sum = 0;
  for (const value of valuesOf(profile, type)) sum += Math.abs(Number(value));
  return sum;
}

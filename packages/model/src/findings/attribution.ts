import { buildCallTree } from "../profile/flame/call-tree.ts";
import { type DiffSide, diffTree } from "../profile/flame/diff-tree.ts";
import { cumByFrame, flatByFrame } from "../profile/flame/frame-totals.ts";
import { samplingVariance, withinNoise } from "../profile/flame/noise.ts";
import { PprofError } from "../profile/pprof/error.ts";
import { loadProfile } from "../profile/pprof/load.ts";
import { alignProfiles } from "../profile/scale.ts";
import type { Profile } from "../profile/table.ts";

/** A change of a profile's total, broken down by the functions whose own (flat) value moved. Parts add up to `change`. */
export interface Attribution {
  readonly sampleType: string;
  readonly unit: string;
  readonly before: number;
  readonly after: number;
  readonly change: number;
  /** By falling magnitude. */
  readonly parts: readonly AttributionPart[];
  /** Of all functions that are not among `parts`. */
  readonly rest: { readonly functions: number; readonly change: number };
  /** What moved against the total: the sum over all functions of changes with the other sign. */
  readonly cancelled: number;
  /** Whether the total's change is beyond what sampling alone would do; null where the profiles do not say how they sampled. */
  readonly beyondSampling: boolean | null;
}

export interface AttributionPart {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly change: number;
  /** Part of the whole change; above 1, or negative, where others cancel it. */
  readonly share: number;
}

/**
 * Which functions account for the change between two profiles in one sample type. Flat values, as pprof has them after
 * loading: each sample counts for exactly one function, so the parts and the rest add up to the change without overlap.
 * Null when either profile lacks the sample type, or measures it in a unit that the other's cannot be converted to.
 */
export function attribute(older: Profile, newer: Profile, sampleType: string, parts = 6): Attribution | null {
  const aligned = alignedPair(older, newer, sampleType);
  if (aligned === null) return null;
  const [before, after] = aligned;
  const types = [before, after].map((profile) => profile.sampleTypes.findIndex(({ type }) => type === sampleType));
  const [typeBefore = -1, typeAfter = -1] = types;
  if (typeBefore < 0 || typeAfter < 0) return null;
  const tree = buildCallTree([before, after]);
  const diff = diffTree(tree, sideOf(before, typeBefore, tree.leaves[0]!), sideOf(after, typeAfter, tree.leaves[1]!));
  const old = flatByFrame(tree, diff.before.total);
  const now = flatByFrame(tree, diff.after.total);

  const whole = { before: sum(old), after: sum(now) };
  const change = whole.after - whole.before;
  const moved = Array.from(old, (_, frame) => frame)
    .filter((frame) => old[frame] !== now[frame])
    .toSorted((a, b) => Math.abs(now[b]! - old[b]!) - Math.abs(now[a]! - old[a]!));
  const listed = moved.slice(0, parts).map((frame) => ({
    name: tree.frames.names[frame]!,
    before: old[frame]!,
    after: now[frame]!,
    change: now[frame]! - old[frame]!,
    share: change === 0 ? 0 : (now[frame]! - old[frame]!) / change,
  }));
  let cancelled = 0;
  for (const frame of moved) {
    const own = now[frame]! - old[frame]!;
    if (Math.sign(own) !== Math.sign(change)) cancelled += own;
  }
  return {
    sampleType,
    unit: after.sampleTypes[typeAfter]!.unit,
    ...whole,
    change,
    parts: listed,
    rest: {
      functions: moved.length - listed.length,
      change: change - listed.reduce((total, part) => total + part.change, 0),
    },
    cancelled,
    beyondSampling: beyondSampling(diff.before.variance, diff.after.variance, change),
  };

  function beyondSampling(first: Float64Array | null, second: Float64Array | null, delta: number): boolean | null {
    if (first === null || second === null) return null;
    const variance = sum(cumByFrame(tree, first).subarray(0, 1)) + sum(cumByFrame(tree, second).subarray(0, 1));
    return !withinNoise(delta, variance);
  }
}

/** Both as pprof loads them, in one unit. */
function alignedPair(older: Profile, newer: Profile, sampleType: string): readonly [Profile, Profile] | null {
  const units = [older, newer].map(({ sampleTypes }) => sampleTypes.find(({ type }) => type === sampleType)?.unit);
  if (units.includes(undefined)) return null;
  const loaded = [loadProfile(older), loadProfile(newer)] as const;
  if (units[0] === units[1]) return loaded;
  try {
    const [before, after] = alignProfiles(loaded);
    return [before!, after!];
  } catch (error) {
    if (error instanceof PprofError) return null;
    throw error;
  }
}

function sideOf(profile: Profile, type: number, leaves: Uint32Array): DiffSide {
  const variance = samplingVariance(profile, type);
  return {
    leaves: [leaves],
    values: [profile.samples.values[type]!],
    variances: variance === null ? null : [variance],
    scale: 1,
  };
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

import { buildCallTree } from "../profile/flame/call-tree.ts";
import { callerNodes, isRuntimeOrLock } from "../operations/caller-nodes.ts";
import { flatByFrame } from "../profile/flame/frame-totals.ts";
import { treeValues } from "../profile/flame/tree-values.ts";
import { PprofError } from "../profile/pprof/error.ts";
import { loadProfile } from "../profile/pprof/load.ts";
import { alignProfiles } from "../profile/scale.ts";
import type { Profile } from "../profile/table.ts";

/** A change of a profile's total, broken down by the functions whose own (flat) value moved. Parts add up to `change`. */
export interface Attribution {
  readonly sampleType: string;
  readonly unit: string;
  /** All profiles of a side added up and divided by its work; so are the parts. */
  readonly before: number;
  readonly after: number;
  readonly change: number;
  /** By falling magnitude. */
  readonly parts: readonly AttributionPart[];
  /** The sum of all functions that are not among `parts`. */
  readonly rest: { readonly functions: number; readonly change: number };
  /** The movement against the total: the sum over all functions of changes with the other sign. */
  readonly cancelled: number;
  /** Largest changes by the innermost function outside of the runtime and its locks. */
  readonly callers: readonly { readonly name: string; readonly change: number }[];
}

interface AttributionPart {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly change: number;
  /** Part of the whole change; above 1, or negative, where others cancel it. */
  readonly share: number;
}

/** Profiles that are added up, and the operations or seconds behind all of them; 1 for plain totals. */
interface AttributedProfiles {
  readonly profiles: readonly Profile[];
  readonly work: number;
}

/**
 * The functions that account for the change between the profiles of two sides in one sample type. Flat values, as pprof has
 * them after loading: each sample counts for exactly one function, so the parts and the rest add up to the change without
 * overlap. All profiles must have the sample type in one unit, as `alignedRuns` gives them.
 */
export function attribute(
  before: AttributedProfiles,
  after: AttributedProfiles,
  sampleType: string,
  parts = 6,
): Attribution {
  const tree = buildCallTree([...before.profiles, ...after.profiles]);
  const caller = callerNodes(tree, isRuntimeOrLock);
  const flatOf = ({ profiles, work }: AttributedProfiles, first: number) => {
    const leaves = profiles.map((_, index) => tree.leaves[first + index]!);
    const values = profiles.map((profile) => profile.samples.values[typeIn(profile, sampleType)]!);
    const { total } = treeValues(tree, leaves, values);
    return [flatByFrame(tree, total), flatByFrame(tree, total, caller)].map((flat) =>
      work === 1 ? flat : flat.map((value) => value / work),
    ) as [own: Float64Array, ofCallers: Float64Array];
  };
  const [old, oldOfCallers] = flatOf(before, 0);
  const [now, nowOfCallers] = flatOf(after, before.profiles.length);

  const whole = { before: sum(old), after: sum(now) };
  const change = whole.after - whole.before;
  const moved = movedFrames(old, now);
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
  const shown = after.profiles[0]!;
  return {
    sampleType,
    unit: shown.sampleTypes[typeIn(shown, sampleType)]!.unit,
    ...whole,
    change,
    parts: listed,
    rest: {
      functions: moved.length - listed.length,
      change: change - listed.reduce((total, part) => total + part.change, 0),
    },
    cancelled,
    callers: movedFrames(oldOfCallers, nowOfCallers)
      .slice(0, parts)
      .map((frame) => ({ name: tree.frames.names[frame]!, change: nowOfCallers[frame]! - oldOfCallers[frame]! })),
  };
}

/** Frames whose value changed, the largest change first. */
function movedFrames(old: Float64Array, now: Float64Array): number[] {
  return Array.from(old, (_, frame) => frame)
    .filter((frame) => old[frame] !== now[frame])
    .toSorted((a, b) => Math.abs(now[b]! - old[b]!) - Math.abs(now[a]! - old[a]!));
}

/** The place of a sample type in a profile; -1 where it has none. */
export function typeIn({ sampleTypes }: Profile, sampleType: string): number {
  return sampleTypes.findIndex(({ type }) => type === sampleType);
}

/**
 * The profiles of both sides as pprof loads them, with the sample type in one unit. Null when one of them lacks the
 * sample type, or measures it in a unit that the others' cannot be converted to.
 */
export function alignedRuns(
  older: readonly Profile[],
  newer: readonly Profile[],
  sampleType: string,
): { readonly before: readonly Profile[]; readonly after: readonly Profile[] } | null {
  const all = [...older, ...newer];
  const units = all.map((profile) => profile.sampleTypes[typeIn(profile, sampleType)]?.unit);
  if (units.includes(undefined)) return null;
  const loaded = all.map((profile) => loadProfile(profile));
  const split = (profiles: readonly Profile[]) => ({
    before: profiles.slice(0, older.length),
    after: profiles.slice(older.length),
  });
  if (new Set(units).size === 1) return split(loaded);
  try {
    return split(alignProfiles(loaded));
  } catch (error) {
    if (error instanceof PprofError) return null;
    throw error;
  }
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

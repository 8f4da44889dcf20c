import type { FrameTable } from "../flame/frames.ts";
import { noiseDeviations, withinNoise } from "../flame/noise.ts";
import type { Appearance } from "./inlining.ts";
import type { Movement } from "./moved.ts";
import { compareNatural } from "./natural-order.ts";
import { buildlessName, closureName } from "./same-function.ts";

/**
 * The fate of a function between two profiles, beyond its values:
 *
 *   added, removed   only one side has samples of it
 *   renamed          the other side has it under another name: a closure's number, type arguments, a major version
 *   inlined          it was a frame of its own and is now part of its caller
 *   outlined         the other way round
 *   moved            its value is the same, but under other callers
 */
type Fate = "none" | "added" | "removed" | "renamed" | "inlined" | "outlined" | "moved";

export interface FunctionFate {
  readonly fate: Fate;
  /** Renamed: its name on the other side. Inlined: into what (outlined: from what). Moved: its new caller. "" for none. */
  readonly other: string;
}

interface FateInput {
  readonly frames: FrameTable;
  /** By frame: whether a side has any sample of it. */
  readonly inBefore: Uint8Array;
  readonly inAfter: Uint8Array;
  /** By frame, scaled. */
  readonly cumBefore: Float64Array;
  readonly cumAfter: Float64Array;
  /** By frame: variance of the scaled change from sampling alone; null where one side does not say how it sampled. */
  readonly variance: Float64Array | null;
  readonly movement: Movement;
  /** The appearance of functions on each side, by name; empty where frames are no functions. */
  readonly before: ReadonlyMap<string, Appearance>;
  readonly after: ReadonlyMap<string, Appearance>;
}

const nothing: FunctionFate = { fate: "none", other: "" };

/** From this share of its samples on, a function counts as inlined, or as a frame of its own. */
const mostly = 0.9;
/** Below this share of a side, too few samples say how a function appears. */
const leastShare = 0.001;

/** The fate of each frame, by frame. */
export function functionFates(input: FateInput): FunctionFate[] {
  const { frames, inBefore, inAfter } = input;
  const found: FunctionFate[] = Array.from({ length: frames.length }, () => nothing);
  const removed: number[] = [];
  const added: number[] = [];
  const enough = [leastWeight(input.before), leastWeight(input.after)] as const;
  for (let frame = 1; frame < frames.length; frame++) {
    const inlining = inliningOf(frames.names[frame]!, input, enough);
    if (inlining !== null) found[frame] = inlining;
    else if (inBefore[frame] === 1 && inAfter[frame] === 0) removed.push(frame);
    else if (inBefore[frame] === 0 && inAfter[frame] === 1) added.push(frame);
    else if (inBefore[frame] === 1 && hasMoved(input, frame)) {
      const caller = input.movement.betweenCallers[frame]! > 0 ? input.movement.newCaller[frame]! : -1;
      found[frame] = { fate: "moved", other: caller <= 0 ? "" : frames.names[caller]! };
    }
  }
  const renamed = renames(input, removed, added);
  for (const [one, other] of renamed) {
    found[one] = { fate: "renamed", other: frames.names[other]! };
    found[other] = { fate: "renamed", other: frames.names[one]! };
  }
  for (const frame of removed) if (found[frame] === nothing) found[frame] = { fate: "removed", other: "" };
  for (const frame of added) if (found[frame] === nothing) found[frame] = { fate: "added", other: "" };
  return found;
}

function leastWeight(side: ReadonlyMap<string, Appearance>): number {
  let most = 0;
  for (const { own, inlined } of side.values()) if (own + inlined > most) most = own + inlined;
  return most * leastShare;
}

function inliningOf(
  name: string,
  { before, after }: FateInput,
  enough: readonly [number, number],
): FunctionFate | null {
  const was = before.get(name);
  const is = after.get(name);
  if (was === undefined || is === undefined) return null;
  if (was.own + was.inlined < enough[0] || is.own + is.inlined < enough[1]) return null;
  const inlinedShare = ({ own, inlined }: Appearance) => (own + inlined === 0 ? 0.5 : inlined / (own + inlined));
  if (inlinedShare(was) <= 1 - mostly && inlinedShare(is) >= mostly) return { fate: "inlined", other: is.into };
  if (inlinedShare(was) >= mostly && inlinedShare(is) <= 1 - mostly) return { fate: "outlined", other: was.into };
  return null;
}

/**
 * Whether what a frame lost at some places came back at others: all of it, or so much of it, beyond what sampling does,
 * that the sum hides it.
 */
function hasMoved({ cumBefore, cumAfter, variance, movement }: FateInput, frame: number): boolean {
  const net = Math.abs(cumAfter[frame]! - cumBefore[frame]!);
  const size = Math.max(Math.abs(cumBefore[frame]!), Math.abs(cumAfter[frame]!));
  // Scaled sides are doubles: their sums differ in the last digits.
  if (net <= size * 1e-12) return movement.betweenPaths[frame]! > size * 1e-12;
  const moved = movement.betweenCallers[frame]!;
  const noise = variance === null ? null : noiseDeviations * Math.sqrt(variance[frame]!);
  if (moved < size / 4 || (noise !== null && moved <= noise)) return false;
  return net <= moved / 10 || (noise !== null && net <= noise && net <= moved / 2);
}

/** Pairs what went with what came under a name that only a build changed. A function that could be any of several stays unpaired. */
function renames(
  { frames: { names, files }, cumBefore, cumAfter, variance }: FateInput,
  removed: readonly number[],
  added: readonly number[],
): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  const paired = new Set<number>();
  // Functions of a sample or two may have missed the other profile by chance.
  const isChance = (frame: number) =>
    variance !== null && withinNoise(cumAfter[frame]! - cumBefore[frame]!, variance[frame]!);
  const pairBy = (keyOf: (frame: number) => string | null, inOrder: boolean) => {
    const groups = new Map<string, { removed: number[]; added: number[] }>();
    const collect = (list: readonly number[], side: "removed" | "added") => {
      for (const frame of list) {
        const key = paired.has(frame) ? null : keyOf(frame);
        if (key === null) continue;
        const group = groups.get(key) ?? { removed: [], added: [] };
        groups.set(key, group);
        group[side].push(frame);
      }
    };
    collect(removed, "removed");
    collect(added, "added");
    for (const [key, group] of groups) {
      const many = group.removed.length;
      if ([...group.removed, ...group.added].every(isChance)) continue;
      if (many === 0 || many !== group.added.length || (many > 1 && !(inOrder && key.includes("#")))) continue;
      // Closures are numbered in the order of the source, so they keep their order.
      const byName = (a: number, b: number) => compareNatural(names[a]!, names[b]!);
      const [old, now] = [group.removed.toSorted(byName), group.added.toSorted(byName)];
      old.forEach((frame, at) => {
        pairs.push([frame, now[at]!]);
        paired.add(frame).add(now[at]!);
      });
    }
  };
  pairBy((frame) => buildlessName(names[frame]!), true);
  pairBy((frame) => {
    const closure = files[frame] === "" ? null : closureName(names[frame]!);
    return closure === null ? null : `${files[frame]}\n${closure}`;
  }, false);
  return pairs;
}

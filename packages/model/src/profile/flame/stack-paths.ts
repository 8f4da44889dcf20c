import type { Profile } from "../table.ts";
import type { FrameMap } from "./frames.ts";

/** The stacks of all samples as frames, root first: path i is `frames[start[i] .. start[i + 1]]`. */
export interface StackPaths {
  readonly length: number;
  readonly start: Uint32Array;
  readonly frames: Uint32Array;
}

/** One profile's part in paths: which line became which frame, and whether inlined frames count. */
interface PathSource {
  readonly profile: Profile;
  readonly map: FrameMap;
}

/** Writes out the stacks of the profiles, one profile's samples after the other's; counted before anything is allocated. */
export function stackPaths(sources: readonly PathSource[], noInlines: boolean): StackPaths {
  let length = 0;
  for (const { profile } of sources) length += profile.samples.length;
  const start = new Uint32Array(length + 1);
  let path = 0;
  let size = 0;
  for (const { profile } of sources) {
    const { samples, locations } = profile;
    for (let sample = 0; sample < samples.length; sample++) {
      start[path++] = size;
      const end = samples.locationStart[sample + 1]!;
      for (let i = samples.locationStart[sample]!; i < end; i++) {
        const location = samples.locations[i]!;
        const lines = locations.lineStart[location + 1]! - locations.lineStart[location]!;
        size += noInlines || lines === 0 ? 1 : lines;
      }
    }
  }
  start[path] = size;
  const frames = new Uint32Array(size);
  let at = 0;
  for (const { profile, map } of sources) {
    const { samples, locations } = profile;
    for (let sample = 0; sample < samples.length; sample++) {
      const leaf = samples.locationStart[sample]!;
      for (let i = samples.locationStart[sample + 1]! - 1; i >= leaf; i--) {
        const location = samples.locations[i]!;
        const innermost = locations.lineStart[location]!;
        let line = locations.lineStart[location + 1]! - 1;
        if (line < innermost) frames[at++] = map.ofBareLocation[location]!;
        else if (noInlines) frames[at++] = map.ofLine[line]!;
        else for (; line >= innermost; line--) frames[at++] = map.ofLine[line]!;
      }
    }
  }
  return { length, start, frames };
}

/** Below this many paths, sorting by insertion is quicker than parting them. */
const fewPaths = 10;

/**
 * The paths in lexical order of their frames, as indexes; equal paths are neighbours and a path comes before those
 * that go on from it. Three-way radix quicksort: each frame is looked at about as often as it takes to tell paths
 * apart. A stack of its own instead of recursion, since paths can be ten thousand frames long.
 */
export function sortPaths({ length, start, frames }: StackPaths): Uint32Array {
  const order = new Uint32Array(length);
  for (let i = 0; i < length; i++) order[i] = i;
  const keys = new Float64Array(length);
  // Ranges still to be sorted, three entries each: from, to, the depth up to which they agree.
  const ranges: number[] = [0, length, 0];
  while (ranges.length > 0) {
    const depth = ranges.pop()!;
    const to = ranges.pop()!;
    const from = ranges.pop()!;
    if (to - from <= fewPaths) {
      insertionSort(order, from, to, depth, start, frames);
      continue;
    }
    for (let i = from; i < to; i++) {
      const at = start[order[i]!]! + depth;
      keys[i] = at < start[order[i]! + 1]! ? frames[at]! : -1;
    }
    const pivot = medianOf(keys[from]!, keys[(from + to) >> 1]!, keys[to - 1]!);
    let below = from;
    let above = to;
    for (let i = from; i < above;) {
      const key = keys[i]!;
      if (key < pivot) swap(order, keys, i++, below++);
      else if (key > pivot) swap(order, keys, i, --above);
      else i++;
    }
    if (below - from > 1) ranges.push(from, below, depth);
    if (to - above > 1) ranges.push(above, to, depth);
    // Paths that end here are equal and need no more sorting.
    if (pivot >= 0 && above - below > 1) ranges.push(below, above, depth + 1);
  }
  return order;
}

/** The number of frames that two paths share from the root. */
export function sharedFrames({ start, frames }: StackPaths, a: number, b: number): number {
  const from = start[a]!;
  const other = start[b]!;
  const most = Math.min(start[a + 1]! - from, start[b + 1]! - other);
  let shared = 0;
  while (shared < most && frames[from + shared] === frames[other + shared]) shared++;
  return shared;
}

function insertionSort(
  order: Uint32Array,
  from: number,
  to: number,
  depth: number,
  start: Uint32Array,
  frames: Uint32Array,
): void {
  for (let i = from + 1; i < to; i++) {
    const path = order[i]!;
    let at = i;
    while (at > from && comparePaths(order[at - 1]!, path, depth, start, frames) > 0) {
      order[at] = order[at - 1]!;
      at--;
    }
    order[at] = path;
  }
}

function comparePaths(a: number, b: number, depth: number, start: Uint32Array, frames: Uint32Array): number {
  const endA = start[a + 1]!;
  const endB = start[b + 1]!;
  let i = start[a]! + depth;
  let j = start[b]! + depth;
  while (i < endA && j < endB) {
    const difference = frames[i++]! - frames[j++]!;
    if (difference !== 0) return difference;
  }
  return endA - i - (endB - j);
}

function medianOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function swap(order: Uint32Array, keys: Float64Array, i: number, j: number): void {
  const path = order[i]!;
  order[i] = order[j]!;
  order[j] = path;
  const key = keys[i]!;
  keys[i] = keys[j]!;
  keys[j] = key;
}

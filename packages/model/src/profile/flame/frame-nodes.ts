import type { CallTree } from "./call-tree.ts";

/** The nodes of each frame in a tree: those of frame f are `nodes[start[f] .. start[f + 1]]`, in pre-order. */
export interface FrameNodes {
  readonly start: Uint32Array;
  readonly nodes: Uint32Array;
}

/** Two passes over the tree, to be kept with it: what is asked about one function then looks at its nodes alone. */
export function frameNodes({ frame, frames, length }: CallTree): FrameNodes {
  const start = new Uint32Array(frames.length + 1);
  for (let node = 0; node < length; node++) start[frame[node]! + 1]!++;
  for (let at = 0; at < frames.length; at++) start[at + 1]! += start[at]!;
  const next = start.slice(0, frames.length);
  const nodes = new Uint32Array(length);
  for (let node = 0; node < length; node++) nodes[next[frame[node]!]!++] = node;
  return { start, nodes };
}

/** The places of a frame that are not below another one of it, in pre-order: their subtrees lie apart. None of a frame beyond the table. */
export function outermostNodes({ subtreeEnd }: CallTree, { start, nodes }: FrameNodes, frame: number): Uint32Array {
  const found = nodes.slice(start[frame] ?? 0, start[frame + 1] ?? 0);
  let count = 0;
  let openUntil = 0;
  for (const node of found) {
    if (node < openUntil) continue;
    found[count++] = node;
    openUntil = subtreeEnd[node]!;
  }
  return found.subarray(0, count);
}

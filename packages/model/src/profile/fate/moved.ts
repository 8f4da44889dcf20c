import type { CallTree } from "../flame/call-tree.ts";
import type { DiffTree } from "../flame/diff-tree.ts";

/** What of a frame's value changed its place in the tree, whatever its sum did. */
export interface Movement {
  /** As much came under some callers as went from others: the smaller of the two sums. */
  readonly betweenCallers: Float64Array;
  /** The same over whole paths: also what only has other callers further out. */
  readonly betweenPaths: Float64Array;
  /** The frame that gained most as a caller; -1 for none. */
  readonly newCaller: Int32Array;
}

/**
 * Adds up, for each frame at its outermost places, what its callers and its paths gained and lost, scaled as the sides
 * are compared. Linear in nodes.
 */
export function movement({ tree, before, after }: DiffTree): Movement {
  const frames = tree.frames.length;
  const gained = new Float64Array(frames);
  const lost = new Float64Array(frames);
  const byCaller = new Map<number, number>();
  outermostPlaces(tree, (node, frame) => {
    const delta = after.total[node]! * after.scale - before.total[node]! * before.scale;
    if (delta === 0) return;
    if (delta > 0) gained[frame]! += delta;
    else lost[frame]! -= delta;
    const edge = frame * frames + tree.frame[tree.parent[node]!]!;
    byCaller.set(edge, (byCaller.get(edge) ?? 0) + delta);
  });
  const gainedBy = new Float64Array(frames);
  const lostBy = new Float64Array(frames);
  const most = new Float64Array(frames);
  const newCaller = new Int32Array(frames).fill(-1);
  for (const [edge, delta] of byCaller) {
    const frame = Math.floor(edge / frames);
    if (delta < 0) {
      lostBy[frame]! -= delta;
      continue;
    }
    gainedBy[frame]! += delta;
    if (delta > most[frame]!) {
      most[frame] = delta;
      newCaller[frame] = edge % frames;
    }
  }
  const smaller = (a: Float64Array, b: Float64Array) => a.map((value, frame) => Math.min(value, b[frame]!));
  return { betweenCallers: smaller(gainedBy, lostBy), betweenPaths: smaller(gained, lost), newCaller };
}

/** Calls with each node, but the root, that does not lie within another place of its frame. */
function outermostPlaces(tree: CallTree, visit: (node: number, frame: number) => void): void {
  const openUntil = new Uint32Array(tree.frames.length);
  for (let node = 1; node < tree.length; node++) {
    const frame = tree.frame[node]!;
    if (node < openUntil[frame]!) continue;
    openUntil[frame] = tree.subtreeEnd[node]!;
    visit(node, frame);
  }
}

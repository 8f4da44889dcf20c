import { RE2JS } from "re2js";
import type { CallTree } from "./call-tree.ts";
import type { FrameNodes } from "./frame-nodes.ts";

/** What a search found in a whole tree, drawn or not. */
export interface TreeSearch {
  /** Nodes with a weight that match. */
  readonly nodes: number;
  /** Weight under matching nodes, each sample counted once however often its stack matches. */
  readonly weight: number;
  /** The widest node of each matching frame that has one, widest first. */
  readonly widest: readonly number[];
}

/** Where each frame stands in a tree with one column of weights: what a search needs beside the names. */
export interface FramePlaces {
  /** Nodes with a weight, by frame. */
  readonly nodes: Uint32Array;
  /** The node with the largest weight by frame, the first of several; 0 where it has none. */
  readonly widest: Uint32Array;
}

/** One pass over the tree, to be kept: every keystroke of a search asks for the same. */
export function framePlaces(tree: CallTree, weight: Float64Array): FramePlaces {
  const nodes = new Uint32Array(tree.frames.length);
  const widest = new Uint32Array(tree.frames.length);
  const largest = new Float64Array(tree.frames.length);
  for (let node = 1; node < tree.length; node++) {
    const frame = tree.frame[node]!;
    const width = weight[node]!;
    if (width <= 0) continue;
    nodes[frame]!++;
    if (width > largest[frame]!) {
      largest[frame] = width;
      widest[frame] = node;
    }
  }
  return { nodes, widest };
}

/** Names of a frame table, made ready for many searches. */
export interface SearchableNames {
  readonly names: readonly string[];
  /** Each name in lower case; null where it is not plain ASCII, in which folding case is more than that. */
  readonly folded: readonly (string | null)[];
}

export function searchableNames(names: readonly string[]): SearchableNames {
  return { names, folded: names.map((name) => (ascii.test(name) ? name.toLowerCase() : null)) };
}

/**
 * 1 for each name of a frame table that a search text matches: RE2 syntax, found anywhere; letters match either case unless the text
 * has an upper case letter. Throws `RE2JSSyntaxException` on an expression that RE2 does not accept.
 */
export function matchingNames({ names, folded }: SearchableNames, text: string): Uint8Array {
  const ignoresCase = text === text.toLowerCase();
  const expression = RE2JS.compile(text, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
  const isLiteral = literal.test(text);
  const matching = new Uint8Array(names.length);
  // The first frame of a table is the root, which is no function.
  for (let at = 1; at < names.length; at++) {
    const lower = folded[at]!;
    const name = names[at]!;
    // Nearly every search and name needs no engine.
    const matches = isLiteral && lower !== null ? (ignoresCase ? lower : name).includes(text) : expression.test(name);
    if (matches) matching[at] = 1;
  }
  return matching;
}

const literal = /^[\w\s/:;,@#%&~<>="'!-]*$/;
const ascii = /^[\0-\x7f]*$/;

/** Looking at so many nodes one by one in their order costs about as much as at one found by its frame. */
const nodesPerPlace = 16;

/** Adds up what the nodes of matching frames (entry 1) weigh; what hangs below a match is not looked at again. */
export function searchTree(
  tree: CallTree,
  weight: Float64Array,
  places: FramePlaces,
  byFrame: FrameNodes,
  matching: Uint8Array,
): TreeSearch {
  let nodes = 0;
  let standing = 0;
  const widest: number[] = [];
  for (let frame = 1; frame < matching.length; frame++) {
    if (matching[frame] !== 1 || places.widest[frame] === 0) continue;
    nodes += places.nodes[frame]!;
    standing += byFrame.start[frame + 1]! - byFrame.start[frame]!;
    widest.push(places.widest[frame]!);
  }
  return {
    nodes,
    weight:
      standing * nodesPerPlace < tree.length
        ? weightOfFew(tree, weight, byFrame, widest, standing)
        : weightOfMany(tree, weight, matching),
    widest: widest.sort((a, b) => weight[b]! - weight[a]! || a - b),
  };
}

/** Matching nodes from the index; in pre-order, so that the sum is the same to the last bit. */
function weightOfFew(
  { frame, subtreeEnd }: CallTree,
  weight: Float64Array,
  { start, nodes }: FrameNodes,
  ofFrames: readonly number[],
  standing: number,
): number {
  const found = new Uint32Array(standing);
  let count = 0;
  for (const one of ofFrames) {
    const at = frame[one]!;
    found.set(nodes.subarray(start[at], start[at + 1]), count);
    count += start[at + 1]! - start[at]!;
  }
  found.sort();
  let sum = 0;
  let openUntil = 0;
  for (const node of found) {
    if (node < openUntil) continue;
    sum += weight[node]!;
    openUntil = subtreeEnd[node]!;
  }
  return sum;
}

function weightOfMany({ frame, subtreeEnd, length }: CallTree, weight: Float64Array, matching: Uint8Array): number {
  let sum = 0;
  for (let node = 1; node < length;) {
    if (matching[frame[node]!] === 1) {
      sum += weight[node]!;
      node = subtreeEnd[node]!;
    } else node++;
  }
  return sum;
}

import { RE2JS } from "re2js";
import { compileRe2 } from "../../re2.ts";
import type { CallTree } from "./call-tree.ts";
import type { FrameNodes } from "./frame-nodes.ts";
import { WidestPlaces } from "./widest-places.ts";

/** The result of a search in a whole tree, drawn or not. */
interface TreeSearch {
  /** Nodes with a weight that match. */
  readonly nodes: number;
  /** Weight under matching nodes, each sample counted once however often its stack matches. */
  readonly weight: number;
  /** The widest nodes of matching frames, one of each frame, widest first. */
  readonly widest: readonly number[];
}

/** The place of each frame in a tree with one column of weights, which a search needs beside the names. */
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
  /** The names that are plain ASCII one after the other, each after a zero; of others, in which folding case is more, nothing. */
  readonly joined: string;
  /** The text in lower case. */
  readonly folded: string;
  /** The start of each name in them, and the end of the last one. */
  readonly start: Uint32Array;
  /** Names that only the engine can judge. */
  readonly others: readonly number[];
}

/** All plain names in one text, which is searched at once; others are matched one by one. */
export function searchableNames(names: readonly string[]): SearchableNames {
  const others: number[] = [];
  const start = new Uint32Array(names.length + 1);
  const parts = names.map((name, at) => {
    const isPlain = plain.test(name);
    if (!isPlain) others.push(at);
    start[at + 1] = start[at]! + 1 + (isPlain ? name.length : 0);
    return isPlain ? `\0${name}` : "\0";
  });
  const joined = parts.join("");
  return { names, joined, folded: joined.toLowerCase(), start, others };
}

/**
 * 1 for each name of a frame table that a search text matches: RE2 syntax, found anywhere; letters match either case unless the text
 * has an upper case letter. Throws `RE2JSSyntaxException` on an expression that RE2 does not accept.
 */
export function matchingNames({ names, joined, folded, start, others }: SearchableNames, text: string): Uint8Array {
  const ignoresCase = text === text.toLowerCase();
  const expression = compileRe2(text, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
  const matching = new Uint8Array(names.length);
  if (!literal.test(text)) {
    for (let at = 1; at < names.length; at++) if (expression.test(names[at]!)) matching[at] = 1;
    return matching;
  }
  // Nearly every search and name needs no engine.
  const searched = ignoresCase ? folded : joined;
  let name = 0;
  for (let found = searched.indexOf(text); found >= 0; found = searched.indexOf(text, start[name])) {
    while (start[name]! <= found) name++;
    matching[name - 1] = 1;
  }
  for (const at of others) if (expression.test(names[at]!)) matching[at] = 1;
  // The first frame of a table is the root, which is no function.
  matching[0] = 0;
  return matching;
}

const literal = /^[\w\s/:;,@#%&~<>="'!-]+$/;
const plain = /^[\x01-\x7f]*$/;

/** Looking at so many nodes one by one in their order costs about as much as at one found by its frame. */
const nodesPerPlace = 16;

/** Adds up what the nodes of matching frames (entry 1) weigh; what hangs below a match is not looked at again. */
export function searchTree(
  tree: CallTree,
  weight: Float64Array,
  places: FramePlaces,
  byFrame: FrameNodes,
  matching: Uint8Array,
  widestAtMost: number,
): TreeSearch {
  let nodes = 0;
  let standing = 0;
  const found: number[] = [];
  const heap = new WidestPlaces();
  for (let frame = 1; frame < matching.length; frame++) {
    if (matching[frame] !== 1 || places.widest[frame] === 0) continue;
    nodes += places.nodes[frame]!;
    standing += byFrame.start[frame + 1]! - byFrame.start[frame]!;
    found.push(frame);
    heap.push(places.widest[frame]!, weight[places.widest[frame]!]!);
  }
  const widest: number[] = [];
  while (widest.length < widestAtMost) {
    const node = heap.pop();
    if (node === undefined) break;
    widest.push(node);
  }
  return {
    nodes,
    weight:
      standing * nodesPerPlace < tree.length
        ? weightOfFew(tree, weight, byFrame, found, standing)
        : weightOfMany(tree, weight, matching),
    widest,
  };
}

/** Matching nodes from the index; in pre-order, so that the sum is the same to the last bit. */
function weightOfFew(
  { subtreeEnd }: CallTree,
  weight: Float64Array,
  { start, nodes }: FrameNodes,
  frames: readonly number[],
  standing: number,
): number {
  const found = new Uint32Array(standing);
  let count = 0;
  for (const at of frames) {
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

import { RE2JS } from "re2js";
import type { CallTree } from "./call-tree.ts";

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

/**
 * 1 for each name of a frame table that a search text matches: RE2 syntax, found anywhere; letters match either case unless the text
 * has an upper case letter. Throws `RE2JSSyntaxException` on an expression that RE2 does not accept.
 */
export function matchingNames(names: readonly string[], text: string): Uint8Array {
  const ignoresCase = text === text.toLowerCase();
  const expression = RE2JS.compile(text, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
  const isLiteral = literal.test(text);
  return Uint8Array.from(names, (name, at) => {
    // The first frame of a table is the root, which is no function.
    if (at === 0) return 0;
    // Nearly every search and name: plain ASCII, where folding case is what `toLowerCase` does.
    if (isLiteral && ascii.test(name)) return (ignoresCase ? name.toLowerCase() : name).includes(text) ? 1 : 0;
    return expression.matcher(name).find() ? 1 : 0;
  });
}

const literal = /^[\w\s/:;,@#%&~<>="'!-]*$/;
const ascii = /^[\0-\x7f]*$/;

/** Adds up what the nodes of matching frames (entry 1) weigh; what hangs below a match is not looked at again. */
export function searchTree(
  tree: CallTree,
  weight: Float64Array,
  places: FramePlaces,
  matching: Uint8Array,
): TreeSearch {
  let nodes = 0;
  const widest: number[] = [];
  for (let frame = 1; frame < matching.length; frame++) {
    if (matching[frame] !== 1 || places.widest[frame] === 0) continue;
    nodes += places.nodes[frame]!;
    widest.push(places.widest[frame]!);
  }
  let sum = 0;
  for (let node = nodes === 0 ? tree.length : 1; node < tree.length;) {
    if (matching[tree.frame[node]!] === 1) {
      sum += weight[node]!;
      node = tree.subtreeEnd[node]!;
    } else node++;
  }
  return { nodes, weight: sum, widest: widest.sort((a, b) => weight[b]! - weight[a]! || a - b) };
}

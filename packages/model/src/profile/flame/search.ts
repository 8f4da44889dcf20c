import { RE2JS } from "re2js";
import type { CallTree } from "./call-tree.ts";

/** What a search found in a whole tree, drawn or not. */
export interface TreeSearch {
  /** 1 for each frame (not node) whose name or file matches. */
  readonly frames: Uint8Array;
  /** Nodes with a weight that match. */
  readonly nodes: number;
  /** Weight under matching nodes, each sample counted once however often its stack matches. */
  readonly weight: number;
}

/**
 * A search text as an expression: RE2 syntax, found anywhere; letters match either case unless the text has an upper
 * case letter. Throws `RE2JSSyntaxException` on an expression that RE2 does not accept.
 */
export function searchExpression(text: string): RE2JS {
  return RE2JS.compile(text, text === text.toLowerCase() ? RE2JS.CASE_INSENSITIVE : 0);
}

/** Searches every node's frame by name; linear in frames (matching) and nodes (adding up). */
export function searchTree(tree: CallTree, weight: Float64Array, expression: RE2JS): TreeSearch {
  const frames = new Uint8Array(tree.frames.length);
  for (let frame = 1; frame < frames.length; frame++) {
    if (expression.matcher(tree.frames.names[frame]!).find()) frames[frame] = 1;
  }
  let nodes = 0;
  let sum = 0;
  let counted = 0;
  for (let node = 1; node < tree.length; node++) {
    if (frames[tree.frame[node]!] !== 1 || weight[node]! <= 0) continue;
    nodes++;
    if (node < counted) continue;
    sum += weight[node]!;
    counted = tree.subtreeEnd[node]!;
  }
  return { frames, nodes, weight: sum };
}

import type { SearchBody, SearchQuery } from "@sweetspot/contract";
import { searchExpression, searchTree } from "@sweetspot/model/profile/flame/search";
import { type Task, TaskError } from "../platform/task.ts";
import { detailOf } from "./flame.ts";
import { NodeIds } from "./node-ids.ts";
import type { ProfileSelection } from "./selection.ts";
import { type Subject, subjectOf } from "./subject.ts";

/** How many of the widest matching frames are named, drawn or not. */
const foundAtMost = 50;

export interface SearchInput extends ProfileSelection {
  readonly query: SearchQuery;
}

/** What a search finds in the whole profile, and which rows of the flame answer to the same query it lights up. */
export const searchTask: Task<SearchInput, SearchBody> = (input, context) => {
  const subject = subjectOf(input, context);
  const { tree } = subject;
  const { weight } = subject.kind === "single" ? subject.values : subject.diff;
  const result = searchTree(tree, weight, expressionOf(input.query.search));
  const { detail } = detailOf(subject, input.query);
  const rows: number[] = [];
  detail.nodes.forEach((node, row) => {
    if (result.frames[tree.frame[node]!] === 1) rows.push(row);
  });
  return {
    rows,
    frames: result.nodes,
    weight: result.weight,
    wholeWeight: weight[0]!,
    found: widest(subject, weight, result.frames),
  };
};

function expressionOf(text: string) {
  try {
    return searchExpression(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new TaskError("bad-pattern", message, { field: "search" });
  }
}

/** The widest matching nodes, each frame once, so that what is not drawn can be gone to. */
function widest({ tree }: Subject, weight: Float64Array, frames: Uint8Array): SearchBody["found"] {
  const ids = new NodeIds(tree);
  const best = new Map<number, number>();
  for (let node = 1; node < tree.length; node++) {
    const frame = tree.frame[node]!;
    if (frames[frame] !== 1 || weight[node]! <= 0) continue;
    const known = best.get(frame);
    if (known === undefined || weight[node]! > weight[known]!) best.set(frame, node);
  }
  return [...best.values()]
    .sort((a, b) => weight[b]! - weight[a]!)
    .slice(0, foundAtMost)
    .map((node) => ({ name: tree.frames.names[tree.frame[node]!]!, weight: weight[node]!, id: ids.id(node) }));
}

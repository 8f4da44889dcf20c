import type { SearchBody, SearchQuery } from "@sweetspot/contract";
import { matchingNames, type SearchableNames, searchTree } from "@sweetspot/model/profile/flame/search";
import { TaskError } from "../work/task.ts";
import { detailOf } from "./flame.ts";
import type { Subject } from "./subject.ts";

/** The number of the widest matching frames that are named, drawn or not. */
const foundAtMost = 50;

/** The matches of a search in the whole profile, and the rows of the flame answer to the same query it lights up. */
export function searchOf(subject: Subject, query: SearchQuery): SearchBody {
  const { session, shown, tree } = subject;
  const { weight } = subject.kind === "single" ? subject.values : subject.diff;
  const matching = matchingFrames(session.names(), query.search);
  const result = searchTree(tree, weight, shown.places(), session.nodes(), matching, foundAtMost);
  const { detail } = detailOf(subject, query);
  const rows: number[] = [];
  detail.nodes.forEach((node, row) => {
    if (matching[tree.frame[node]!] === 1) rows.push(row);
  });
  const ids = session.ids.of(result.widest, null);
  return {
    rows,
    frames: result.nodes,
    weight: result.weight,
    wholeWeight: weight[0]!,
    found: result.widest.map((node, at) => ({
      name: tree.frames.names[tree.frame[node]!]!,
      weight: weight[node]!,
      id: ids[at]!,
    })),
  };
}

function matchingFrames(names: SearchableNames, text: string): Uint8Array {
  try {
    return matchingNames(names, text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new TaskError("bad-pattern", message, { field: "search" });
  }
}

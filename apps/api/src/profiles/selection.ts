import type { ProfileQuery } from "@sweetspot/contract";
import type { ReadingId } from "@sweetspot/model/ids";
import type { OperationsEvidence } from "../evidence/operations.ts";

/** The subject of a task: content hashes instead of names, everything else as in the query. */
export interface ProfileSelection {
  /** Added up when there are several: repeated runs. */
  readonly files: readonly ReadingId[];
  /** The profiles that they are compared against; empty for no comparison. */
  readonly base: readonly ReadingId[];
  readonly query: ProfileQuery;
  /** The statements of both sides' variants on how much was done; only where the query compares by operation. */
  readonly operations?: OperationsEvidence;
}

/** pprof's options that choose samples and frames; the rest of a query says what is shown of them. */
export const filterNames = [
  "focus",
  "ignore",
  "hide",
  "show",
  "show_from",
  "prune_from",
  "tagfocus",
  "tagignore",
  "tagroot",
  "tagleaf",
  "tagshow",
  "taghide",
] as const satisfies readonly (keyof ProfileQuery)[];

/**
 * Everything a call tree depends on, as one text: the key it is cached under. Sample type, zoom and search are not in
 * it: they only look at the tree.
 */
export function treeKey({ files, base, query }: ProfileSelection): string {
  const filters = filterNames.map((name) => query[name] ?? "");
  return JSON.stringify([files, base, query.granularity ?? "functions", query.noinlines ?? false, filters]);
}

import type { ProfileQuery } from "@sweetspot/contract";

/** What a task is asked about: content hashes instead of names, everything else as in the query. */
export interface ProfileSelection {
  readonly sha256: string;
  readonly baseSha256: string | null;
  readonly query: ProfileQuery;
}

/** Everything the call tree depends on but the sample type, as one text: the key it is cached under. */
export function treeKey({ sha256, baseSha256, query }: ProfileSelection): string {
  const { file: _file, base: _base, mode: _mode, sample_index: _type, mean: _mean, ...filters } = query;
  return JSON.stringify([sha256, baseSha256, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}

import type { BenchTable } from "./bench/table.ts";
import type { EventTable } from "./events/table.ts";
import type { FactTable } from "./facts/table.ts";
import type { Profile } from "./profile/table.ts";
import type { SeriesTable } from "./series/table.ts";

/** The result of parsing an artifact. A union by `kind`; every consumer's switch over it is exhaustive. */
export type Evidence = Profile | BenchTable | SeriesTable | EventTable | FactTable;

export type EvidenceKind = Evidence["kind"];

export const evidenceKinds = [
  "profile",
  "bench",
  "series",
  "events",
  "facts",
] as const satisfies readonly EvidenceKind[];

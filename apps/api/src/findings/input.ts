import type { FindingMark } from "@sweetspot/contract";
import type { JudgePolicy } from "@sweetspot/model/judge/policy";
import type { LineFiles } from "../evidence/line-history.ts";
import type { ReadyArtifact } from "../storage/ports.ts";
import type { ToldDirections } from "@sweetspot/model/judge/told-directions";

/** One readable file of the report. */
export type FindingsFile = Pick<ReadyArtifact, "variant" | "name" | "reading" | "kind">;

/** The input from which the findings of a report are computed. */
export interface FindingsInput {
  /** Names in order; the first is the baseline. */
  readonly variants: readonly string[];
  readonly files: readonly FindingsFile[];
  /** The number of files that are still being read. */
  readonly pending: number;
  /** Variants that have files, none of which could be read or is being read. */
  readonly unreadable: readonly string[];
  /** The policy that benchmarks are judged by. */
  readonly policy: JudgePolicy;
  /** The project's line of reports, which tells how runs differ; empty for none. */
  readonly line: readonly LineFiles[];
  readonly notes: string;
  /** The author's marks on findings, by id. */
  readonly marks: ReadonlyMap<string, FindingMark>;
  /** Ids of the metrics that matter to the author; null for the default. */
  readonly metrics: readonly string[] | null;
  /** The better direction of each unit and metric, and who said it. */
  readonly told: ToldDirections;
}

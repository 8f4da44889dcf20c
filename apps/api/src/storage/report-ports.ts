import type { FindingMark, ListedVerdict, RememberedFinding } from "@sweetspot/contract";
import type { ContentHash } from "@sweetspot/model/ids";
import type { ReportName } from "./names.ts";

/* The ports for the marks, the verdict and the revisions of a report. */

/** The parts of a report that a revision remembers. */
export interface RevisionState {
  readonly title: string;
  /** SHA-256 of the notes. */
  readonly notes: string;
  readonly labels: readonly string[];
  /** In their order. */
  readonly variants: readonly {
    readonly name: string;
    readonly parameter: number | null;
    readonly commit: string | null;
  }[];
  readonly files: readonly { readonly variant: string; readonly name: string; readonly sha256: ContentHash }[];
}

/** The verdict and the findings of a report at a revision. */
export interface RevisionSaid {
  readonly verdict: ListedVerdict;
  readonly findings: readonly RememberedFinding[];
}

/** A state that a report had. */
export interface KeptRevision {
  readonly revision: number;
  readonly atMs: number;
  /** Names of those who changed it since the one before. */
  readonly by: readonly string[];
  readonly state: RevisionState;
  readonly said: RevisionSaid | null;
}

/** The states that reports had: one each time that all their files were read, and with each change that a person made by hand. */
export interface Revisions {
  /** The latest first. Throws `report-not-found`. */
  of(report: ReportName): Promise<KeptRevision[]>;
  /** Throws `report-not-found`, `not-found`. */
  at(report: ReportName, revision: number): Promise<KeptRevision>;
}

/** The verdicts of reports in a sentence or two, for the lists and previews that they are in. */
export interface Verdicts {
  /** Null where it is not known for the report's present revision. */
  of(report: ReportName): Promise<ListedVerdict | null>;
  /** Keeps what a report says, and its state as that of the revision; nothing where the report is gone or has changed meanwhile. */
  keep(report: ReportName, revision: number, said: RevisionSaid): Promise<void>;
}

/** A report's marks by the finding's id. */
export type FindingMarks = ReadonlyMap<string, FindingMark>;

/** The marks of reports' authors on findings. */
export interface Marks {
  of(report: ReportName): Promise<FindingMarks>;
  /** Sets what the author thinks of a finding; no state and no note takes the mark away. Throws `report-not-found`. */
  set(report: ReportName, finding: string, mark: FindingMark): Promise<void>;
}

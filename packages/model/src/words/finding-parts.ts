/** A finding in words. Every part may be "" but the subject. Nothing reads these texts but people. */
export interface FindingText {
  /** The everyday word for what is meant: `memory`, `time`, `CPU time`. */
  readonly about: string;
  /** The quantity that changed: `WriteHeadersSmallBatch B/op`. */
  readonly subject: string;
  /** Its change: `−43.3 %`. */
  readonly change: string;
  /** Between what: `2-byte vs control`. */
  readonly scope: string;
  /** The amounts of both sides: `3.88 GiB → 1.56 GiB`. */
  readonly amounts: string;
  /** The certainty, level first. */
  readonly certainty: string;
  /** One more sentence where it helps: what to do next, what else changed. */
  readonly remark: string;
}

/** The name that a row of findings gives its finding. */
export interface FindingTitle {
  /** For people: `ConcurrentChecks`, `CPU time`. */
  readonly name: string;
  /** The part of it that is meant, and its source: `time`, `cpu.pb.gz, by second`. */
  readonly detail: string;
}

/** A finding's parts but for the certainty, which is worded alike for all. */
export type FindingParts = Omit<FindingText, "certainty">;

/** A part that is not said. */
export const unsaid: FindingParts = { about: "", subject: "", change: "", scope: "", amounts: "", remark: "" };

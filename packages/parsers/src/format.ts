import type { Evidence, EvidenceKind } from "@sweetspot/model";
import type { LogChoice } from "@sweetspot/model/log/log-pattern";
import type { Diagnostics } from "./diagnostics.ts";
import type { ParseLimits } from "./limits.ts";

/** The certainty of a format that an input is its own, from the first bytes alone. */
export type SniffAnswer = "no" | "maybe" | "certain";

/**
 * The facts that a parser may know beside the bytes. It has no clock: times come from here. A fact that it asks for becomes part of what its
 * reading is keyed by (`file-facts.ts`), so it asks only when the bytes cannot say.
 */
export interface ParseContext {
  readonly diagnostics: Diagnostics;
  readonly limits: ParseLimits;
  readonly fileName: string;
  /** The time that the file's name states. */
  readonly fileTimeMs: number | undefined;
  /** The time at which the upload arrived, milliseconds since the Unix epoch: the last resort for a scrape without a time. */
  readonly receivedAtMs: number;
  /** The pattern of the lines of a plain text log; null where nobody has said. */
  readonly log: LogChoice | null;
}

/** The facts of a format for people: a row of the table of formats. Plain sentences; commands between backticks. */
export interface FormatGuide {
  /** The tools that write it. */
  readonly madeBy: string;
  /** A command that makes such a file; "" where no command makes one, as for a table that people write. */
  readonly command: string;
  readonly reads: string;
  readonly leaves: string;
}

/**
 * One input format. "Not mine" is `sniff`'s answer; once claimed, a malformed input is an error:
 * `parse` reports bad lines as diagnostics and reads on, and throws `UnusableInput` when nothing can be used.
 */
export interface Format {
  /** Stable id such as `pprof`, stored with each artifact. */
  readonly id: string;
  /** Its name for people: "pprof profile". */
  readonly label: string;
  readonly kind: EvidenceKind;
  /** Raised whenever the same bytes would give different evidence: stored evidence of a lower version is rebuilt. */
  readonly version: number;
  readonly guide: FormatGuide;
  /** Whether the times that its lines may begin with are its own, and not those of a CI that printed them. */
  readonly linesBeginWithTimes?: true;
  /** The command that names the frames of a profile of addresses, where it is not pprof's. */
  readonly namesFrames?: string;
  /** The columns, in lower case, that make a line the heading of its table: the table may be below a log. */
  readonly columns?: readonly string[];
  /** `head` is at most the first 64 KiB of the decompressed input. */
  sniff(head: Uint8Array): SniffAnswer;
  /** The format that reads these bytes instead, where only the whole input shows it. Nothing: this one does. */
  instead?(bytes: Uint8Array): Format | undefined;
  parse(bytes: Uint8Array, context: ParseContext): Evidence;
}

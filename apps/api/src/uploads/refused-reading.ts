import { logChoiceText } from "@sweetspot/model/log/log-pattern";
import type { UsedFacts } from "@sweetspot/parsers/file-facts";
import type { FinishedReading, PendingReading } from "../storage/reading-queue.ts";
import { readerOf } from "./reader-version.ts";

/** The end of a reading that has ended its worker too often. */
export function poisoned(reading: PendingReading): FinishedReading {
  const { attempts } = reading;
  return refused(
    reading,
    "quarantined",
    `Reading this ended the server's worker ${attempts} times, so it is not tried again. Send the same file again to have it tried once more.`,
  );
}

/** The end of a reading that was stopped, with the reason as a code and a sentence. */
export function refused({ facts }: PendingReading, code: string, message: string): FinishedReading {
  return {
    state: "failed",
    // Not tried again until the set of formats changes.
    reader: readerOf(undefined),
    format: null,
    formatLabel: null,
    kind: null,
    diagnostics: JSON.stringify([{ severity: "error", code, message }]),
    summary: null,
    // Another pattern may be read in less time; nothing else would.
    used: JSON.stringify({ log: facts.log && logChoiceText(facts.log) } satisfies UsedFacts),
    needs: null,
    names: [],
    packedBytes: 0,
    evidence: null,
  };
}

import type { Evidence } from "@sweetspot/model";
import { withReadableNames } from "@sweetspot/model/profile/readable-names";
import { choose, chooseAgain } from "./choose.ts";
import { UnusableInput, type Diagnostic } from "./diagnostics.ts";
import { logLines } from "./events/log-lines.ts";
import type { UsedFacts } from "./file-facts.ts";
import type { Format } from "./format.ts";
import { otherResults } from "./other-results.ts";
import { type ParseHint, ParseRun } from "./parse-run.ts";
import { unnamedFramesRemark } from "./profile/unnamed-frames.ts";
import { endsWithinLine, lineCount, withoutTrailer } from "./read/wrapped-text.ts";

export type ParseOutcome =
  | {
      readonly state: "ready";
      readonly format: Format;
      readonly evidence: Evidence;
      readonly diagnostics: readonly Diagnostic[];
      readonly used: UsedFacts;
    }
  | {
      readonly state: "failed";
      readonly format: Format | undefined;
      readonly diagnostics: readonly Diagnostic[];
      readonly used: UsedFacts;
    };

/**
 * Returns the format that will read an input, or the advice on an input that no format reads.
 * @param bytes its beginning, with its end behind that where it is long and text: results may be below a log
 */
export function preview(bytes: Uint8Array): { readonly format?: Format; readonly advice?: string } {
  const { format, remark } = choose(bytes, () => false);
  return format === undefined ? { advice: remark.message } : { format };
}

/**
 * Reads decompressed bytes into evidence. Bad lines become diagnostics; an input of no known format, or with nothing
 * usable in it, gives `failed` with the reason. Who says how its log lines are read says that it is a log, unless a format is
 * certain that it is not. JSON that has a few lines behind it is read without them.
 * Throws only on a fault of ours.
 */
export function parse(bytes: Uint8Array, hint: ParseHint): ParseOutcome {
  const run = new ParseRun(hint);
  const choice = choose(bytes, () => run.log !== null);
  if (choice.remark !== undefined) run.diagnostics.add(choice.remark);
  if (choice.format !== undefined) {
    // Lines that were taken from above the results may be another's; lines that others wrote something before are looked at without it.
    const others = otherResults(choice.bytes.buffer === bytes.buffer ? bytes : choice.bytes, choice.format);
    if (others !== undefined) run.diagnostics.add(others);
    const outcome = read(choice.bytes, choice.format, run);
    const again = outcome.state === "failed" && choice.bytes === bytes ? readAgain(bytes, hint, outcome) : undefined;
    return again ?? outcome;
  }
  return { state: "failed", format: undefined, diagnostics: run.diagnostics.list(), used: run.used };
}

/** The reading of a text, that its own format refused, by the same format, where it is certain of it without the words its lines begin with alike. */
function readAgain(bytes: Uint8Array, hint: ParseHint, refused: ParseOutcome): ParseOutcome | undefined {
  const choice = refused.format === logLines ? undefined : chooseAgain(bytes);
  if (choice?.format === undefined || choice.format !== refused.format) return undefined;
  const run = new ParseRun(hint);
  if (choice.remark !== undefined) run.diagnostics.add(choice.remark);
  const outcome = read(choice.bytes, choice.format, run);
  return outcome.state === "ready" ? { ...outcome, used: { ...refused.used, ...outcome.used } } : undefined;
}

function read(bytes: Uint8Array, format: Format, run: ParseRun): ParseOutcome {
  try {
    const parsed = format.parse(bytes, run);
    const evidence = parsed.kind === "profile" ? withReadableNames(parsed) : parsed;
    refuseMostlyUnread(bytes, run, format);
    const unnamed = evidence.kind === "profile" ? unnamedFramesRemark(evidence, format.namesFrames) : undefined;
    if (unnamed !== undefined) run.diagnostics.add(unnamed);
    if (endsWithinLine(bytes)) {
      const message = "The text ends within a line: where it was cut, the last value may be cut, too.";
      run.diagnostics.add({ severity: "info", code: "no-last-newline", message });
    }
    return { state: "ready", format, evidence, diagnostics: run.diagnostics.list(), used: run.used };
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error;
    const json = error.diagnostic.code === "json-malformed" ? withoutTrailer(bytes) : undefined;
    if (json !== undefined) {
      const message = "The lines behind the JSON were passed over.";
      run.diagnostics.add({ severity: "info", code: "trailer-removed", message });
      return read(json, format, run);
    }
    const diagnostics = [error.diagnostic, ...run.diagnostics.list()];
    return { state: "failed", format, diagnostics, used: run.used };
  }
}

/** A file of which most lines were passed over is not read: what is left may be another tool's text that fits by chance. */
function refuseMostlyUnread(bytes: Uint8Array, { diagnostics }: ParseRun, { label }: Format): void {
  if (diagnostics.badLines < 3) return;
  const lines = lineCount(bytes);
  if (diagnostics.badLines * 2 <= lines) return;
  throw new UnusableInput(
    "mostly-unread",
    `Most lines are not what this file was taken for (${label}): ${diagnostics.badLines} of ${Math.max(lines, diagnostics.badLines)} were passed over. Check that it was saved whole and by that tool.`,
  );
}

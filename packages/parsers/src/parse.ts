import type { Evidence } from "@sweetspot/model";
import { withReadableNames } from "@sweetspot/model/profile/readable-names";
import { UnusableInput, type Diagnostic } from "./diagnostics.ts";
import { logLines } from "./events/log-lines.ts";
import type { UsedFacts } from "./file-facts.ts";
import { foreignRemark, unknownRemark } from "./foreign/unknown-file.ts";
import type { Format } from "./format.ts";
import { formats } from "./formats.ts";
import { type ParseHint, ParseRun } from "./parse-run.ts";
import { unnamedFramesRemark } from "./profile/unnamed-frames.ts";
import { cleanedText } from "./read/log-prefix.ts";
import { laterStarts, withoutTrailer } from "./read/wrapped-text.ts";

/** The bytes of an input that formats may look at to recognise it. */
export const sniffBytes = 64 * 1024;

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

/** The format an input belongs to, by its bytes alone: the first that is certain, else the first that says maybe. */
export function recognise(bytes: Uint8Array): Format | undefined {
  return claim(bytes).format;
}

interface Claim {
  readonly format: Format | undefined;
  readonly isCertain: boolean;
}

function claim(bytes: Uint8Array): Claim {
  const head = bytes.subarray(0, sniffBytes);
  let maybe: Format | undefined;
  for (const format of formats) {
    const answer = format.sniff(head);
    if (answer === "certain") return { format: format.instead?.(bytes) ?? format, isCertain: true };
    if (answer === "maybe") maybe ??= format;
  }
  return { format: maybe, isCertain: false };
}

/**
 * Reads decompressed bytes into evidence. Bad lines become diagnostics; an input of no known format, or with nothing
 * usable in it, gives `failed` with the reason. Who says how its log lines are read says that it is a log, unless a format is
 * certain that it is not. A text that CI put times or colours into is read without them where that makes a format certain,
 * and so is one that has a few lines above it, or JSON that has some behind it.
 * Throws only on a fault of ours.
 */
export function parse(bytes: Uint8Array, hint: ParseHint): ParseOutcome {
  const run = new ParseRun(hint);
  // First, because a prefix may pass for the root of a stack.
  const cleaned = cleanedText(bytes);
  if (cleaned !== undefined) {
    const within = claim(cleaned.bytes);
    if (within.isCertain && within.format?.linesBeginWithTimes !== true) {
      const message = `The lines were read without ${cleaned.what}, which their program did not print.`;
      run.diagnostics.add({ severity: "info", code: "prefix-removed", message });
      return read(cleaned.bytes, within.format as Format, run);
    }
  }
  const own = claim(bytes);
  if (own.isCertain) return read(bytes, own.format as Format, run);
  if (run.log !== null) return read(bytes, logLines, run);
  const foreign = foreignRemark(bytes.subarray(0, sniffBytes));
  if (foreign === undefined) {
    for (const later of laterStarts(bytes)) {
      const within = claim(later.bytes);
      if (!within.isCertain) continue;
      // A format that passes over stray lines by itself names each with its number.
      if (within.format === own.format) break;
      const message = `${later.lines} lines before the first that belongs to it were passed over; lines are counted from there.`;
      run.diagnostics.add({ severity: "info", code: "banner-removed", message });
      return read(later.bytes, within.format as Format, run);
    }
  }
  if (foreign === undefined && own.format !== undefined) return read(bytes, own.format, run);
  run.diagnostics.add(foreign ?? unknownRemark(bytes));
  return { state: "failed", format: undefined, diagnostics: run.diagnostics.list(), used: run.used };
}

function read(bytes: Uint8Array, format: Format, run: ParseRun): ParseOutcome {
  try {
    const parsed = format.parse(bytes, run);
    const evidence = parsed.kind === "profile" ? withReadableNames(parsed) : parsed;
    refuseMostlyUnread(bytes, run, format);
    const unnamed = evidence.kind === "profile" ? unnamedFramesRemark(evidence, format.namesFrames) : undefined;
    if (unnamed !== undefined) run.diagnostics.add(unnamed);
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
  let lines = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) lines++;
  if (diagnostics.badLines * 2 <= lines) return;
  throw new UnusableInput(
    "mostly-unread",
    `Most lines are not what this file was taken for (${label}): ${diagnostics.badLines} of ${Math.max(lines, diagnostics.badLines)} were passed over. Check that it was saved whole and by that tool.`,
  );
}

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
import { tableBelow } from "./read/table-below.ts";
import { withoutOuterList } from "./read/outer-list.ts";
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

const isBlank = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

function claim(bytes: Uint8Array): Claim {
  const head = bytes.subarray(0, sniffBytes);
  let maybe: Format | undefined;
  // Each format would split 65,536 empty lines.
  if (head.every(isBlank)) return { format: undefined, isCertain: false };
  for (const format of formats) {
    const answer = format.sniff(head);
    if (answer === "certain") return { format: format.instead?.(bytes) ?? format, isCertain: true };
    if (answer === "maybe") maybe ??= format;
  }
  return { format: maybe, isCertain: false };
}

/** The format that reads an input, the bytes that it is given and a remark on what they lack; or why no format reads it. */
type Choice =
  | { readonly format: Format; readonly bytes: Uint8Array; readonly remark?: Diagnostic }
  | { readonly format: undefined; readonly remark: Diagnostic };

/**
 * Chooses the format of an input. A text that CI put times or colours into is read without them where that makes a format
 * certain, and so are one that has a few lines above it and a JSON list of reports. `isLog`: whether a person has said how its lines are read; asked only
 * where that counts, since files that are read alike without it share a reading.
 */
function choose(bytes: Uint8Array, isLog: () => boolean): Choice {
  // First, because a prefix may pass for the root of a stack.
  const cleaned = cleanedText(bytes);
  if (cleaned !== undefined) {
    const within = claim(cleaned.bytes);
    if (within.isCertain && within.format?.linesBeginWithTimes !== true) {
      const message = `The lines were read without ${cleaned.what}, which their program did not print.`;
      const remark = { severity: "info", code: "prefix-removed", message } as const;
      return { format: within.format as Format, bytes: cleaned.bytes, remark };
    }
  }
  const own = claim(bytes);
  if (own.isCertain) return { format: own.format as Format, bytes };
  if (isLog()) return { format: logLines, bytes };
  const foreign = foreignRemark(bytes.subarray(0, sniffBytes));
  if (foreign !== undefined) return { format: undefined, remark: foreign };
  const listed = withoutOuterList(bytes);
  const each = listed === undefined ? undefined : claim(listed);
  if (listed !== undefined && each?.isCertain === true && each.format?.kind === "bench") {
    const message = "The elements of the JSON list were taken for reports of several runs.";
    return { format: each.format, bytes: listed, remark: { severity: "info", code: "list-of-reports", message } };
  }
  for (const later of laterStarts(bytes)) {
    const within = claim(later.bytes);
    if (!within.isCertain) continue;
    // A format that passes over stray lines by itself names each with its number.
    if (within.format === own.format) break;
    const message = `${later.lines} lines before the first that belongs to it were passed over; lines are counted from there.`;
    const remark = { severity: "info", code: "banner-removed", message } as const;
    return { format: within.format as Format, bytes: later.bytes, remark };
  }
  const late = lateResults(cleaned?.bytes ?? bytes) ?? lateTable(cleaned?.bytes ?? bytes);
  if (late !== undefined) return late;
  return own.format === undefined ? { format: undefined, remark: unknownRemark(bytes) } : { format: own.format, bytes };
}

/**
 * The results of benchmarks at the end of a text that begins with more than is sniffed, such as the log of a job or of tests: its end
 * tells the format, and the text is read from the first part on that this format is certain of. undefined where the end tells nothing.
 */
function lateResults(bytes: Uint8Array): Choice | undefined {
  const step = sniffBytes / 2;
  const lineStart = (at: number): number => bytes.indexOf(0x0a, at) + 1 || at;
  if (bytes.length <= sniffBytes || bytes.subarray(0, 1024).includes(0)) return undefined;
  const last = lineStart(bytes.length - sniffBytes);
  const { format, isCertain } = claim(bytes.subarray(last));
  if (!isCertain || format?.kind !== "bench") return undefined;
  let from = 0;
  // Parts overlap by half, so that the lines before the first result are in the same part.
  while (from < last && format.sniff(bytes.subarray(from, from + sniffBytes)) !== "certain")
    from = lineStart(from + step);
  return below(bytes, Math.min(from, last), format);
}

/** A benchmark's table below other lines, whose heading is in what is sniffed of the beginning or in as much of the end. */
function lateTable(bytes: Uint8Array): Choice | undefined {
  if (bytes.subarray(0, 1024).includes(0)) return undefined;
  const last = Math.max(0, bytes.length - sniffBytes);
  for (const from of last === 0 ? [0] : [0, bytes.indexOf(0x0a, last) + 1]) {
    const found = tableBelow(bytes.subarray(from, from + sniffBytes), formats);
    if (found !== undefined) return below(bytes, from + found.at, found.format);
  }
  return undefined;
}

/** A text from one of its lines on, with a remark on those above. */
function below(bytes: Uint8Array, at: number, format: Format): Choice {
  const lines = lineCount(bytes.subarray(0, at));
  const message = `${lines} lines above its results were passed over; lines are counted from there.`;
  return { format, bytes: bytes.subarray(at), remark: { severity: "info", code: "banner-removed", message } };
}

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
  if (choice.format !== undefined) return read(choice.bytes, choice.format, run);
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
  const lines = lineCount(bytes);
  if (diagnostics.badLines * 2 <= lines) return;
  throw new UnusableInput(
    "mostly-unread",
    `Most lines are not what this file was taken for (${label}): ${diagnostics.badLines} of ${Math.max(lines, diagnostics.badLines)} were passed over. Check that it was saved whole and by that tool.`,
  );
}

function lineCount(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) lines++;
  return lines;
}

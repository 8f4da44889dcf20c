import type { Diagnostic } from "./diagnostics.ts";
import { logLines } from "./events/log-lines.ts";
import { foreignRemark, unknownRemark } from "./foreign/unknown-file.ts";
import type { Format } from "./format.ts";
import { formats } from "./formats.ts";
import { type CleanedText, cleanedTexts } from "./read/cleaned-text.ts";
import { fencedTexts } from "./read/fenced-text.ts";
import { withoutOuterList } from "./read/outer-list.ts";
import { tableBelow } from "./read/table-below.ts";
import { fromLine, laterStarts, lineCount, runnersLines } from "./read/wrapped-text.ts";

/** The bytes of an input that formats may look at to recognise it. */
export const sniffBytes = 64 * 1024;

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

/** The claim on one of many readings of a text: most are ruled out by a glance, which is all that most need. */
function claimAtLength(bytes: Uint8Array): Claim {
  const glance = claim(bytes.subarray(0, glanceBytes));
  return glance.isCertain && bytes.length > glanceBytes ? claim(bytes) : glance;
}

/** The format that reads an input, the bytes that it is given and a remark on what they lack; or why no format reads it. */
type Choice =
  | { readonly format: Format; readonly bytes: Uint8Array; readonly remark?: Diagnostic }
  | { readonly format: undefined; readonly remark: Diagnostic };

/** Lines before an output that no runner prints, at most: looked through only where nothing is known of the text. */
const othersLines = 200;
/** The bytes of one of many readings of a text that formats look at first. */
const glanceBytes = 4 * 1024;
const shortGlance = 3 * 1024;
/** The cleaned texts that are looked through for a beginning below other lines, at most. */
const mostCleaned = 6;

/**
 * Chooses the format of an input. A text that CI put times or colours into is read without them where that makes a format
 * certain, and so are one that has lines above it and a JSON list of reports. `isLog`: whether a person has said how its lines are read; asked only
 * where that counts, since files that are read alike without it share a reading.
 */
export function choose(bytes: Uint8Array, isLog: () => boolean): Choice {
  const cleaned: CleanedText[] = [];
  const texts = cleanedTexts(bytes);
  const shown = texts.next().value ?? undefined;
  // A terminal's sequences may pass for frames of stacks. Bytes that are no text may look like one with some of them.
  const ofShown = shown?.isShown === true ? claim(shown.head) : undefined;
  const own = ofShown?.format === undefined ? claim(bytes) : ofShown;
  // First, because a prefix may pass for the root of a stack.
  const within = certainWithin(shown === undefined ? [] : resumed(shown, texts), own, cleaned);
  if (within !== undefined) return within;
  if (own.isCertain) return { format: own.format as Format, bytes };
  if (isLog()) return { format: logLines, bytes };
  const sure = cleaned.filter((text) => text.isSure && !text.isPart);
  const prefixed = sure.findLast(({ isDedented }) => !isDedented);
  const likely = own.format === undefined ? cleaned : cleaned.filter((text) => text.isKnown);
  for (const head of [bytes, ...sure.map((text) => text.head)]) {
    const foreign = foreignRemark(head.subarray(0, sniffBytes));
    if (foreign !== undefined) return { format: undefined, remark: foreign };
  }
  return (
    listOfReports(bytes) ??
    withinFence(bytes) ??
    belowLines(bytes, own, runnersLines, undefined) ??
    first(likely.slice(0, mostCleaned), (text) => belowLines(text.head, own, runnersLines, text)) ??
    lateResults(bytes, prefixed) ??
    lateTable(bytes, prefixed) ??
    (own.format === undefined ? belowLines(bytes, own, othersLines, undefined) : undefined) ??
    (own.format === undefined ? first(sure, (text) => belowLines(text.head, own, othersLines, text)) : undefined) ??
    first(own.format === undefined ? cleaned : cleaned.filter(({ isShown }) => isShown), possiblyOf) ??
    (own.format === undefined ? { format: undefined, remark: unknownRemark(bytes) } : { format: own.format, bytes })
  );
}

/** All that a generator hands out, of which the first was taken. */
function* resumed<One>(taken: One, rest: Iterable<One>): Generator<One> {
  yield taken;
  yield* rest;
}

/** The first answer that is not undefined. */
function first<One, Answer>(all: readonly One[], ask: (one: One) => Answer | undefined): Answer | undefined {
  for (const one of all) {
    const answer = ask(one);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/**
 * The format that is certain of a text without what a CI, a runner or a terminal put into it.
 * @param texts the text without one thing after the other
 * @param cleaned gets the texts that were asked
 */
function certainWithin(texts: Iterable<CleanedText>, own: Claim, cleaned: CleanedText[]): Choice | undefined {
  let parts: CleanedText[] = [];
  let best: CleanedText | undefined;
  let format: Format | undefined;
  for (const text of texts) {
    cleaned.push(text);
    if (text.isPart) {
      if (best === undefined && certainOf(text, own) !== undefined) parts.push(text);
      continue;
    }
    // The output of one program among several; where several have results, all are read.
    if (parts.length === 1) break;
    parts = [];
    // More is taken away as long as the same format is certain and the lines hardly have it of their own.
    if (best !== undefined && text.base !== best) continue;
    const certain = certainOf(text, best === undefined ? own : { format, isCertain: true });
    if (certain !== undefined) [best, format] = [text, certain];
  }
  const chosen = parts.length === 1 ? parts[0] : best;
  const whole = chosen?.whole();
  const all = whole && claim(whole);
  if (chosen === undefined || whole === undefined || all?.isCertain !== true) return undefined;
  return { format: all.format as Format, bytes: whole, ...remarked(chosen) };
}

/** The format that is certain of a cleaned text, unless it should be asked of the text with what was taken away. */
function certainOf(text: CleanedText, own: Claim): Format | undefined {
  // The words that lines begin with alike may be the text's own.
  if (own.isCertain && !text.isKnown) return undefined;
  const { format, isCertain } = claimAtLength(text.head);
  if (!isCertain || (text.isTime && format?.linesBeginWithTimes === true && format === own.format)) return undefined;
  // A format that is certain of it all knows its own lines better than a pattern that some logger has too.
  return own.isCertain && !text.isSure && format !== own.format ? undefined : format;
}

/** A format that may be meant by a text within a known prefix, of which nobody says anything. */
function possiblyOf(text: CleanedText): Choice | undefined {
  const { format } = text.isKnown && !text.isPart ? claim(text.head) : { format: undefined };
  if (format === undefined || format === logLines) return undefined;
  return { format, bytes: text.whole(), ...remarked(text) };
}

/**
 * Returns the choice for a text that its own format could not read, since its lines begin alike with words that are not theirs; undefined
 * where no format is certain of the rest.
 */
export function chooseAgain(bytes: Uint8Array): Choice | undefined {
  const nobody: Claim = { format: undefined, isCertain: false };
  return certainWithin(cleanedTexts(bytes), nobody, []);
}

/** The remark on what was taken away of a text, and on more; undefined where both mean nothing to people. */
function remarked({ what, unseen, only }: CleanedText, more = ""): { readonly remark?: Diagnostic } {
  const without = what === "" ? "" : `The lines were read without ${what}, which their program did not print.`;
  const shown = unseen === "" ? "" : `They were read as a terminal shows them, without ${unseen}.`;
  const others = only === "" ? "" : `Only the lines of “${only}” were read: others printed lines between them.`;
  const message = [without, without === "" ? shown.replace("They", "The lines") : shown, others, more]
    .filter((part) => part !== "")
    .join(" ");
  return message === "" ? {} : { remark: { severity: "info", code: "prefix-removed", message } };
}

function listOfReports(bytes: Uint8Array): Choice | undefined {
  const listed = withoutOuterList(bytes);
  const each = listed === undefined ? undefined : claim(listed);
  if (listed === undefined || each?.isCertain !== true || each.format?.kind !== "bench") return undefined;
  const message = "The elements of the JSON list were taken for reports of several runs.";
  return { format: each.format, bytes: listed, remark: { severity: "info", code: "list-of-reports", message } };
}

/** The format of a block of code in a comment. Whoever put a fence around a text says that it is one. */
function withinFence(bytes: Uint8Array): Choice | undefined {
  for (const block of fencedTexts(bytes)) {
    const { format, isCertain } = claim(block.bytes);
    if (format === undefined || (!isCertain && format === logLines)) continue;
    const message = `The code block below line ${block.above} was read; lines are counted from there.`;
    return { format, bytes: block.bytes, remark: { severity: "info", code: "fence-removed", message } };
  }
  return undefined;
}

/**
 * The format that is certain of a text from one of its first lines on.
 * @param head the text, or its beginning where `cleaned` has all of it
 * @param mostLines the lines above that are passed over at most
 */
function belowLines(
  head: Uint8Array,
  own: Claim,
  mostLines: number,
  cleaned: CleanedText | undefined,
): Choice | undefined {
  for (const later of laterStarts(head, mostLines)) {
    if (later.lines > runnersLines && !claim(later.bytes.subarray(0, shortGlance)).isCertain) continue;
    const within = claimAtLength(later.bytes);
    if (!within.isCertain) continue;
    // A format that passes over stray lines by itself names each with its number.
    if (within.format === own.format) return undefined;
    const message = `${later.lines} lines before the first that belongs to it were passed over; lines are counted from there.`;
    if (cleaned === undefined) {
      const remark = { severity: "info", code: "banner-removed", message } as const;
      return { format: within.format as Format, bytes: later.bytes, remark };
    }
    const bytes = fromLine(cleaned.whole(), later.lines);
    return { format: within.format as Format, bytes, ...remarked(cleaned, message) };
  }
  return undefined;
}

/**
 * The results of benchmarks at the end of a text that begins with more than is sniffed, such as the log of a job or of tests: its end
 * tells the format, and the text is read from the first part on that this format is certain of. undefined where the end tells nothing.
 * @param cleaned the text without what a CI put before its lines; undefined where that put nothing
 */
function lateResults(bytes: Uint8Array, cleaned: CleanedText | undefined): Choice | undefined {
  if (bytes.length <= sniffBytes || bytes.subarray(0, 1024).includes(0)) return undefined;
  const end = bytes.subarray(lineBegin(bytes, bytes.length - sniffBytes));
  const { format, isCertain } = claim(cleaned?.of(end) ?? end);
  if (!isCertain || format?.kind !== "bench") return undefined;
  const whole = cleaned?.whole() ?? bytes;
  const last = lineBegin(whole, Math.max(0, whole.length - sniffBytes));
  const step = sniffBytes / 2;
  let from = 0;
  // Parts overlap by half, so that the lines before the first result are in the same part.
  while (from < last && format.sniff(whole.subarray(from, from + sniffBytes)) !== "certain")
    from = lineBegin(whole, from + step);
  return below(whole, Math.min(from, last), format, cleaned);
}

/** A benchmark's table below other lines, whose heading is in what is sniffed of the beginning or in as much of the end. */
function lateTable(bytes: Uint8Array, cleaned: CleanedText | undefined): Choice | undefined {
  if (bytes.subarray(0, 1024).includes(0)) return undefined;
  const last = Math.max(0, bytes.length - sniffBytes);
  const ends = last === 0 ? [bytes] : [bytes.subarray(0, sniffBytes), bytes.subarray(lineBegin(bytes, last))];
  if (!ends.some((end) => tableBelow(cleaned?.of(end) ?? end, formats) !== undefined)) return undefined;
  const whole = cleaned?.whole() ?? bytes;
  const lastOfWhole = Math.max(0, whole.length - sniffBytes);
  for (const from of lastOfWhole === 0 ? [0] : [0, lineBegin(whole, lastOfWhole)]) {
    const found = tableBelow(whole.subarray(from, from + sniffBytes), formats);
    if (found !== undefined) return below(whole, from + found.at, found.format, cleaned);
  }
  return undefined;
}

/** The beginning of the line behind a place; the place where no line begins behind it. */
function lineBegin(bytes: Uint8Array, at: number): number {
  return at === 0 ? 0 : bytes.indexOf(0x0a, at) + 1 || at;
}

/** A text from one of its lines on, with a remark on those above and on what was taken away of all lines. */
function below(bytes: Uint8Array, at: number, format: Format, cleaned: CleanedText | undefined): Choice {
  const lines = lineCount(bytes.subarray(0, at));
  const message = `${lines} lines above its results were passed over; lines are counted from there.`;
  const remark = { severity: "info", code: "banner-removed", message } as const;
  return { format, bytes: bytes.subarray(at), ...(cleaned === undefined ? { remark } : remarked(cleaned, message)) };
}

import { makeLabels, nameLabel } from "@sweetspot/model/series/labels";
import { parseFloatText } from "@sweetspot/model/series/number-text";
import type { SeriesLabels } from "@sweetspot/model";
import { entryOf } from "../read/entry-of.ts";
import { type CompositeValue, readComposite } from "./composite-value.ts";

/** One sample of an exposition text. */
export interface ExpositionSample {
  readonly labels: SeriesLabels;
  /** The line up to the end of its labels. */
  readonly labelText: string;
  readonly value: number | CompositeValue;
  /** The timestamp as written, undefined where there is none: its unit depends on the format. */
  readonly timestamp: string | undefined;
}

export type Label = SeriesLabels[number];

/** The number of labels of a text that are known by their own text. */
const mostKnown = 100_000;

/** The reason that a line is no sample, with its 1-based column. */
export class BadLine extends Error {
  readonly code: string;
  constructor(code: string, message: string, column: number) {
    super(`Column ${column}: ${message}`);
    this.code = code;
  }
}

const labelName = /[A-Za-z_][A-Za-z0-9_]*/y;
const compositeStart = /\{[a-z_]+:/y;
const composite = /\{[^{}"]*\}/y;

/**
 * Reads `name{label="value",…} value [timestamp] [# exemplar]`, also `{"quoted name",…} value` and
 * `{__name__="name",…} value ms`, as promtool's dump writes it, and
 * OpenMetrics 2.0's `name{…} {count:2,…} [timestamp] [st@start]`, whose start is left out. Throws `BadLine`.
 * @param before the line before: dumps write a series' samples one under the other, and its labels are then the same object.
 * @param known the labels of the lines before by their text, to which those of this line are added.
 */
export function parseExpositionLine(
  line: string,
  before?: ExpositionSample,
  known: Map<string, Label> = new Map(),
): ExpositionSample {
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(line)?.[0] ?? "";
    at += found.length;
    return found;
  };
  // No character behind the line is asked for: its code would be NaN, and every code a float.
  const skipBlanks = (): void => {
    while (at < line.length && isBlank(line.charCodeAt(at))) at++;
  };
  const takeWord = (): string => {
    const from = at;
    while (at < line.length && !isBlank(line.charCodeAt(at))) at++;
    return line.slice(from, at);
  };
  const fail = (code: string, message: string): never => {
    throw new BadLine(code, message, at + 1);
  };

  let metric = "";
  const pairs: Label[] = [];
  let labels: SeriesLabels;
  let labelText: string;
  if (before !== undefined && isOfSameSeries(line, before.labelText)) {
    ({ labels, labelText } = before);
    at = labelText.length;
  } else {
    skipBlanks();
    const nameStart = at;
    while (at < line.length && isOfName(line.charCodeAt(at), at > nameStart)) at++;
    const nameEnd = at;
    metric = line.slice(nameStart, nameEnd);
    skipBlanks();
    if (metric !== "") pairs.push(known.size < mostKnown ? entryOf(known, metric, nameOf) : nameOf(metric));
    compositeStart.lastIndex = at;
    if (line[at] === "{" && (metric === "" || !compositeStart.test(line))) readLabels();
    else if (metric === "") fail("bad-metric-name", "a metric's name begins with a letter, _ or :.");
    else at = nameEnd;
    if (pairs.length === 0) fail("bad-metric-name", "this sample has neither a metric name nor labels.");
    labels = makeLabels(pairs);
    labelText = line.slice(0, at);
  }

  skipBlanks();
  const value = line[at] === "{" ? readHistogram() : readNumber();
  skipBlanks();
  let timestamp: string | undefined;
  if (at < line.length && line[at] !== "#" && !line.startsWith("st@", at)) {
    timestamp = takeWord();
    skipBlanks();
  }
  if (line.startsWith("st@", at)) {
    takeWord();
    skipBlanks();
  }
  if (at < line.length && line[at] !== "#") fail("bad-line", "there is more than a value and a time.");
  return { labels, labelText, value, timestamp };

  function readNumber(): number {
    const from = at;
    const text = takeWord();
    const value = parseFloatText(text);
    if (value !== undefined) return value;
    at = from;
    return fail("bad-value", text === "" ? "the value is missing." : `"${text.slice(0, 40)}" is not a number.`);
  }

  function readHistogram(): CompositeValue {
    const from = at;
    const text = take(composite);
    if (text === "") fail("bad-histogram", "a histogram or summary is not closed.");
    const value = readComposite(text.slice(1, -1));
    if (typeof value !== "string") return value;
    at = from;
    return fail("bad-histogram", value);
  }

  function readLabels(): void {
    at++;
    for (;;) {
      skipBlanks();
      if (line[at] === "}") break;
      if (line[at] === '"') {
        const quoted = readQuoted();
        skipBlanks();
        if (line[at] === "=") readValue(quoted);
        else if (metric === "" && pairs.length === 0) pairs.push([nameLabel, quoted]);
        else fail("bad-labels", "there is a second metric name among the labels.");
      } else {
        const from = at;
        const end = endOfLabel(line, at);
        const text = line.slice(from, end);
        const label = known.get(text);
        if (label === undefined) {
          readLabel();
          if (at === end && known.size < mostKnown) known.set(text, pairs[pairs.length - 1]!);
        } else {
          pairs.push(label);
          at = end;
        }
      }
      skipBlanks();
      if (line[at] === ",") at++;
      else if (line[at] !== "}") fail("bad-labels", 'expected "," or "}" after a label.');
    }
    at++;
  }

  function readLabel(): void {
    const label = take(labelName);
    if (label === "") fail("bad-labels", 'expected a label name or "}".');
    skipBlanks();
    readValue(label);
  }

  function readValue(label: string): void {
    if (line[at] !== "=") fail("bad-labels", `expected "=" after the label ${label}.`);
    at++;
    skipBlanks();
    if (line[at] !== '"') fail("bad-labels", "a label's value must be in double quotes.");
    pairs.push([label, readQuoted()]);
  }

  function readQuoted(): string {
    let value = "";
    let from = ++at;
    for (; at < line.length; at++) {
      const c = line[at];
      if (c === '"') {
        value += line.slice(from, at++);
        return value;
      }
      if (c !== "\\") continue;
      const escaped = line[at + 1];
      if (escaped !== "n" && escaped !== "\\" && escaped !== '"') continue;
      value += line.slice(from, at) + (escaped === "n" ? "\n" : escaped);
      from = ++at + 1;
    }
    return fail("unclosed-label", "a label's value is not closed.");
  }
}

const nameOf = (metric: string): Label => [nameLabel, metric];

/** A blank, or the second of two carriage returns: tools for Windows write one before each line break, and some write it twice. */
function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 13;
}

/** Letters, `_` and `:`, behind the first character also digits. */
function isOfName(code: number, isBehindFirst: boolean): boolean {
  const letter = code | 32;
  return (letter >= 97 && letter <= 122) || code === 95 || code === 58 || (isBehindFirst && code >= 48 && code <= 57);
}

/** The place behind the second quote from here on, where a label ends unless its value holds a quote; 0 without one. */
function endOfLabel(line: string, at: number): number {
  return line.indexOf('"', line.indexOf('"', at) + 1) + 1;
}

/** Whether a line begins with the name and labels of another, and has no more of them. */
function isOfSameSeries(line: string, labelText: string): boolean {
  if (line.length <= labelText.length || !isBlank(line.charCodeAt(labelText.length))) return false;
  if (!line.startsWith(labelText)) return false;
  if (labelText.endsWith("}")) return true;
  let at = labelText.length + 1;
  while (line[at] === " " || line[at] === "\t") at++;
  return line[at] !== "{";
}

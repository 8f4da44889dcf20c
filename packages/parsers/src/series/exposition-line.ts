import { makeLabels, nameLabel } from "@sweetspot/model/series/labels";
import { parseFloatText } from "@sweetspot/model/series/number-text";
import type { SeriesLabels } from "@sweetspot/model";
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

/** The reason that a line is no sample, with its 1-based column. */
export class BadLine extends Error {
  readonly code: string;
  constructor(code: string, message: string, column: number) {
    super(`Column ${column}: ${message}`);
    this.code = code;
  }
}

const name = /[A-Za-z_:][A-Za-z0-9_:]*/y;
const labelName = /[A-Za-z_][A-Za-z0-9_]*/y;
const token = /[^ \t]+/y;
const compositeStart = /\{[a-z_]+:/y;
const composite = /\{[^{}"]*\}/y;

/**
 * Reads `name{label="value",…} value [timestamp] [# exemplar]`, also `{"quoted name",…} value` and
 * `{__name__="name",…} value ms`, as promtool's dump writes it, and
 * OpenMetrics 2.0's `name{…} {count:2,…} [timestamp] [st@start]`, whose start is left out. Throws `BadLine`.
 * @param before the line before: dumps write a series' samples one under the other, and its labels are then the same object.
 */
export function parseExpositionLine(line: string, before?: ExpositionSample): ExpositionSample {
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(line)?.[0] ?? "";
    at += found.length;
    return found;
  };
  const skipBlanks = (): void => {
    for (let c = line.charCodeAt(at); c === 32 || c === 9; c = line.charCodeAt(at)) at++;
  };
  const fail = (code: string, message: string): never => {
    throw new BadLine(code, message, at + 1);
  };

  let metric = "";
  const pairs: [string, string][] = [];
  let labels: SeriesLabels;
  let labelText: string;
  if (before !== undefined && isOfSameSeries(line, before.labelText)) {
    ({ labels, labelText } = before);
    at = labelText.length;
  } else {
    skipBlanks();
    metric = take(name);
    const nameEnd = at;
    skipBlanks();
    if (metric !== "") pairs.push([nameLabel, metric]);
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
    timestamp = take(token);
    skipBlanks();
  }
  if (line.startsWith("st@", at)) {
    take(token);
    skipBlanks();
  }
  if (at < line.length && line[at] !== "#") fail("bad-line", "there is more than a value and a time.");
  return { labels, labelText, value, timestamp };

  function readNumber(): number {
    const from = at;
    const text = take(token);
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
        const label = take(labelName);
        if (label === "") fail("bad-labels", 'expected a label name or "}".');
        skipBlanks();
        readValue(label);
      }
      skipBlanks();
      if (line[at] === ",") at++;
      else if (line[at] !== "}") fail("bad-labels", 'expected "," or "}" after a label.');
    }
    at++;
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

/** Whether a line begins with the name and labels of another, and has no more of them. */
function isOfSameSeries(line: string, labelText: string): boolean {
  const blank = line.charCodeAt(labelText.length);
  if ((blank !== 32 && blank !== 9) || !line.startsWith(labelText)) return false;
  if (labelText.endsWith("}")) return true;
  let at = labelText.length + 1;
  while (line[at] === " " || line[at] === "\t") at++;
  return line[at] !== "{";
}

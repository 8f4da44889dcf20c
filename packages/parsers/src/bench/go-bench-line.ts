import { isWhiteSpace } from "@sweetspot/model/unit/white-space";
import { parseGoFloat, parseGoInteger } from "@sweetspot/model/unit/go-number";

/** Iterations and measurements of one result, before the name is known. Arrays are reused from line to line. */
export interface Figures {
  iterations: number;
  readonly values: number[];
  readonly units: string[];
}

/** Where the field that starts at `from` ends. */
export function fieldEnd(line: string, from: number): number {
  let at = from;
  while (at < line.length && !isWhiteSpace(line.charCodeAt(at))) at++;
  return at;
}

/** The first place at or after `from` that is no white space. */
export function skipSpace(line: string, from: number): number {
  let at = from;
  while (at < line.length && isWhiteSpace(line.charCodeAt(at))) at++;
  return at;
}

/**
 * Reads `iterations value unit [value unit …]` from `from` to the end of the line into `into`.
 * @returns undefined, or what is wrong in benchstat's words.
 */
export function readFigures(line: string, from: number, into: Figures): string | undefined {
  into.values.length = 0;
  into.units.length = 0;
  let end = fieldEnd(line, from);
  if (end === from) return "missing iteration count";
  let number = fastInteger(line, from, end);
  if (number < 0) {
    const iterations = parseGoInteger(line.slice(from, end));
    if ("error" in iterations) return `parsing iteration count: ${iterations.error}`;
    number = iterations.value;
  }
  into.iterations = number;
  for (;;) {
    const start = skipSpace(line, end);
    end = fieldEnd(line, start);
    if (end === start) return into.values.length > 0 ? undefined : "missing measurements";
    let value = fastInteger(line, start, end);
    if (value < 0) {
      const parsed = parseGoFloat(line.slice(start, end));
      if ("error" in parsed) return `parsing measurement: ${parsed.error}`;
      value = parsed.value;
    }
    const unitStart = skipSpace(line, end);
    end = fieldEnd(line, unitStart);
    if (end === unitStart) return "missing units";
    into.values.push(value);
    into.units.push(line.slice(unitStart, end));
  }
}

/** A plain number of at most 15 digits, such as most are; -1 for anything else. */
function fastInteger(line: string, from: number, end: number): number {
  if (end - from > 15) return -1;
  let value = 0;
  for (let at = from; at < end; at++) {
    const digit = line.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

export interface KeyValue {
  readonly key: string;
  /** "" deletes the key. */
  readonly value: string;
}

const keyLine = /^(\p{Ll}[^:]*):(.*)$/su;
const upper = /\p{Lu}/u;

/**
 * A configuration line `key: value`: the key begins with a lower-case letter and holds neither white space nor
 * upper-case letters; a space or tab follows the colon, or nothing, which deletes the key.
 */
export function readKeyValue(line: string): KeyValue | undefined {
  const first = line.charCodeAt(0);
  // Most lines are decided by their first character.
  if (first < 0x80 && (first < 0x61 || first > 0x7a)) return undefined;
  const match = keyLine.exec(line);
  if (match === null) return undefined;
  const [, key = "", rest = ""] = match;
  for (let at = 0; at < key.length; at++) if (isWhiteSpace(key.charCodeAt(at))) return undefined;
  if (upper.test(key)) return undefined;
  if (rest === "") return { key, value: "" };
  const value = rest.replace(/^[ \t]+/, "");
  return value.length === rest.length ? undefined : { key, value };
}

import { shortDecimal } from "@sweetspot/model/series/number-text";
import { isWhiteSpace } from "@sweetspot/model/unit/white-space";
import { parseGoFloat, parseGoInteger } from "@sweetspot/model/unit/go-number";

/** Iterations and measurements of one result, before the name is known. Arrays are reused from line to line. */
export interface Figures {
  iterations: number;
  readonly values: number[];
  readonly units: string[];
}

/** The end of the field that starts at `from`. */
export function fieldEnd(line: string, from: number): number {
  const { length } = line;
  for (let at = from; at < length; at++) {
    const code = line.charCodeAt(at);
    // Printable ASCII is decided at once.
    if ((code > 0x20 && code < 0x80) || !isWhiteSpace(code)) continue;
    return at;
  }
  return Math.max(from, length);
}

/** The first place at or after `from` that is no white space. */
export function skipSpace(line: string, from: number): number {
  let at = from;
  for (; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code !== 0x20 && code !== 0x09 && !isWhiteSpace(code)) break;
  }
  return at;
}

/**
 * Reads `iterations value unit [value unit …]` from `from` to the end of the line into `into`.
 * @returns undefined, or what is wrong in benchstat's words.
 */
export function readFigures(line: string, from: number, into: Figures): string | undefined {
  const { values, units } = into;
  let end = fieldEnd(line, from);
  if (end === from) {
    values.length = 0;
    return "missing iteration count";
  }
  let number = shortDecimal(line, from, end, false);
  if (number < 0) {
    const iterations = parseGoInteger(line.slice(from, end));
    if ("error" in iterations) return `parsing iteration count: ${iterations.error}`;
    number = iterations.value;
  }
  into.iterations = number;
  let count = 0;
  for (;;) {
    const start = skipSpace(line, end);
    end = fieldEnd(line, start);
    if (end === start) {
      values.length = count;
      units.length = count;
      return count > 0 ? undefined : "missing measurements";
    }
    let value = shortDecimal(line, start, end, true);
    if (value < 0) {
      const parsed = parseGoFloat(line.slice(start, end));
      if ("error" in parsed) return `parsing measurement: ${parsed.error}`;
      value = parsed.value;
    }
    const unitStart = skipSpace(line, end);
    // Most lines have the units of the line before, which are kept instead of cut out again.
    const before = units[count];
    if (before !== undefined && line.startsWith(before, unitStart) && endsField(line, unitStart + before.length)) {
      end = unitStart + before.length;
    } else {
      end = fieldEnd(line, unitStart);
      if (end === unitStart) return "missing units";
      units[count] = line.slice(unitStart, end);
    }
    values[count++] = value;
  }
}

function endsField(line: string, at: number): boolean {
  return at >= line.length || isWhiteSpace(line.charCodeAt(at));
}

interface KeyValue {
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

import { UnusableInput } from "../diagnostics.ts";
import { detectEncoding } from "./lines.ts";
import { beginsDocument } from "./wrapped-text.ts";

/** A parsed JSON value. Objects may own any key, `__proto__` too: read them with `field` only. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface JsonBounds {
  readonly bytes: number;
  readonly depth: number;
  /** Values of all kinds; a number in an array costs 8 bytes once parsed. */
  readonly values: number;
  /** Arrays and objects; each costs some 50 bytes and more. */
  readonly containers: number;
}

export const defaultJsonBounds: JsonBounds = {
  bytes: 256 * 1024 * 1024,
  depth: 2_000,
  values: 20_000_000,
  containers: 2_000_000,
};

/**
 * Parses a whole JSON text after counting its depth and values on the bytes, so that a hostile text is refused before
 * anything is built from it. Throws `UnusableInput` with `json-too-large`, `json-too-deep`, `json-too-many-values`,
 * `json-cut` where the text ends too early, `json-several` where another document follows, or `json-malformed`. `NaN` and
 * `Infinity`, which Python's tools write, are read as null.
 */
export function parseJson(bytes: Uint8Array, bounds: JsonBounds = defaultJsonBounds): Json {
  if (bytes.length > bounds.bytes) {
    throw new UnusableInput("json-too-large", `The JSON has ${bytes.length} bytes; at most ${bounds.bytes} are read.`);
  }
  const { encoding, markLength } = detectEncoding(bytes);
  const body = bytes.subarray(markLength);
  const { depth, end } = countJson(body, bounds, encoding === "utf-8" ? 1 : 2);
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(body);
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const standard = withoutNonNumbers(text);
    if (standard !== text) return parseJson(new TextEncoder().encode(standard), bounds);
    const before =
      end === undefined ? "" : new TextDecoder(encoding, { ignoreBOM: true }).decode(body.subarray(0, end));
    const rest = text.slice(before.length).trimStart();
    const isSecond = before !== "" && beginsDocument.test(rest);
    if (depth > 0 && (before === "" || isSecond)) {
      const message =
        "The JSON ends before it is complete: the run was stopped or the file was cut. Upload the whole file, or run it again.";
      throw new UnusableInput("json-cut", message, { line: lineCount(text.trimEnd()) });
    }
    if (isSecond) {
      const line = lineCount(text.slice(0, text.length - rest.length));
      const message = `The file holds several JSON documents, the second from line ${line} on. Upload each as a file of its own.`;
      throw new UnusableInput("json-several", message, { line });
    }
    const reason = error instanceof Error ? printable(error.message) : "";
    throw new UnusableInput("json-malformed", `The JSON cannot be parsed: ${reason}.`);
  }
}

/** Puts null for each `NaN`, `Infinity` and `-Infinity` outside of strings. */
function withoutNonNumbers(text: string): string {
  if (!/NaN|Infinity/.test(text)) return text;
  const nonNumber = /NaN|-?Infinity/y;
  let standard = "";
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!;
    if (sign === '"') {
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === "\\") i++;
    } else if (sign === "N" || sign === "I" || sign === "-") {
      nonNumber.lastIndex = i;
      const found = nonNumber.exec(text);
      if (found === null) continue;
      standard += `${text.slice(from, i)}null`;
      from = i + found[0].length;
      i = from - 1;
    }
  }
  return standard + text.slice(from);
}

function lineCount(text: string): number {
  return text.split("\n").length;
}

/** The depth at which the text ends, and the end of its first document. */
function countJson(
  bytes: Uint8Array,
  bounds: JsonBounds,
  unitLength: 1 | 2,
): { readonly depth: number; readonly end: number | undefined } {
  let end: number | undefined;
  let depth = 0;
  let values = 1;
  let containers = 0;
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const c = bytes[i];
    // In UTF-16 the other half of a pair may hold any byte; ASCII structure has a zero beside it.
    if (unitLength === 2 && (bytes[i ^ 1] ?? 0) !== 0) continue;
    if (inString) {
      if (c === 0x5c) i += unitLength;
      else if (c === 0x22) inString = false;
      continue;
    }
    switch (c) {
      case 0x22:
        inString = true;
        break;
      case 0x7b:
      case 0x5b:
        values++;
        if (++containers > bounds.containers) {
          const message = `The JSON has more than ${bounds.containers} arrays and objects.`;
          throw new UnusableInput("json-too-many-values", message, { offset: i });
        }
        if (++depth > bounds.depth) {
          throw new UnusableInput("json-too-deep", `The JSON nests deeper than ${bounds.depth} levels.`, { offset: i });
        }
        break;
      case 0x7d:
      case 0x5d:
        // The other half of a pair of UTF-16 belongs to the bracket.
        if (--depth === 0) end ??= unitLength === 1 ? i + 1 : (i | 1) + 1;
        break;
      case 0x2c:
        if (++values > bounds.values) {
          throw new UnusableInput("json-too-many-values", `The JSON has more than ${bounds.values} values.`, {
            offset: i,
          });
        }
        break;
      default:
    }
  }
  return { depth, end };
}

function printable(message: string): string {
  // oxlint-disable-next-line no-control-regex -- the message quotes the input, which may hold anything
  return message
    .replace(/[\u0000-\u001f\u007f]/g, " ")
    .slice(0, 200)
    .replace(/\.$/, "");
}

/** An object's own field; undefined for a missing one, an inherited one, or a value that is no object. */
export function field(value: Json | undefined, key: string): Json | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value) || !Object.hasOwn(value, key))
    return undefined;
  return (value as { readonly [key: string]: Json })[key];
}

/** A field through several objects. */
export function path(value: Json | undefined, ...keys: readonly string[]): Json | undefined {
  let at = value;
  for (const key of keys) at = field(at, key);
  return at;
}

/** The value's elements; none where it is no array. */
export function elements(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** The value's own entries; none where it is no object. */
export function entries(value: Json | undefined): readonly (readonly [string, Json])[] {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
  return Object.entries(value as { readonly [key: string]: Json });
}

export function text(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A finite number. */
export function finite(value: Json | undefined): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** The elements that are finite numbers. */
export function finites(value: Json | undefined): number[] {
  return elements(value).filter((element): element is number => finite(element) !== undefined);
}

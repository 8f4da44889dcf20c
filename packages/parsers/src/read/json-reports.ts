import { UnusableInput } from "../diagnostics.ts";
import type { ParseContext } from "../format.ts";
import { type Json, parseJson } from "./json-bounded.ts";
import { detectEncoding } from "./lines.ts";

/** The most documents that one file is split into. */
const mostDocuments = 10_000;

/**
 * The JSON documents of a file: mostly one, or one of each run where runs were appended to a file. A last one that is cut is
 * left out with a warning; where it is the only one, the elements are kept that are complete of its outermost list that has any.
 * Throws as `parseJson` does where nothing is complete.
 * @param memberDepth how deep are objects each member of which is a result of its own, so that of a cut one the complete members are kept
 */
export function jsonReports(bytes: Uint8Array, context: ParseContext, memberDepth = 0): readonly [Json, ...Json[]] {
  try {
    return [parseJson(bytes)];
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error;
    const { code, line } = error.diagnostic;
    if (code !== "json-several" && code !== "json-cut") throw error;
    const text = decoded(bytes);
    const { ends, complete } = jsonShape(text, memberDepth);
    const found = ends.map((end, i) => parsed(text.slice(ends[i - 1] ?? 0, end)));
    const rest = text.slice(ends.at(-1) ?? 0).trim();
    if (found.length === 0 && complete !== undefined) found.push(parsed(complete));
    const [first, ...more] = found.filter((one) => one !== undefined);
    if (first === undefined) throw error;
    const damaged = found.length - more.length - 1 + (rest === "" ? 0 : 1);
    if (damaged > 0) {
      const message =
        code === "json-cut"
          ? "The JSON ends before it is complete: the run was stopped or the file was cut. The results before that were read."
          : `${damaged} of the file's JSON documents are not complete; the others were read.`;
      context.diagnostics.add({ severity: "warning", code: "json-cut", message, ...(line !== undefined && { line }) });
    }
    return [first, ...more];
  }
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder(detectEncoding(bytes).encoding).decode(bytes);
}

/** Parses a part of a text; undefined where it is not whole JSON within the bounds of a file. */
function parsed(text: string): Json | undefined {
  try {
    return parseJson(new TextEncoder().encode(text));
  } catch (error) {
    if (error instanceof UnusableInput) return undefined;
    throw error;
  }
}

interface JsonShape {
  /** The ends of the documents that are complete. */
  readonly ends: readonly number[];
  /** A document that is cut, up to the last complete element of its outermost open list that has one, or of an object of results; undefined without one. */
  readonly complete: string | undefined;
}

function jsonShape(text: string, memberDepth: number): JsonShape {
  const ends: number[] = [];
  /** The open brackets, and the end of the last list or object that is complete directly within each, or in an object of any member. */
  const open: { readonly bracket: string; lastEnd: number }[] = [];
  const start = (): number => ends.at(-1) ?? 0;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!;
    if (sign === '"') {
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === "\\") i++;
    } else if (sign === "{" || sign === "[") open.push({ bracket: sign, lastEnd: 0 });
    else if (sign === ",") {
      const around = open.at(-1);
      if (around?.bracket === "{") around.lastEnd = i;
    } else if (sign === "}" || sign === "]") {
      open.pop();
      const around = open.at(-1);
      if (around !== undefined) around.lastEnd = i + 1;
      else if (ends.push(i + 1) === mostDocuments) break;
    }
  }
  const ofMembers = open.slice(0, memberDepth).findLastIndex(({ lastEnd }) => lastEnd > 0);
  const at = ofMembers >= 0 ? ofMembers : open.findIndex(({ bracket, lastEnd }) => bracket === "[" && lastEnd > 0);
  const lastEnd = open[at]?.lastEnd ?? 0;
  if (lastEnd === 0) return { ends, complete: undefined };
  const closing = open.slice(0, at + 1).map(({ bracket }) => (bracket === "[" ? "]" : "}"));
  return { ends, complete: text.slice(start(), lastEnd) + closing.toReversed().join("") };
}

import { UnusableInput } from "../diagnostics.ts";
import type { ParseContext } from "../format.ts";
import { type Json, parseJson } from "./json-bounded.ts";
import { LineReader } from "./lines.ts";

const maxLineLength = 64 * 1024 * 1024;

/** Calls `visit` with each line that is whole JSON and begins with `opening`; other JSON is named as a bad line. */
export function forEachJsonLine(
  bytes: Uint8Array,
  { diagnostics }: ParseContext,
  opening: "{" | "[",
  visit: (document: Json) => void,
): void {
  const encoder = new TextEncoder();
  const lines = new LineReader(bytes, diagnostics, { maxLineLength });
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (!line.startsWith(opening)) continue;
    try {
      visit(parseJson(encoder.encode(line)));
    } catch (error) {
      if (!(error instanceof UnusableInput)) throw error;
      const message = "This line is not whole JSON.";
      diagnostics.add({ severity: "warning", code: "bad-line", message, line: lines.number });
    }
  }
}

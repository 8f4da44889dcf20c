import { detectEncoding } from "./lines.ts";

/** More lines than a script's runner prints before the output that was asked for. */
const mostLines = 12;
const mostBytes = 4096;

/** The text from each of its first lines on, without the lines before: `npm run` and shells print some above a tool's output. */
export function* laterStarts(bytes: Uint8Array): Generator<{ readonly bytes: Uint8Array; readonly lines: number }> {
  if (detectEncoding(bytes).encoding !== "utf-8" || bytes.subarray(0, 1024).includes(0)) return;
  let at = 0;
  for (let lines = 1; lines <= mostLines; lines++) {
    at = bytes.indexOf(0x0a, at) + 1;
    if (at === 0 || at > mostBytes || at >= bytes.length) return;
    yield { bytes: bytes.subarray(at), lines };
  }
}

/** JSON without the lines behind the one that ends with its last bracket; undefined where there are none. */
export function withoutTrailer(bytes: Uint8Array): Uint8Array | undefined {
  if (detectEncoding(bytes).encoding !== "utf-8") return undefined;
  const end = Math.max(bytes.lastIndexOf(0x7d), bytes.lastIndexOf(0x5d)) + 1;
  const next = bytes[end];
  if (end === 0 || bytes.length - end > mostBytes || (next !== 0x0a && next !== 0x0d)) return undefined;
  return new TextDecoder().decode(bytes.subarray(end)).trim() === "" ? undefined : bytes.subarray(0, end);
}

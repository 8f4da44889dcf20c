import { detectEncoding } from "./lines.ts";

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const blank = 0x20;

/**
 * A list of JSON documents, as `jq -s` makes it of several files, without its own brackets and commas: blanks are in their places, so that
 * lines and offsets stay. Undefined where the bytes are no list of objects or lists.
 */
export function withoutOuterList(bytes: Uint8Array): Uint8Array | undefined {
  if (detectEncoding(bytes).encoding !== "utf-8") return undefined;
  if (!/^\s*\[\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 256)))) return undefined;
  const within = bytes.slice();
  let depth = 0;
  for (let i = 0; i < within.length; i++) {
    const sign = within[i];
    if (sign === quote) {
      for (i++; i < within.length && within[i] !== quote; i++) if (within[i] === backslash) i++;
    } else if (sign === 0x5b || sign === 0x7b) {
      if (depth++ === 0) within[i] = blank;
    } else if (sign === 0x5d || sign === 0x7d) {
      if (--depth === 0) within[i] = blank;
    } else if (sign === comma && depth === 1) within[i] = blank;
  }
  return within;
}

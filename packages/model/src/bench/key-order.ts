import { parseGoFloat } from "../unit/go-number.ts";

/** Negative when `a` comes first, 0 when neither does. */
export type Order = (a: string, b: string) => number;

/** Byte order of the UTF-8 forms, which is code point order. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

/** Surrogates, which begin the characters beyond the basic plane, belong behind all of it. */
function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Numbers first and in their order, with k, Ki, MB and the like understood; other words are equal among each other. */
export function compareNumbers(a: string, b: string): number {
  const left = numberWithPrefix(a);
  const right = numberWithPrefix(b);
  if (left === undefined || right === undefined) {
    if (left !== undefined) return -1;
    return right === undefined ? 0 : 1;
  }
  const leftIsNumber = !Number.isNaN(left);
  const rightIsNumber = !Number.isNaN(right);
  if (left < right || (leftIsNumber && !rightIsNumber)) return -1;
  return left > right || (!leftIsNumber && rightIsNumber) ? 1 : 0;
}

/** The orders that a projection can name behind `@`. */
export const namedOrders: ReadonlyMap<string, Order> = new Map([
  ["alpha", compareBytes],
  ["num", compareNumbers],
]);

const prefixes = "KMGTPEZY";
const prefixed = /^([+-]?[0-9.]+)(?:([kKMGTPEZY])(i?))?[bB]?$/;

/** A number as people write sizes: `4`, `1.5k`, `2Ki`, `64MiB`; undefined for words. */
export function numberWithPrefix(text: string): number | undefined {
  const plain = parseGoFloat(text);
  if ("value" in plain) return plain.value;
  const match = prefixed.exec(text);
  if (match === null) return undefined;
  const [, digits = "", prefix = "", binary = ""] = match;
  const number = parseGoFloat(digits);
  if ("error" in number) return undefined;
  const power = prefix === "" ? 0 : 1 + prefixes.indexOf(prefix.toUpperCase());
  return number.value * (binary === "i" ? 1024 : 1000) ** power;
}

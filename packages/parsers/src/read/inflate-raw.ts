import { UnusableInput } from "../diagnostics.ts";

const lengthBase = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const lengthExtra = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBase = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const distanceExtra = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
const codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** A Huffman code by canonical counts: `counts[n]` codes of n bits, their symbols in order. */
interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

/**
 * Inflates raw deflate data (RFC 1951) into exactly `size` bytes, as the archive's directory states; more or less is an
 * error, so memory is bounded before anything is read. Parsers have no runtime to borrow this from.
 */
export function inflateRaw(input: Uint8Array, size: number): Uint8Array {
  const output = new Uint8Array(size);
  let at = 0;
  let bitBuffer = 0;
  let bitCount = 0;
  let to = 0;

  const fail = (why: string): never => {
    throw new UnusableInput("zip-damaged", `The compressed data is damaged: ${why}.`, { offset: at });
  };
  const bits = (count: number): number => {
    while (bitCount < count) {
      if (at >= input.length) fail("it ends too early");
      bitBuffer |= input[at++]! << bitCount;
      bitCount += 8;
    }
    const value = bitBuffer & ((1 << count) - 1);
    bitBuffer >>>= count;
    bitCount -= count;
    return value;
  };
  const decode = ({ counts, symbols }: Code): number => {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= 15; length++) {
      code |= bits(1);
      const count = counts[length]!;
      if (code - count < first) return symbols[index + code - first]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return fail("a code is unknown");
  };

  const stored = (): void => {
    bitBuffer = 0;
    bitCount = 0;
    const length = input[at]! | (input[at + 1]! << 8);
    at += 4;
    if (at + length > input.length || to + length > size) fail("a stored block is too long");
    output.set(input.subarray(at, at + length), to);
    at += length;
    to += length;
  };
  const compressed = (lengths: Code, distances: Code): void => {
    for (;;) {
      const symbol = decode(lengths);
      if (symbol === 256) return;
      if (symbol < 256) {
        if (to >= size) fail("it is longer than stated");
        output[to++] = symbol;
        continue;
      }
      const length = (lengthBase[symbol - 257] ?? fail("a length is unknown")) + bits(lengthExtra[symbol - 257]!);
      const place = decode(distances);
      const distance = (distanceBase[place] ?? fail("a distance is unknown")) + bits(distanceExtra[place]!);
      if (distance > to) fail("it refers to what is before its start");
      if (to + length > size) fail("it is longer than stated");
      for (let i = 0; i < length; i++, to++) output[to] = output[to - distance]!;
    }
  };
  const dynamic = (): void => {
    const lengthCount = bits(5) + 257;
    const distanceCount = bits(5) + 1;
    const codeCount = bits(4) + 4;
    const widths = new Uint8Array(19);
    for (let i = 0; i < codeCount; i++) widths[codeOrder[i]!] = bits(3);
    const code = makeCode(widths);
    const all = new Uint8Array(lengthCount + distanceCount);
    for (let i = 0; i < all.length;) {
      const symbol = decode(code);
      if (symbol < 16) {
        all[i++] = symbol;
        continue;
      }
      const previous = symbol === 16 ? (i === 0 ? fail("it repeats nothing") : all[i - 1]!) : 0;
      const times = symbol === 16 ? 3 + bits(2) : symbol === 17 ? 3 + bits(3) : 11 + bits(7);
      if (i + times > all.length) fail("a table is too long");
      all.fill(previous, i, i + times);
      i += times;
    }
    compressed(makeCode(all.subarray(0, lengthCount)), makeCode(all.subarray(lengthCount)));
  };

  for (let last = false; !last;) {
    last = bits(1) === 1;
    const kind = bits(2);
    if (kind === 0) stored();
    else if (kind === 1) compressed(fixedLengths, fixedDistances);
    else if (kind === 2) dynamic();
    else fail("a block is of no known kind");
  }
  if (to !== size) fail("it is shorter than stated");
  return output;
}

function makeCode(widths: Uint8Array): Code {
  const counts = new Uint16Array(16);
  for (const width of widths) counts[width]!++;
  counts[0] = 0;
  const offsets = new Uint16Array(16);
  for (let i = 1; i < 16; i++) offsets[i] = offsets[i - 1]! + counts[i - 1]!;
  const symbols = new Uint16Array(widths.length);
  widths.forEach((width, symbol) => {
    if (width !== 0) symbols[offsets[width]!++] = symbol;
  });
  return { counts, symbols };
}

const fixedLengths = /* @__PURE__ */ makeCode(
  Uint8Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)),
);
const fixedDistances = /* @__PURE__ */ makeCode(new Uint8Array(30).fill(5));

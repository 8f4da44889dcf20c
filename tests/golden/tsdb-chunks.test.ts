import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "@sweetspot/parsers";
import { crc32c } from "@sweetspot/parsers/read/crc32c";
import { decodeXor2Chunk } from "@sweetspot/parsers/series/tsdb/xor2-chunk";
import { isStale, wordsOf } from "@sweetspot/model/series/sample-bits";

const lines = readFileSync(join(import.meta.dirname, "../fixtures/tsdb-xor2/chunks.txt"), "utf8")
  .trim()
  .split("\n");
const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

interface Chunk {
  readonly count: number;
  readonly encoding: number;
  readonly data: Uint8Array;
  readonly samples: readonly string[];
}

const chunks: Chunk[] = [];
for (let i = 0; i + 1 < lines.length; i += 2) {
  const [, count = "", encoding = "", hex = ""] = lines[i]!.split(" ");
  chunks.push({
    count: Number(count),
    encoding: Number(encoding),
    data: bytesOf(hex),
    samples: lines[i + 1]!.split(" "),
  });
}
const histogram = bytesOf(lines.at(-1)!.split(" ")[2] ?? "");

/** A sample as the fixture writes it, all 64 bits of the value. */
function sample(timestamps: Float64Array, words: Uint32Array, i: number): string {
  const hex = (word: number): string => word.toString(16).padStart(8, "0");
  return `${timestamps[i]}:${hex(words[2 * i + 1]!)}${hex(words[2 * i]!)}`;
}

test("XOR2 chunks, as Prometheus' own code writes them, bit by bit", () => {
  let agree = 0;
  let total = 0;
  for (const { count, data, samples } of chunks) {
    const timestamps = new Float64Array(count);
    const words = wordsOf(new Float64Array(count));
    expect(decodeXor2Chunk(data, 0, data.length, { timestamps, words }, 0)).toBe(true);
    samples.forEach((want, i) => {
      total++;
      if (sample(timestamps, words, i) === want) agree++;
    });
  }
  console.log(`XOR2: ${agree} of ${total} samples agree`);
  expect(agree).toBe(total);
  expect(total).toBeGreaterThan(1_000);
});

test("a cut XOR2 chunk is known as such", () => {
  const { count, data } = chunks.at(-1)!;
  const columns = { timestamps: new Float64Array(count), words: new Uint32Array(2 * count) };
  expect(decodeXor2Chunk(data, 0, Math.floor(data.length / 2), columns, 0)).toBe(false);
});

test("a block with XOR2 and histogram chunks: samples of both kinds are read", () => {
  const chosen = chunks.find(({ count }) => count === 130)!;
  const bytes = snapshot([
    { labels: [["__name__", "floats"]], encoding: 4, data: chosen.data },
    { labels: [["__name__", "native"]], encoding: 2, data: histogram },
    { labels: [["__name__", "other"]], encoding: 99, data: histogram },
  ]);
  const outcome = parse(bytes, { fileName: "snapshot.tar", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "series") throw new Error(JSON.stringify(outcome));
  const { series, timestamps, values, native } = outcome.evidence;
  expect(series).toEqual([[["__name__", "floats"]]]);
  expect(timestamps).toHaveLength(130);
  expect(native).toMatchObject({
    series: [[["__name__", "native"]]],
    count: Float64Array.of(3),
    sum: Float64Array.of(4),
  });
  const stale = chosen.samples.filter((text) => text.endsWith("7ff0000000000002")).length;
  const words = wordsOf(values);
  expect(Array.from({ length: 130 }, (_, i) => i).filter((i) => isStale(words, i))).toHaveLength(stale);
  expect(outcome.diagnostics.map(({ message }) => message)).toEqual([
    "other has chunks of the unknown encoding 99, which are not read.",
  ]);
});

interface BlockSeries {
  readonly labels: readonly (readonly [string, string])[];
  readonly encoding: number;
  readonly data: Uint8Array;
}

/** A tar of one block, by the format's description: what no released server writes by default. */
function snapshot(rows: readonly BlockSeries[]): Uint8Array {
  const segment = new Bytes().u32(0x85bd40dd).u8(1).pad(3);
  const symbols = [...new Set(rows.flatMap(({ labels }) => labels.flat()))].sort();
  const index = new Bytes().u32(0xbaaad700).u8(2);
  const symbolsAt = index.length;
  const table = new Bytes().u32(symbols.length);
  for (const symbol of symbols) table.uvarint(symbol.length).text(symbol);
  index.u32(table.length).sum(table);
  index.align(16);
  const seriesAt = index.length;
  for (const { labels, encoding, data } of rows) {
    const offset = segment.length;
    segment.uvarint(data.length).sum(new Bytes().u8(encoding).bytes(data));
    const entry = new Bytes().uvarint(labels.length);
    for (const [name, value] of labels) entry.uvarint(symbols.indexOf(name)).uvarint(symbols.indexOf(value));
    entry.uvarint(1).uvarint(0).uvarint(0).uvarint(offset);
    index.align(16).uvarint(entry.length).sum(entry);
  }
  const end = index.length;
  const toc = new Bytes();
  for (const place of [symbolsAt, seriesAt, end, end, end, end]) toc.u32(0).u32(place);
  index.sum(toc);
  const id = "01M7XYMCHF1AJ9MV3XXHAB9EWV";
  return new Bytes().file(`${id}/index`, index).file(`${id}/chunks/000001`, segment).pad(1024).finish();
}

/** Writes the formats' fields one after the other. */
class Bytes {
  readonly #list: number[] = [];

  get length(): number {
    return this.#list.length;
  }

  u8(value: number): this {
    this.#list.push(value);
    return this;
  }

  u32(value: number): this {
    return this.u8((value >>> 24) & 255)
      .u8((value >>> 16) & 255)
      .u8((value >>> 8) & 255)
      .u8(value & 255);
  }

  uvarint(value: number): this {
    return value < 128 ? this.u8(value) : this.u8((value & 127) | 128).uvarint(value >>> 7);
  }

  text(value: string): this {
    return this.bytes(new TextEncoder().encode(value));
  }

  bytes(value: Uint8Array): this {
    this.#list.push(...value);
    return this;
  }

  pad(count: number): this {
    for (let i = 0; i < count; i++) this.u8(0);
    return this;
  }

  align(to: number): this {
    return this.pad((to - (this.length % to)) % to);
  }

  /** Another's bytes and their checksum. */
  sum(other: Bytes): this {
    const bytes = other.finish();
    return this.bytes(bytes).u32(crc32c(bytes, 0, bytes.length));
  }

  file(name: string, content: Bytes): this {
    const header = new Uint8Array(512);
    const put = (at: number, text: string): void => header.set(new TextEncoder().encode(text), at);
    put(0, name);
    put(124, `${content.length.toString(8).padStart(11, "0")}\0`);
    put(156, "0");
    put(257, "ustar\x0000");
    header.fill(32, 148, 156);
    put(
      148,
      `${header
        .reduce((total, byte) => total + byte, 0)
        .toString(8)
        .padStart(6, "0")}\0 `,
    );
    return this.bytes(header).bytes(content.finish()).align(512);
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#list);
  }
}

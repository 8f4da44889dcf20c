import { randomBytes } from "node:crypto";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { UnusableInput } from "@sweetspot/parsers/diagnostics";
import { describe, expect, test } from "vitest";
import { inflate } from "./inflate.ts";

const mebibyte = 1024 * 1024;
const text = Buffer.from("BenchmarkPut-8 100 250 ns/op\n".repeat(2_000));

async function refusal(bytes: Uint8Array, limit = 64 * mebibyte): Promise<string> {
  const error = await inflate(bytes, limit).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof UnusableInput ? error.diagnostic.code : `not refused: ${String(error)}`;
}

describe("inflate", () => {
  test.each([
    ["plain bytes", text],
    ["gzip", gzipSync(text)],
    ["zstd", zstdCompressSync(text)],
    ["gzip in two members", Buffer.concat([gzipSync(text.subarray(0, 999)), gzipSync(text.subarray(999))])],
  ])("gives the content of %s", async (_name, bytes) => {
    expect(Buffer.from(await inflate(bytes, mebibyte)).equals(text)).toBe(true);
  });

  test("a large file that does not compress well", async () => {
    const noise = randomBytes(6 * mebibyte);
    expect(Buffer.from(await inflate(gzipSync(noise), 8 * mebibyte)).equals(noise)).toBe(true);
  });

  test("a stated size that lies is not believed", async () => {
    const lying = gzipSync(text);
    lying.writeUInt32LE(0xffff_fff0, lying.length - 4);
    expect(await refusal(lying)).toBe("broken-compression");
  });

  test.each(["gzip", "zstd"])("a %s bomb is refused before it is unpacked, with little memory", async (kind) => {
    const zeros = Buffer.alloc(64 * mebibyte);
    const bomb = kind === "gzip" ? gzipSync(zeros, { level: 1 }) : zstdCompressSync(zeros);
    const before = process.memoryUsage().arrayBuffers;
    expect(await refusal(bomb, 512 * mebibyte)).toBe("decompression-bomb");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(zeros.length);
  });

  test("more than the limit", async () => {
    expect(await refusal(gzipSync(randomBytes(3 * mebibyte)), 2 * mebibyte)).toBe("decoded-too-large");
  });

  test("cut and damaged data", async () => {
    const whole = gzipSync(text);
    expect(await refusal(whole.subarray(0, whole.length / 2))).toBe("broken-compression");
    const damaged = Buffer.from(whole);
    damaged.fill(0x55, 40, 60);
    expect(await refusal(damaged)).toBe("broken-compression");
  });
});

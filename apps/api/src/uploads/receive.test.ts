import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { receive } from "./receive.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sweetspot-receive-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const limits = { bytes: 8 * 1024 * 1024, slowest: 0, windowMs: 10_000, totalMs: 60_000 };

describe("receive", () => {
  test.each([0, 1, 1024 * 1024, 1024 * 1024 + 1, 5_000_000])(
    "%d bytes, hashed and given back in pieces",
    async (size) => {
      const bytes = randomBytes(size);
      const received = await receive(Readable.from(pieces(bytes, 70_001)), folder, limits);
      expect(received.bytes).toBe(size);
      expect(received.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
      const back: Uint8Array[] = [];
      for await (const chunk of received.chunks(1024 * 1024)) {
        expect(chunk.length).toBeLessThanOrEqual(1024 * 1024);
        back.push(chunk);
      }
      expect(Buffer.concat(back).equals(bytes)).toBe(true);
      await received.discard();
      expect(await readdir(folder)).toEqual([]);
    },
  );

  test("too much is refused before it is kept", async () => {
    const body = Readable.from(pieces(randomBytes(9 * 1024 * 1024), 65_536));
    await expect(receive(body, folder, limits)).rejects.toMatchObject({ code: "too-large" });
    expect(await readdir(folder)).toEqual([]);
  });

  test("a client that sends next to nothing is stopped", async () => {
    const body = new PassThrough();
    const drip = setInterval(() => body.write("x"), 10);
    const slow = receive(body, folder, { ...limits, slowest: 8_192, windowMs: 100 });
    await expect(slow).rejects.toMatchObject({ code: "too-slow" });
    clearInterval(drip);
  });

  test("a client that goes away leaves nothing behind", async () => {
    const body = new PassThrough();
    const gone = receive(body, folder, limits);
    body.write(randomBytes(2_000_000));
    setTimeout(() => body.destroy(Object.assign(new Error("aborted"), { code: "ECONNRESET" })), 30);
    await expect(gone).rejects.toMatchObject({ code: "aborted" });
    expect(await readdir(folder)).toEqual([]);
  });
});

function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ByteBudget } from "./byte-budget.ts";
import type { Received } from "./hashing-sink.ts";
import { Permits } from "./permits.ts";
import { Incoming, type ReceiveLimits } from "./receive.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sweetspot-receive-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const memory = new ByteBudget(4 * 1024 * 1024);

function receive(body: Readable, folder: string, limits: ReceiveLimits, budget = memory): Promise<Received> {
  const shared = { folder, memory: budget, permits: new Permits(1, 10), assertSpace: async () => {} };
  return new Incoming(body, limits, shared).received;
}

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

  test("a client that stalls holds no permit, and can be answered after it was given up", async () => {
    const permits = new Permits(1, 10);
    const shared = { folder, memory, permits, assertSpace: async () => {} };
    const body = new PassThrough();
    const stalled = new Incoming(body, { ...limits, slowest: 8_192, windowMs: 300 }, shared);
    body.write(randomBytes(2_000_000));
    const other = await new Incoming(Readable.from([randomBytes(3_000_000)]), limits, shared).received;
    await other.discard();
    await expect(stalled.received).rejects.toMatchObject({ code: "too-slow" });
    expect(body.destroyed).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  });

  test("what the shared memory has no room for waits on the disk, and all memory comes back", async () => {
    const budget = new ByteBudget(100_000);
    const bytes = randomBytes(60_000);
    const held = await receive(Readable.from([bytes]), folder, limits, budget);
    expect(await readdir(folder)).toEqual([]);
    const written = await receive(Readable.from(pieces(bytes, 7_000)), folder, limits, budget);
    // The file on the disk has no name, so nothing of it is left after a crash.
    expect(await readdir(folder)).toEqual([]);
    for (const received of [held, written]) {
      const back: Uint8Array[] = [];
      for await (const chunk of received.chunks(25_000)) back.push(chunk);
      expect(Buffer.concat(back).equals(bytes)).toBe(true);
      await received.discard();
    }
    expect(budget.take(100_000)).toBe(true);
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

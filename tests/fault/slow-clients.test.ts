import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawClient, type RawClient, uploadHead } from "../support/raw-client.ts";
import { spawnServer, type SpawnedServer } from "../support/spawn-server.ts";

// SWEETSPOT_LONG=1 waits until every slow client has had its answer, half a minute, and prints what others waited meanwhile.
const isLong = process.env["SWEETSPOT_LONG"] === "1";
const clients = 500;

let data: string;
let server: SpawnedServer;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "sweetspot-slow-"));
  server = await spawnServer(data);
});
afterAll(async () => {
  server.process.kill("SIGKILL");
  await server.ended;
  await rm(data, { recursive: true, force: true });
});

test(`${clients} clients that stall or drip hold up nobody`, { timeout: 120_000 }, async () => {
  const port = Number(new URL(server.url).port);
  const slow: RawClient[] = [];
  for (let i = 0; i < clients; i++) {
    // A fifth of them stall in the middle of a body that waits on the disk.
    const sent = i % 5 === 0 ? "x".repeat(1_100_000) : "x";
    slow.push(await rawClient(port, uploadHead(`slow/r/v/${i}.txt`, 4_000_000) + sent));
  }
  const drips = setInterval(() => {
    for (const [i, client] of slow.entries()) if (i % 2 === 0 && client.socket.writable) client.socket.write("x");
  }, 1_000);
  const waits: number[] = [];
  const until = performance.now() + (isLong ? 38_000 : 0);
  for (let i = 0; i < 12 || performance.now() < until; i++) {
    const asked = performance.now();
    const body = i % 4 === 0 ? "x ".repeat(1_000_000) : `BenchmarkA 1 ${i} ns/op\n`;
    const answer = await fetch(`${server.url}/api/v1/files/quick/r/v/${i}.txt`, { method: "PUT", body });
    expect(answer.status).toBe(201);
    waits.push(performance.now() - asked);
    await new Promise((wait) => setTimeout(wait, 50));
  }
  // All of these went in beside the slow ones, none of which has been sent away yet.
  if (!isLong) expect(slow.filter((client) => client.answer() !== "")).toEqual([]);
  else {
    const ended = await Promise.all(slow.map((client) => client.ended));
    for (const client of slow) {
      expect(client.answer()).toMatch(/^HTTP\/1\.1 408 /);
      expect(client.answer()).toContain('"code":"too-slow"');
    }
    waits.sort((a, b) => a - b);
    const at = (part: number): string => `${waits[Math.floor(waits.length * part)]?.toFixed(0)} ms`;
    console.log(
      `${waits.length} uploads beside ${clients} slow clients: median ${at(0.5)}, p99 ${at(0.99)}; the slow ones ended after ` +
        `${(Math.max(...ended) / 1000).toFixed(1)} s at the latest`,
    );
  }
  clearInterval(drips);
  for (const client of slow) client.socket.destroy();
});

test("a refusal before the end of the body reaches clients that read only when they have sent everything", async () => {
  const port = Number(new URL(server.url).port);
  const bytes = 12_000_000;
  const client = await rawClient(port, uploadHead("bad%0Aname/r/v/f", bytes));
  client.socket.pause();
  const body = Buffer.alloc(1_000_000, 120);
  for (let sent = 0; sent < bytes; sent += body.length) {
    await new Promise<void>((taken, failed) => client.socket.write(body, (error) => (error ? failed(error) : taken())));
  }
  client.socket.resume();
  await expect.poll(client.answer, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 400 [^]*"code":"bad-name"/);
  // The connection is as good as before.
  client.socket.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await expect.poll(client.answer, { timeout: 10_000 }).toContain('{"status":"ok"}');
  client.socket.destroy();
});

test("a client that asks before it sends is refused without being told to go on", async () => {
  const port = Number(new URL(server.url).port);
  const asks = "expect: 100-continue\r\n";
  const refused = await rawClient(port, uploadHead("p/r/v/f", 100_000_000, asks));
  await refused.ended;
  expect(refused.answer()).toMatch(/^HTTP\/1\.1 413 /);
  expect(refused.answer()).toContain('"code":"too-large"');
  const taken = await rawClient(port, uploadHead("p/r/v/f", 3, asks));
  await expect.poll(taken.answer, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 100 Continue/);
  taken.socket.write("x 1");
  await expect.poll(taken.answer, { timeout: 10_000 }).toMatch(/HTTP\/1\.1 201 /);
  taken.socket.destroy();
});

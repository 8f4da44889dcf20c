import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spawnEntry, spawnServer } from "../support/spawn-server.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sweetspot-start-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts, expects a failure, and gives the one line that it said. */
async function failure(args: readonly string[], environment: Record<string, string> = {}): Promise<string> {
  const server = spawnEntry(args, environment);
  const code = await server.ended;
  expect(code).toBe(1);
  const lines = server.output().trim().split("\n");
  expect(lines, server.output()).toHaveLength(1);
  return lines[0] ?? "";
}

test("a port in use", async () => {
  const other = createServer();
  await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
  const { port } = other.address() as { port: number };
  expect(await failure(["--port", String(port), "--data", join(folder, "port")])).toContain(`port ${port}`);
  other.close();
});

test("a second process on the same data folder", async () => {
  const data = join(folder, "twice");
  const first = await spawnServer(data);
  expect(await failure(["--port", "0", "--data", data])).toContain("another Sweetspot process uses");
  // The lock is the operating system's: it goes with its process, however that ends.
  first.process.kill("SIGKILL");
  await first.ended;
  const second = await spawnServer(data);
  second.process.kill("SIGTERM");
  expect(await second.ended).toBe(0);
});

test("a Node that is too old", async () => {
  const old = join(folder, "old-node.cjs");
  await writeFile(
    old,
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });',
  );
  const said = await failure(["--data", join(folder, "old")], { NODE_OPTIONS: `--require ${old}` });
  expect(said).toContain("Node 20.20.2 is too old: start it with Node 24");
});

test("a data folder that is a file", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  expect(await failure(["--data", file])).toContain("is a file, not a folder");
});

test("a data folder in which nothing can be made", async () => {
  // Even for root, who may write anywhere else.
  expect(await failure(["--data", "/proc/sweetspot"])).toContain("cannot be written");
});

test("a data folder without the right to write", async () => {
  const closed = join(folder, "closed");
  await mkdir(closed);
  await chmod(closed, 0o555);
  // Root has every right, so there this must start; anyone else is told.
  if (process.getuid?.() === 0) {
    const server = await spawnServer(closed);
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  } else {
    expect(await failure(["--data", closed])).toContain("cannot be written");
  }
});

test("a damaged database", async () => {
  const data = join(folder, "damaged");
  await mkdir(data);
  await writeFile(join(data, "sweetspot.db"), Buffer.alloc(20_000, 7));
  expect(await failure(["--data", data])).toContain("is damaged");
});

test("an address beyond loopback without being told that the network is trusted", async () => {
  expect(await failure(["--host", "0.0.0.0", "--data", join(folder, "open")])).toContain("SWEETSPOT_OPEN=1");
});

test("flags and settings that mean nothing", async () => {
  expect(await failure(["--port", "http"])).toContain("whole number");
  expect(await failure(["--colour"])).toContain("--colour");
  expect(await failure([], { SWEETSPOT_PUBLIC_URL: "example" })).toContain("SWEETSPOT_PUBLIC_URL");
});

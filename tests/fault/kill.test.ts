import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test } from "vitest";
import { spawnServer, type SpawnedServer } from "../support/spawn-server.ts";

const folders: string[] = [];
const servers: SpawnedServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.process.kill("SIGKILL");
    await server.ended;
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function start(data: string): Promise<SpawnedServer> {
  const server = await spawnServer(data);
  servers.push(server);
  return server;
}

/** A benchmark file of about `bytes` bytes that no other call gives. */
function benchmark(bytes: number): Uint8Array<ArrayBuffer> {
  const lines = ["goos: linux"];
  let length = 0;
  while (length < bytes) {
    const line = `BenchmarkPut/${randomBytes(12).toString("hex")}-8 \t 1000 \t ${1000 + (length % 977)} ns/op`;
    lines.push(line);
    length += line.length + 1;
  }
  return new TextEncoder().encode(`${lines.join("\n")}\n`);
}

test("a kill in the middle of 20 parallel uploads loses nothing that was acknowledged", async () => {
  const data = await mkdtemp(join(tmpdir(), "sweetspot-kill-"));
  folders.push(data);
  let server = await start(data);
  const acknowledged = new Map<string, string>();
  let isKilled = false;
  const uploader = async (worker: number): Promise<void> => {
    for (let i = 0; !isKilled; i++) {
      // Small ones stay in memory, large ones go through a temp file.
      const body = benchmark(i % 4 === 1 ? 1_500_000 : 4_000);
      const path = `/api/v1/files/crash/r/v${worker}/${i}.txt`;
      try {
        const answer = await fetch(server.url + path, { method: "PUT", body });
        if (answer.status === 201) acknowledged.set(path, createHash("sha256").update(body).digest("hex"));
      } catch {
        return;
      }
    }
  };
  const uploaders = Array.from({ length: 20 }, (_, worker) => uploader(worker));
  // However fast the machine: enough of them are in, and more are on their way.
  while (acknowledged.size < 30) await new Promise((wait) => setTimeout(wait, 20));
  server.process.kill("SIGKILL");
  isKilled = true;
  await server.ended;
  await Promise.all(uploaders);

  server = await start(data);
  expect(await readdir(data)).not.toContain("incoming");
  for (const [path, sha256] of acknowledged) {
    const bytes = Buffer.from(await (await fetch(server.url + path)).arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex"), path).toBe(sha256);
  }
  const isAllRead = async (): Promise<boolean> => {
    const { pending } = (await (await fetch(`${server.url}/readyz`)).json()) as { pending: number };
    return pending === 0;
  };
  while (!(await isAllRead())) await new Promise((wait) => setTimeout(wait, 100));
  const report = (await (await fetch(`${server.url}/api/v1/reports/crash/r`)).json()) as {
    artifacts: { state: string; rawUrl: string }[];
  };
  const states = new Map(report.artifacts.map((artifact) => [artifact.rawUrl, artifact.state]));
  for (const path of acknowledged.keys()) expect(states.get(path), path).toBe("ready");

  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  const database = new DatabaseSync(join(data, "sweetspot.db"), { readOnly: true });
  expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  expect(database.prepare("pragma foreign_key_check").all()).toEqual([]);
  const orphans = database.prepare(
    "select count(*) as n from content where sha256 not in (select sha256 from artifact)",
  );
  expect(orphans.get()).toEqual({ n: 0 });
  database.close();
});

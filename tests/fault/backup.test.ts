import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { spawnEntry, spawnServer } from "../support/spawn-server.ts";

async function command(...args: string[]): Promise<{ code: number | string; output: string }> {
  const run = spawnEntry(args);
  return { code: await run.ended, output: run.output() };
}

test("a backup taken under load restores everything acknowledged before it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sweetspot-backup-"));
  const data = join(folder, "data");
  const file = join(folder, "backup.db");
  const server = await spawnServer(data);
  const put = (url: string, i: number) =>
    fetch(`${url}/api/v1/files/load/r/v/${i}.txt`, { method: "PUT", body: `BenchmarkPut-8 100 ${i} ns/op\n` });
  const before: number[] = [];
  for (let i = 0; i < 10; i++) if ((await put(server.url, i)).status === 201) before.push(i);
  let isDone = false;
  const load = (async () => {
    for (let i = 100; !isDone; i++) await put(server.url, i);
  })();
  const backup = await command("backup", file, "--data", data);
  isDone = true;
  await load;
  expect(backup.output).toMatch(/^wrote .*backup\.db: 1 reports, \d+ files/);
  expect(backup.code).toBe(0);
  expect((await command("backup", file, "--data", data)).output).toContain("exists already");
  server.process.kill("SIGTERM");
  await server.ended;

  const restored = join(folder, "restored");
  expect((await command("restore", file, "--data", restored)).code).toBe(0);
  expect((await command("restore", file, "--data", restored)).output).toContain("has a database already");
  expect((await command("verify", "--data", restored)).code).toBe(0);
  const again = await spawnServer(restored);
  for (const i of before) {
    const answer = await fetch(`${again.url}/api/v1/files/load/r/v/${i}.txt`);
    expect(await answer.text()).toBe(`BenchmarkPut-8 100 ${i} ns/op\n`);
  }
  again.process.kill("SIGTERM");
  await again.ended;

  // One changed byte of what was uploaded does not go unseen.
  const database = new DatabaseSync(join(restored, "sweetspot.db"));
  database.exec("update content_chunk set bytes = x'00' where rowid = (select min(rowid) from content_chunk)");
  database.close();
  const verdict = await command("verify", "--data", restored);
  expect(verdict.code).toBe(1);
  expect(verdict.output).toMatch(/content [0-9a-f]{64} has 1 of \d+ bytes/);
  await writeFile(join(folder, "not.db"), Buffer.alloc(9_000, 1));
  expect((await command("restore", join(folder, "not.db"), "--data", join(folder, "other"))).code).toBe(1);
  await rm(folder, { recursive: true, force: true });
});

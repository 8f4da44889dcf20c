import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ioFaults } from "../support/io-faults.ts";
import { spawnEntry, spawnServer } from "../support/spawn-server.ts";

const dayS = 86_400;

test("a clock that jumps by years, either way, loses nothing and holds nothing up", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sweetspot-clock-"));
  const faults = ioFaults(folder);
  if (faults === undefined) return;
  const data = join(folder, "data");
  let server = await spawnServer(data, faults.environment);
  const names: string[] = [];
  const years: string[] = [];
  const upload = async (): Promise<void> => {
    const name = `r${names.length}`;
    const body = `BenchmarkPut-8 100 ${names.length} ns/op\n`;
    const answer = await fetch(`${server.url}/api/v1/files/p/${name}/v/b.txt?wait=1`, { method: "PUT", body });
    const { artifact } = (await answer.json()) as { artifact: { state: string; uploadedAt: string } };
    expect([answer.status, artifact.state]).toEqual([201, "ready"]);
    names.push(name);
    years.push(artifact.uploadedAt.slice(0, 4));
  };
  for (const days of [0, 3_650, -7_300, 1, -1, -20_000]) {
    faults.setClock(days * dayS);
    await upload();
    const replaced = await fetch(`${server.url}/api/v1/files/p/r0/v/b.txt?wait=1`, {
      method: "PUT",
      body: `BenchmarkPut-8 100 ${1000 + days} ns/op\n`,
    });
    expect(replaced.status).toBe(201);
    const home = await fetch(`${server.url}/api/v1/home`);
    expect(home.status).toBe(200);
  }
  // The jumps were seen by the server.
  expect(new Set(years).size).toBeGreaterThan(3);

  // A restart at another time than the last one goes on where that stopped.
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  faults.setClock(-dayS * 9_000);
  server = await spawnServer(data, faults.environment);
  await upload();
  const seen: string[] = [];
  for (let next: string | null = ""; next !== null;) {
    const page = await fetch(
      `${server.url}/api/v1/reports?limit=2${next === "" ? "" : `&cursor=${encodeURIComponent(next)}`}`,
    );
    const body = (await page.json()) as { reports: { slug: string }[]; next?: string | null };
    expect(page.status, JSON.stringify(body)).toBe(200);
    seen.push(...body.reports.map(({ slug }) => slug));
    next = body.next ?? null;
  }
  expect(seen.toSorted()).toEqual(names.toSorted());
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  const verify = spawnEntry(["verify", "--data", data]);
  expect([await verify.ended, verify.output()]).toEqual([0, expect.stringContaining("every hash checked")]);
  faults.remove();
  await rm(folder, { recursive: true, force: true });
}, 120_000);

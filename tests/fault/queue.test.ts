import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

let data = "";
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "sweetspot-queue-"));
});
afterEach(() => rm(data, { recursive: true, force: true }));

const bench = "BenchmarkPut-8 100 250 ns/op\n";
const where = "/api/v1/reports/q/r";

async function settled(server: TestApp): Promise<{ state: string; kind: string; diagnostics: { code: string }[] }> {
  for (;;) {
    const [artifact] = (await server.get(where)).json().artifacts;
    if (artifact.state !== "pending") return artifact;
    await new Promise((wait) => setTimeout(wait, 20));
  }
}

/** Changes the stored readings while no server runs. */
function edit(sql: string): void {
  const database = new DatabaseSync(join(data, "sweetspot.db"));
  database.exec(sql);
  database.close();
}

async function upload(): Promise<void> {
  const server = await makeApp({ data });
  await server.put("q/r/v/bench.txt", bench);
  await server.close();
}

test("what was pending at the end is read at the next start", async () => {
  await upload();
  edit("update reading set state = 'pending', kind = null, summary = null; delete from evidence");
  const server = await makeApp({ data });
  expect(await settled(server)).toMatchObject({ state: "ready", kind: "bench" });
  await server.close();
});

test("what an older reader gave is read again", async () => {
  await upload();
  edit("update reading set reader = 'gobench@0+0', state = 'failed'");
  const server = await makeApp({ data });
  expect(await settled(server)).toMatchObject({ state: "ready", kind: "bench" });
  await server.close();
});

test("an input that ended the process twice is not tried a third time", async () => {
  await upload();
  edit("update reading set state = 'pending', attempts = 2");
  const server = await makeApp({ data });
  expect(await settled(server)).toMatchObject({ state: "failed", diagnostics: [{ code: "quarantined" }] });
  await server.close();
});

test("reading that takes too long is stopped, and the next file is read", async () => {
  const server = await makeApp({ data, parseTimeoutMs: 1 });
  const { body } = await server.put("q/r/v/bench.txt", bench.repeat(50_000));
  expect(body.artifact).toMatchObject({ state: "failed", diagnostics: [{ code: "parse-timeout" }] });
  expect((await server.get("/healthz")).statusCode).toBe(200);
  await server.close();
  const patient = await makeApp({ data });
  expect((await patient.put("q/r/v/next.txt", bench)).body.artifact.state).toBe("ready");
  await patient.close();
});

test("reading that takes too much memory ends its worker only", async () => {
  const server = await makeApp({ data, workerHeapMb: 24 });
  const lines = Array.from({ length: 400_000 }, (_, i) => `BenchmarkName${i}Of${i * 7}-8 100 ${i} ns/op`);
  const { body } = await server.put("q/r/v/bench.txt", lines.join("\n"));
  expect(body.artifact).toMatchObject({ state: "failed", diagnostics: [{ code: "parse-memory" }] });
  expect((await server.put("q/r/v/next.txt", bench)).body.artifact.state).toBe("ready");
  await server.close();
});

test("a stop is not counted against the file that was being read", async () => {
  for (let i = 0; i < 3; i++) {
    const server = await makeApp({ data });
    if (i === 0) await server.put("q/r/v/bench.txt", bench.repeat(200_000), "");
    await expect.poll(() => server.services.queue.counts.inHand, { interval: 1 }).toBe(1);
    await server.close();
  }
  const server = await makeApp({ data });
  expect(await settled(server)).toMatchObject({ state: "ready" });
  await server.close();
});

test("one project's many files do not stop another's one", async () => {
  const server = await makeApp({ data, parseThreads: 1 });
  for (let i = 0; i < 40; i++)
    await server.put(`many/r/v/${i}.txt`, `BenchmarkPut${i}-8 100 250 ns/op\n`.repeat(3_000), "");
  const finished = server.services.queue.counts.finished;
  expect((await server.put("few/r/v/one.txt", bench)).body.artifact.state).toBe("ready");
  // In hand, perhaps one more that was begun meanwhile, and itself.
  expect(server.services.queue.counts.finished - finished).toBeLessThanOrEqual(4);
  expect((await server.get("/readyz")).json().pending).toBeGreaterThan(5);
  await server.close();
});

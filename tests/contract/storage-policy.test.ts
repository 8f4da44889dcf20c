import { Retention } from "@sweetspot/api/operation/retention";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

let data = "";
let server: TestApp;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "sweetspot-quota-"));
  server = await makeApp({ data });
});
afterEach(async () => {
  await server.close();
  await rm(data, { recursive: true, force: true });
});

const address = "/api/v1/projects/p/storage";
const keepsAll = { quotaBytes: null, keepDays: null, keepLast: 0, keepReports: "" };

async function set(policy: Record<string, unknown>): Promise<number> {
  const answer = await server.app.inject({ method: "PUT", url: address, payload: { ...keepsAll, ...policy } });
  return answer.statusCode;
}

const remove = async (url: string): Promise<number> => (await server.app.inject({ method: "DELETE", url })).statusCode;

/** A benchmark file of exactly `bytes` bytes. */
function benchmark(bytes: number, name: string): string {
  return `Benchmark${name}-8 100 250 ns/op\n`.padEnd(bytes, "\n");
}

test("an upload beyond the project's quota is refused whole, and goes in once there is room", async () => {
  expect((await server.put("p/a/v/f.txt", benchmark(400, "A"))).status).toBe(201);
  expect(await set({ quotaBytes: 1_000 })).toBe(200);
  expect((await server.get(address)).json()).toMatchObject({ usedBytes: 400, trashBytes: 0, expired: [] });
  const refused = await server.put("p/b/v/f.txt", benchmark(601, "B"));
  expect(refused).toMatchObject({
    status: 413,
    body: { error: { code: "quota-reached", details: { project: "p", quotaBytes: 1_000, neededBytes: 1_001 } } },
  });
  // Nothing of it is there: no report, no content.
  expect((await server.get("/api/v1/reports/p/b")).statusCode).toBe(404);
  expect((await server.get(address)).json().usedBytes).toBe(400);
  expect((await server.put("p/b/v/f.txt", benchmark(600, "B"))).status).toBe(201);
  // A content counts once, and the same bytes at the same place are no upload.
  expect((await server.put("p/a/v/again.txt", benchmark(400, "A"))).status).toBe(201);
  expect((await server.put("p/b/v/f.txt", benchmark(600, "B"))).status).toBe(200);

  // The trash counts until it is emptied. Other projects have quotas of their own.
  expect(await remove("/api/v1/reports/p/b")).toBe(204);
  expect((await server.get(address)).json()).toMatchObject({ usedBytes: 1_000, trashBytes: 600 });
  expect((await server.put("p/c/v/f.txt", benchmark(500, "C"))).status).toBe(413);
  expect((await server.put("q/c/v/f.txt", benchmark(500, "C"))).status).toBe(201);
  expect(await remove("/api/v1/projects/p/trash")).toBe(204);
  expect((await server.put("p/c/v/f.txt", benchmark(500, "C"))).status).toBe(201);
});

test("reports that are older than the policy says go to the trash; the last of the line and named ones stay", async () => {
  const reports = ["main-1", "main-2", "main-3", "pr-7", "release-1", "labelled", "new"];
  for (const report of reports) await server.put(`p/${report}/v/f.txt`, benchmark(200, report.replaceAll("-", "")));
  const line = { line: "main-*" };
  const policy = (await server.get("/api/v1/projects/p/bench-policy")).json();
  const put = { method: "PUT", url: "/api/v1/projects/p/bench-policy", payload: { ...policy, ...line } } as const;
  expect((await server.app.inject(put)).statusCode).toBe(200);
  const dayMs = 24 * 3600 * 1000;
  const labels = { method: "PATCH", url: "/api/v1/reports/p/labelled", payload: { labels: ["paper 3"] } } as const;
  expect((await server.app.inject(labels)).statusCode).toBe(200);
  // A file that is read changes its report, which would not be old any more.
  await server.settled();
  // By the server's own connection: one of another SQLite in this process would take its locks away when it closes.
  for (const [i, report] of reports.slice(0, 6).entries()) {
    const at = Date.now() - (60 - i) * dayMs;
    const { write } = server.database;
    await write.updateTable("report").set({ created_at: at, updated_at: at }).where("slug", "=", report).execute();
  }

  expect(await set({ keepDays: 30, keepLast: 2, keepReports: "release-*, other", keepLabels: "paper *, x" })).toBe(200);
  expect((await server.get(address)).json().expired).toEqual(["main-1", "pr-7"]);
  const { stores, space } = server.services;
  const faults: unknown[] = [];
  const retention = new Retention(stores, space, (error) => faults.push(error));
  expect(await retention.pass()).toBe(2);
  expect(await retention.pass()).toBe(0);
  expect(faults).toEqual([]);
  const { entries } = (await server.get("/api/v1/projects/p/trash")).json();
  expect(entries.map((entry: { report: string }) => entry.report).toSorted()).toEqual(["main-1", "pr-7"]);
  const { reports: left } = (await server.get("/api/v1/reports?project=p")).json();
  expect(left.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual([
    "labelled",
    "main-2",
    "main-3",
    "new",
    "release-1",
  ]);
});

test("a policy that says nothing keeps everything, and one that cannot be is refused", async () => {
  await server.put("p/a/v/f.txt", benchmark(200, "A"));
  expect((await server.get(address)).json().policy).toEqual(keepsAll);
  for (const wrong of [{ quotaBytes: 0 }, { keepDays: -1 }, { keepLast: 1.5 }, { other: 1 }]) {
    expect(await set(wrong)).toBe(400);
  }
  expect((await server.get("/api/v1/projects/none/storage")).statusCode).toBe(404);
});

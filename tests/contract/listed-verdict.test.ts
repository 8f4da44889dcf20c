import type { FindingsBody, ReportList } from "@sweetspot/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

const lines = (ns: number): string =>
  Array.from({ length: 8 }, (_, i) => `BenchmarkPut-8 100 ${ns + i} ns/op\n`).join("");

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
  await server.put("p/r/before/bench.txt", lines(250));
  await server.put("p/r/after/bench.txt", lines(100));
});
afterAll(() => server.close());

const listed = async () => (await server.get("/api/v1/reports?project=p")).json<ReportList>().reports[0]!.verdict;
const said = async () => {
  const { verdict } = (await server.get("/api/v1/reports/p/r/findings")).json<FindingsBody>();
  return {
    outcome: verdict.outcome,
    text: verdict.main.map((parts) => parts.map(({ text }) => text).join("")).join(" "),
  };
};

test("lists have a report's verdict soon after its files were read, without anyone opening it", async () => {
  await expect.poll(listed, { timeout: 10_000 }).not.toBeNull();
  expect(await listed()).toEqual(await said());
});

test("a title keeps it; other evidence takes it away until it is made again, and then it is the new one", async () => {
  const before = await listed();
  await server.app.inject({ method: "PATCH", url: "/api/v1/reports/p/r", payload: { title: "Ours", notes: "Words" } });
  expect(await listed()).toEqual(before);
  await server.put("p/r/after/bench.txt", lines(500));
  await expect.poll(listed, { timeout: 10_000 }).not.toBeNull();
  expect(await listed()).toEqual(await said());
  expect(await listed()).not.toEqual(before);
});

test("another policy takes it away until it is asked for", async () => {
  const policy = { line: "", alpha: 0.01, minimumEffect: 0.5, correction: "holm", budgets: [] };
  const answer = await server.app.inject({ method: "PUT", url: "/api/v1/projects/p/bench-policy", payload: policy });
  expect(answer.statusCode).toBe(200);
  expect(await listed()).toBeNull();
  const now = await said();
  await expect.poll(listed, { timeout: 10_000 }).toEqual(now);
});

import type { SeriesCatalogue, SeriesChart } from "@sweetspot/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

const begin = 1_760_000_000;

/** OpenMetrics of one capture: commits and the seconds they took, every 5 s; the version changes after a minute. */
function capture(costMs: number, seconds: number): string {
  const ops: string[] = [];
  const busy: string[] = [];
  const old: string[] = [];
  const fresh: string[] = [];
  for (let i = 0; i * 5 <= seconds; i++) {
    const time = begin + i * 5;
    ops.push(`store_commits_total ${i * 10} ${time}`);
    busy.push(`store_write_seconds_total ${(i * 10 * costMs) / 1000} ${time}`);
    (i < 12 ? old : fresh).push(`store_build_info{version="${i < 12 ? 1 : 2}"} 1 ${time}`);
  }
  const head = ["# TYPE store_commits counter"];
  return [...head, ...ops, "# TYPE store_write_seconds counter", ...busy, ...old, ...fresh, "# EOF", ""].join("\n");
}

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
  for (const [nodes, cost] of [
    [1, 4],
    [3, 6],
    [10, 13],
  ]) {
    await app.put(`p/r/nodes=${nodes}/metrics.om`, capture(cost!, 300));
  }
  const deploy = { ts: new Date((begin + 100) * 1000).toISOString(), node: "ops", msg: "deploy v2" };
  await app.put("p/r/nodes=1/events.jsonl", `${JSON.stringify(deploy)}\n`);
});
afterAll(() => app.close());

async function chart(query: string): Promise<SeriesChart> {
  const answer = await app.get(`/api/v1/reports/p/r/series/chart?metric=store_write_seconds_total&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test("the catalogue offers clocks", async () => {
  const catalogue: SeriesCatalogue = (await app.get("/api/v1/reports/p/r/series")).json();
  expect(catalogue.clocks).toEqual(["store_commits_total"]);
  expect(catalogue.charts).not.toContain("store_build_info");
});

test("over operations a counter is its cost of each", async () => {
  const { axis, clock, numbering, extent, lines, perOperation, verdict } = await chart("axis=operation");
  expect({ axis, clock, numbering, extent, perOperation }).toEqual({
    axis: "operation",
    clock: "store_commits_total",
    numbering: "counter",
    extent: [0, 600],
    perOperation: true,
  });
  expect(lines.map(({ x, y }) => [x[0], x.at(-1), Number(y[5]!.toFixed(9))])).toEqual([
    [10, 600, 0.004],
    [10, 600, 0.006],
    [10, 600, 0.013],
  ]);
  expect(verdict[0]?.text).toBe("nodes=3: mean 6 ms/op, +50.0 % against nodes=1’s 4 ms/op");
});

test("over a parameter each variant is what it comes to, with an interval", async () => {
  const { lines, summaries } = await chart("axis=sweep");
  expect(lines).toEqual([]);
  expect(summaries.map(({ variant, mean, p95 }) => [variant, mean!.toFixed(6), p95!.toFixed(6)])).toEqual([
    [0, "0.008000", "0.008000"],
    [1, "0.012000", "0.012000"],
    [2, "0.026000", "0.026000"],
  ]);
  for (const { mean, low, high } of summaries) expect(low! <= mean! && mean! <= high!).toBe(true);
  const report = (await app.get("/api/v1/reports/p/r")).json();
  expect(report.variants.map((variant: { parameter: number }) => variant.parameter)).toEqual([1, 3, 10]);
});

test("deploys are marked on every axis, by the events and by the series themselves", async () => {
  const marks = ({ marks }: SeriesChart) =>
    marks.filter(({ variant }) => variant === 0).map(({ x, label, kind }) => ({ x, label, kind }));
  expect(marks(await chart("axis=since"))).toEqual([
    { x: 60, label: "1 → 2", kind: "deploy" },
    { x: 100, label: "deploy v2", kind: "deploy" },
  ]);
  expect(marks(await chart("axis=operation")).map(({ x }) => x)).toEqual([120, 200]);
});

test("a clock that is none is refused by name", async () => {
  const answer = await app.get(
    "/api/v1/reports/p/r/series/chart?metric=store_commits_total&axis=operation&clock=nothing",
  );
  expect([answer.statusCode, answer.json().error.details.field]).toEqual([400, "clock"]);
});

test("what is said of a chart does not depend on how many points are drawn", async () => {
  const few = await chart("axis=since&max_points=10");
  const many = await chart("axis=since&max_points=2000");
  expect(few.reduced).toBe(true);
  expect(many.reduced).toBe(false);
  expect([few.verdict, few.summaries]).toEqual([many.verdict, many.summaries]);
  const over = await Promise.all([chart("axis=operation&max_points=10"), chart("axis=operation&max_points=2000")]);
  expect(over[0].reduced).toBe(true);
  expect(over[0].verdict).toEqual(over[1].verdict);
});

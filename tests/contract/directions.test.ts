import { BenchBody, type BenchPolicy, type FindingsBody, SeriesChart } from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

/** Eight processes around the given retries and hits. */
function runs(retries: number, hits: number): string {
  const line = (run: number) =>
    `BenchmarkGet-8 100 50.0 ns/op ${(retries + run / 10).toFixed(1)} retries/s ${(hits + run / 10).toFixed(1)} warmth`;
  return [3, 0, 5, 1, 7, 2, 6, 4].map((run) => `goos: linux\n${line(run)}\nPASS\n`).join("");
}

/** A counter that grows by `pace` a second with a little noise. */
function scrapes(pace: number): string {
  let total = 0;
  const lines = Array.from({ length: 120 }, (_, i) => {
    total += 15 * pace * (1 + 0.1 * Math.sin(i * 7919));
    return `app_served_total ${total.toFixed(3)} ${1_600_000_000_000 + i * 15_000}`;
  });
  return `# TYPE app_served_total counter\n${lines.join("\n")}\n`;
}

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
  await server.put("kv/pr/before/bench.txt", runs(100, 40));
  await server.put("kv/pr/after/bench.txt", runs(200, 80));
  await server.put("kv/pr/before/metrics.prom", scrapes(10));
  await server.put("kv/pr/after/metrics.prom", scrapes(20));
}, 60_000);
afterAll(() => server.close());

const report = "/api/v1/reports/kv/pr";
const base: BenchPolicy = { line: "", alpha: 0.05, minimumEffect: 0, correction: "none", budgets: [] };

async function setDirections(directions: BenchPolicy["directions"]): Promise<number> {
  const payload = directions === undefined ? base : { ...base, directions };
  const url = "/api/v1/projects/kv/bench-policy";
  return (await server.app.inject({ method: "PUT", url, payload })).statusCode;
}

async function betterOf(unit: string, query = "") {
  const body = (await server.get(`${report}/benches${query}`)).json<BenchBody>();
  expect(violations(BenchBody, body)).toEqual([]);
  return body.tables.find((table) => table.unit === unit)?.better;
}

async function groupsOf(unit: string) {
  const { findings } = (await server.get(`${report}/findings`)).json<FindingsBody>();
  return findings.filter(({ id }) => id.includes(unit)).map(({ group }) => group);
}

async function outcomesOf(unit: string) {
  const { tables } = (await server.get(`${report}/benches`)).json<BenchBody>();
  const rows = tables.filter((table) => table.unit === unit).flatMap((table) => table.rows);
  return rows.map(({ cells }) => cells[1]?.change?.judged.outcome);
}

test("what is guessed is said with its words, and what is not known stays so", async () => {
  expect(await setDirections([])).toBe(200);
  expect(await betterOf("retries/s")).toEqual({ direction: "lower", from: "name", words: ["retries"] });
  expect(await betterOf("warmth")).toEqual({ direction: "unknown", from: "nowhere", words: [] });
  expect(await groupsOf("warmth")).toEqual(["unclear"]);
});

test("the project's word holds in the table and the findings, the query's comes first", async () => {
  expect(await setDirections([{ name: "warm*", better: "higher" }])).toBe(200);
  expect(await betterOf("warmth")).toEqual({ direction: "higher", from: "setting", words: ["warm*"] });
  expect(await betterOf("warmth", "?better=warmth%3Dlower&better=retries%2Fs%3Dneither")).toEqual({
    direction: "lower",
    from: "link",
    words: ["warmth"],
  });
  expect(await groupsOf("warmth")).toEqual(["better"]);
  expect(await outcomesOf("warmth")).toEqual(["better"]);
  await setDirections([{ name: "warmth", better: "lower" }]);
  expect(await groupsOf("warmth")).toEqual(["worse"]);
  expect(await outcomesOf("warmth")).toEqual(["worse"]);
});

test("it holds for metrics, and their charts say who said it", async () => {
  const chart = async () => {
    const body = (await server.get(`${report}/series/chart?metric=app_served_total`)).json<SeriesChart>();
    expect(violations(SeriesChart, body)).toEqual([]);
    return body;
  };
  await setDirections([]);
  const unknown = await chart();
  expect(unknown.better).toEqual({ direction: "unknown", from: "nowhere", words: [], underLoad: false });
  expect(unknown.verdict.find(({ kind }) => kind === "change")?.tone).toBe("neutral");
  await setDirections([{ name: "app_*", better: "higher" }]);
  const told = await chart();
  expect(told.better).toEqual({ direction: "higher", from: "setting", words: ["app_*"], underLoad: false });
  // One run a side is neither better nor worse, whoever says the direction.
  expect(told.verdict.find(({ kind }) => kind === "change")?.tone).toBe("neutral");
});

test("what is no direction is refused where it is said", async () => {
  const answer = await server.get(`${report}/benches?better=warmth`);
  expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([400, "bad-query"]);
  expect(await setDirections([{ name: "", better: "lower" }])).toBe(400);
});

test("benchstat's text knows no better direction, and a policy without directions is still one", async () => {
  const plain = (await server.get(`${report}/benchstat.txt`)).body;
  await setDirections([{ name: "*", better: "higher" }]);
  expect((await server.get(`${report}/benchstat.txt`)).body).toBe(plain);
  // As an older client writes it, and as an older version stored it.
  expect(await setDirections(undefined)).toBe(200);
  const policy = (await server.get("/api/v1/projects/kv/bench-policy")).json<BenchPolicy>();
  expect(policy).toEqual({ ...base, directions: [] });
  expect(await betterOf("warmth")).toMatchObject({ direction: "unknown" });
});

import { BenchHistory, type BenchPolicy, BenchVerdict } from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

/** Eight processes of two benchmarks around the given nanoseconds; the sides of a round ran next to each other. */
function runs(put: number, get: number, side = 0): string {
  const processes = Array.from({ length: 8 }, (_, run) => {
    const noise = 1 + 0.002 * ((run * 5) % 8);
    const place = `round: ${run + 1}\norder: ${2 * run + side}\nround:\norder:\n`;
    return `${place}goos: linux\npkg: example.test/kv\nBenchmarkPut-8 100 ${(put * noise).toFixed(2)} ns/op 64 B/op\nBenchmarkGet-8 100 ${(get * noise).toFixed(2)} ns/op 0 B/op\nPASS`;
  });
  return `${processes.join("\n")}\n`;
}

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
  await server.put("kv/pr-1/before/bench.txt", runs(1000, 50));
  await server.put("kv/pr-1/after/bench.txt", runs(1080, 40, 1));
  await server.put("kv/pr-2/before/bench.txt", "BenchmarkPut-8 1 100 ns/op\n");
  await server.put("kv/pr-2/after/bench.txt", "BenchmarkPut-8 1 900 ns/op\n");
  for (let n = 0; n < 12; n++) {
    await server.put(
      `kv/main-${String(n).padStart(2, "0")}/head/bench.txt`,
      runs(n < 7 ? 1000 : 1150, 50 + (n % 2) * 0.1),
    );
  }
}, 60_000);
afterAll(() => server.close());

async function verdict(report: string): Promise<BenchVerdict> {
  const answer = await server.get(`/api/v1/reports/kv/${report}/verdict`);
  const body = answer.json<BenchVerdict>();
  expect(violations(BenchVerdict, body)).toEqual([]);
  return body;
}

async function policy(change: Partial<BenchPolicy>): Promise<number> {
  const base = { line: "main-*", alpha: 0.05, minimumEffect: 0, correction: "none", budgets: [] };
  const answer = await server.app.inject({
    method: "PUT",
    url: "/api/v1/projects/kv/bench-policy",
    payload: { ...base, ...change },
  });
  return answer.statusCode;
}

describe("the verdict for CI", () => {
  test("fails on what is significantly worse, and says what", async () => {
    const { verdict: word, reasons } = await verdict("pr-1");
    expect(word).toBe("fail");
    expect(reasons.map(({ kind, benchmark, unit, variant }) => [kind, benchmark, unit, variant])).toEqual([
      ["worse", "Put-8", "sec/op", "after"],
    ]);
    expect(reasons[0]?.message).toContain("+8.0");
  });

  test("a budget allows what it allows, a limit holds whatever changed", async () => {
    expect(await policy({ budgets: [{ benchmark: "Put*", unit: "sec/op", worsening: 0.1 }] })).toBe(200);
    expect((await verdict("pr-1")).verdict).toBe("pass");
    await policy({ budgets: [{ benchmark: "*", unit: "B/op", limit: 32 }], minimumEffect: 0.2 });
    const limited = await verdict("pr-1");
    expect(limited.reasons.map(({ kind, benchmark }) => [kind, benchmark])).toEqual([["limit", "Put-8"]]);
    await policy({});
  });

  test("too few processes are neither pass nor fail", async () => {
    const { verdict: word, reasons } = await verdict("pr-2");
    expect(word).toBe("unclear");
    expect(reasons[0]).toMatchObject({ kind: "too-few", benchmark: "Put-8" });
  });

  test("a policy with a fault is refused, one for no project is not found", async () => {
    expect(await policy({ alpha: 7 })).toBe(400);
    const answer = await server.app.inject({
      method: "PUT",
      url: "/api/v1/projects/nobody/bench-policy",
      payload: { line: "", alpha: 0.05, minimumEffect: 0, correction: "none", budgets: [] },
    });
    expect(answer.statusCode).toBe(404);
  });
});

test("the history of a line of reports shows the change where it is", async () => {
  await policy({});
  const answer = await server.get("/api/v1/projects/kv/bench-history");
  const body = answer.json<BenchHistory>();
  expect(violations(BenchHistory, body)).toEqual([]);
  expect(body.reports.map(({ slug }) => slug)).toEqual(
    Array.from({ length: 12 }, (_, n) => `main-${String(n).padStart(2, "0")}`),
  );
  const of = (benchmark: string, unit: string) =>
    body.series.find((one) => one.benchmark === benchmark && one.unit === unit);
  expect(of("Put-8", "sec/op")?.changes).toMatchObject([{ report: 7, verdict: "worse" }]);
  expect(of("Put-8", "sec/op")?.changes[0]?.delta).toBeCloseTo(0.15, 3);
  expect(of("Get-8", "sec/op")?.changes).toEqual([]);
  expect(of("Put-8", "B/op")?.centers).toEqual(Array.from({ length: 12 }, () => 64));
  const found = await server.get("/api/v1/projects/kv/bench-history?line=main-0*&q=get");
  expect(found.json<BenchHistory>().reports).toHaveLength(10);
  expect(found.json<BenchHistory>().series.every(({ benchmark }) => benchmark === "Get-8")).toBe(true);
});

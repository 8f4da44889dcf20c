import type { BenchBody, BenchVerdict, FindingsBody } from "@sweetspot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

/*
 * Findings, the table, CI's verdict and the Markdown are judged by one function under one policy: whatever the policy, no
 * two of them may disagree about a cell.
 */

const benchmarks = ["Read", "Write", "Scan", "Delete"];

/** Ten processes of each benchmark that took turns with the other side. */
function runs(side: number, factors: readonly number[]): string {
  const blocks: string[] = [];
  for (let round = 0; round < 10; round++) {
    benchmarks.forEach((name, index) => {
      const order = (round * benchmarks.length + index) * 2 + side;
      const noise = 1 + 0.01 * Math.sin(7 * round + 3 * index + 5 * side);
      const value = (1000 * (index + 1) * factors[index]! * noise).toFixed(2);
      blocks.push(
        `round: ${round + 1}\norder: ${order}\nround:\norder:\ngoos: linux\npkg: example.test/judge\nBenchmark${name}-8 100 ${value} ns/op\nPASS`,
      );
    });
  }
  return `${blocks.join("\n")}\n`;
}

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
  await server.put("judge/pr/before/bench.txt", runs(0, [1, 1, 1, 1]));
  await server.put("judge/pr/after/bench.txt", runs(1, [0.5, 1.2, 1.03, 1]));
}, 60_000);
afterAll(() => server.close());

const policies = [
  { alpha: 0.02, minimumEffect: 0.01, correction: "holm" },
  { alpha: 0.05, minimumEffect: 0, correction: "none" },
  { alpha: 0.001, minimumEffect: 0.9, correction: "holm" },
  { alpha: 0.05, minimumEffect: 0.1, correction: "holm" },
  { alpha: 0.000001, minimumEffect: 0, correction: "holm" },
] as const;

describe.each(policies)("alpha $alpha, least effect $minimumEffect, correction $correction", (policy) => {
  test("gives one answer everywhere", async () => {
    const set = await server.app.inject({
      method: "PUT",
      url: "/api/v1/projects/judge/bench-policy",
      payload: { line: "", budgets: [], ...policy },
    });
    expect(set.statusCode).toBe(200);
    const findings: FindingsBody = (await server.get("/api/v1/reports/judge/pr/findings")).json();
    const table: BenchBody = (await server.get("/api/v1/reports/judge/pr/benches")).json();
    const verdict: BenchVerdict = (await server.get("/api/v1/reports/judge/pr/verdict")).json();
    const markdown = (await server.get("/judge/pr.md")).body;

    const cells = table.tables.flatMap(({ rows }) =>
      rows.flatMap(({ label, cells: [, after] }) =>
        after?.change?.judged === undefined ? [] : [{ label, ...after.change.judged }],
      ),
    );
    expect(cells).toHaveLength(benchmarks.length);
    expect(table).toMatchObject(policy);
    expect(findings.policy).toEqual(policy);
    for (const { label, outcome, level, p } of cells) {
      const told = findings.findings.filter(({ of }) => of.benchmark === label.replace(/-8$/, ""));
      const isTold = outcome === "better" || outcome === "worse";
      expect(
        told.map(({ group, certainty }) => [group, certainty.level, certainty.p]),
        label,
      ).toEqual(isTold ? [[level === "differs" ? "unclear" : outcome, level, p]] : []);
      const isFailed = verdict.reasons.some(({ kind, benchmark }) => kind === "worse" && benchmark === label);
      expect(isFailed, label).toBe(outcome === "worse" && level === "proven");
      const word = level === "differs" ? "differs" : outcome;
      expect(markdown.includes(`${word}: [${label.replace(/-8$/, "")} sec`), label).toBe(isTold);
    }
    const isOpen = cells.some(({ level }) => level === "differs");
    const isWorse = cells.some(({ outcome, level }) => outcome === "worse" && level === "proven");
    expect(verdict.verdict).toBe(isOpen ? "unclear" : isWorse ? "fail" : "pass");
  });
});

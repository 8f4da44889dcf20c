import * as contract from "@sweetspot/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conforms } from "../support/http-answers.ts";
import { makeApp, type TestApp } from "../support/make-app.ts";

const bench = (name: string) => `goos: linux\nBenchmark${name}-8 \t 100 \t 250 ns/op\t 16 B/op\n`;
const scrape = (metric: string) =>
  `# TYPE ${metric}_seconds histogram\n${metric}_seconds_bucket{le="+Inf"} 3\n${metric}_seconds_sum 1\n${metric}_seconds_count 3\nlevel 4\n`;

let server: TestApp;
beforeAll(async () => {
  server = await makeApp();
  await server.put("store/pr-1/before/b.txt", bench("PutBatch"));
  await server.put("store/pr-1/after/b.txt", bench("PutBatch") + bench("Get_all"));
  await server.put("store/pr-1/after/m.prom", scrape("put"));
  await server.put("store/pr-2/before/b.txt", bench("PutBatch"));
});
afterAll(() => server.close());

async function names(query: string): Promise<contract.FoundNameBody[]> {
  const answer = await server.get(`/api/v1/names?${query}`);
  expect(answer.statusCode).toBe(200);
  conforms(contract.NameList, answer.json());
  return answer.json().names;
}

test("a report counts the benchmarks and metrics of all its files together", async () => {
  const report = (await server.get("/api/v1/reports/store/pr-1")).json();
  expect(report.contents).toEqual({ benchmarks: 2, metrics: 2 });
});

test("names are found by any of their words, in all reports or in one", async () => {
  expect(await names("q=put")).toEqual([
    {
      kind: "benchmark",
      text: "PutBatch-8",
      reports: [
        { project: "store", report: "pr-2", title: "pr-2" },
        { project: "store", report: "pr-1", title: "pr-1" },
      ],
    },
    { kind: "metric", text: "put_seconds", reports: [{ project: "store", report: "pr-1", title: "pr-1" }] },
  ]);
  expect((await names("q=put&project=store&report=pr-2")).map(({ text }) => text)).toEqual(["PutBatch-8"]);
  expect((await names("q=BATCH%20put")).map(({ text }) => text)).toEqual(["PutBatch-8"]);
  expect((await names("q=t_a")).map(({ text }) => text)).toEqual(["Get_all-8"]);
  expect(await names("q=nothing")).toEqual([]);
});

test("a list of reports is searched by their variants, too", async () => {
  const { reports } = (await server.get("/api/v1/reports?q=after")).json();
  expect(reports.map(({ slug }: { slug: string }) => slug)).toEqual(["pr-1"]);
});

test("the names of a deleted report are gone, and those that another report has stay", async () => {
  await server.put("gone/r/v/b.txt", bench("OnlyHere") + bench("PutBatch"));
  expect(await names("q=OnlyHere")).toHaveLength(1);
  await server.app.inject({ method: "DELETE", url: "/api/v1/reports/gone/r?forever=1" });
  expect(await names("q=OnlyHere")).toEqual([]);
  expect(await names("q=PutBatch")).toHaveLength(1);
  const { read } = server.database;
  const left = await read.selectFrom("evidence_name").select("text").where("text", "=", "OnlyHere-8").execute();
  expect(left).toEqual([]);
});

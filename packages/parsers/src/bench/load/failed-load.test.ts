import type { BenchTable } from "@sweetspot/model/bench/table";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

function read(document: object) {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const outcome = parse(bytes, { fileName: "load.json", receivedAtMs: 0 });
  if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome.diagnostics));
  const { units, values } = outcome.evidence as BenchTable;
  const measured = Object.fromEntries([...values.unit].map((unit, i) => [units[unit], values.value[i]]));
  return { measured, codes: outcome.diagnostics.map(({ code }) => code) };
}

test("a server that refused every connection has no latency and no better run: autocannon 8 of a closed port", () => {
  const { measured, codes } = read({
    url: "http://localhost:1/",
    connections: 4,
    errors: 4012,
    non2xx: 0,
    requests: { average: 0, total: 0 },
    latency: { average: 0, p50: 0, p90: 0, p97_5: 0, p99: 0, max: 0 },
    throughput: { average: 0 },
  });
  expect(measured).toEqual({ "requests/s": 0, "errors/op": 1, "B/s": 0 });
  expect(codes).toContain("failed-run");
});

test("a run of which some requests failed has the part of them, without a warning: vegeta", () => {
  const latencies = { mean: 2e6, "50th": 1e6, "90th": 3e6, "95th": 4e6, "99th": 5e6, max: 6e6 };
  const part = (success: number) => read({ latencies, requests: 200, throughput: 99, success });
  expect(part(0.98).measured["errors/op"]).toBe(0.02);
  expect(part(0.98).codes).toEqual([]);
  expect(part(0).codes).toEqual(["failed-run"]);
});

test("answers of other lengths, which ab calls failed, are told from errors", () => {
  const file = new URL("../../../../../tests/fixtures/formats/apache-bench/lengths.txt", import.meta.url);
  const { diagnostics } = parse(readFileSync(file), { fileName: "ab.txt", receivedAtMs: 0 });
  expect(diagnostics).toMatchObject([{ severity: "info", message: expect.stringMatching(/^440 of the requests/) }]);
});

test("a service that failed every call has no slowest answer: ghz", () => {
  const report = { count: 2, rps: 40, average: 2e6, fastest: 0, slowest: 0, latencyDistribution: null };
  const { measured } = read({ ...report, options: { call: "a.B.C" }, errorDistribution: { NotFound: 2 } });
  expect(measured).toEqual({ "requests/s": 40, "sec/op": 0.002, "errors/op": 1 });
});

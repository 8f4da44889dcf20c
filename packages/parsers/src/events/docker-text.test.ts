import { expect, test } from "vitest";
import { parse } from "../parse.ts";

/** A container's output as Docker keeps it, of which each element is one message. */
const kept = (messages: readonly string[]): Uint8Array => {
  const lines = messages.map((log, i) =>
    JSON.stringify({ log, stream: "stdout", time: `2026-11-25T10:00:0${i % 10}.5Z` }),
  );
  return new TextEncoder().encode(`${lines.join("\n")}\n`);
};
const read = (bytes: Uint8Array) => parse(bytes, { fileName: "container-json.log", receivedAtMs: 0 });
const lines = (text: string): string[] => text.split(/(?<=\n)/);

const bench = "goos: linux\npkg: shop\nBenchmarkA-2 \t 100\t 179 ns/op\nBenchmarkA-2 \t 100\t 181 ns/op\nPASS\n";

test("a benchmark's output is read as such, not as a log of its lines", () => {
  const outcome = read(kept(lines(bench)));
  expect(outcome).toMatchObject({ state: "ready", format: { id: "go-bench" } });
  expect(outcome.diagnostics.map(({ code }) => code)).toEqual(["prefix-removed"]);
  const plain = parse(new TextEncoder().encode(bench), { fileName: "bench.txt", receivedAtMs: 0 });
  expect(outcome.state === "ready" && outcome.evidence).toEqual(plain.state === "ready" && plain.evidence);
});

test("so is one below the lines with which the container starts, and metrics in colours with a message that Docker cut", () => {
  const wrk =
    "Running 1s test @ http://localhost\n  2 threads and 10 connections\n  Thread Stats   Avg      Stdev     Max   +/- Stdev\n    Latency     1.00ms    0.50ms   9.00ms   90.00%\n    Req/Sec     5.00k   100.00     6.00k    70.00%\n  10000 requests in 1.00s, 1.00MB read\nRequests/sec:  10000.00\nTransfer/sec:      1.00MB\n";
  expect(read(kept(["> bench\n", "> wrk\n", ...lines(wrk)]))).toMatchObject({ state: "ready", format: { id: "wrk" } });
  const metrics = read(kept(["# TYPE a_total coun", "ter\n", "\u001b[32ma_total 1\u001b[0m\n", 'b{c="d"} 2\n']));
  expect(metrics).toMatchObject({ state: "ready", format: { id: "prometheus-text" } });
  expect(metrics.state === "ready" && metrics.evidence.kind === "series" && [...metrics.evidence.values]).toEqual([
    1, 2,
  ]);
});

test("a log stays a log, also where a line of JSON holds the first line of a heap profile", () => {
  expect(read(kept(["starting\n", "listening on :8080\n", "GET / 200\n"]))).toMatchObject({
    format: { id: "event-jsonl" },
  });
  const json = read(kept(['{"level":"info","time":"2026-11-25T10:00:00Z","msg":"a"}\n', "b\n"]));
  expect(json.state === "ready" && json.evidence.kind === "events" && json.evidence.length).toBe(2);
  const heap = read(kept(["heap profile: 2: 48 [4: 96] @ heap/2\n", "1: 24 [2: 48] @ 0x47f1a1 0x45d0c1\n"]));
  expect(heap).toMatchObject({ state: "ready", format: { id: "legacy-heap" } });
});

test("a line that is cut is named by its number", () => {
  const whole = kept(lines(bench));
  const outcome = read(whole.subarray(0, whole.length - 20));
  expect(outcome.diagnostics).toMatchObject([{ code: "prefix-removed" }, { code: "bad-line", line: 5 }]);
});

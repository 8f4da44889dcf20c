import type { BenchTable } from "@sweetspot/model/bench/table";
import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

const header =
  "start.time, end.time, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec, rebalance.time.ms, fetch.time.ms, fetch.MB.sec, fetch.nMsg.sec";
const timeout =
  "WARNING: Exiting before consuming the expected number of records: timeout (1000 ms) exceeded. You can use the --timeout option to increase the timeout.";

function read(lines: readonly string[]) {
  const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
  return parse(bytes, { fileName: "kafka.txt", receivedAtMs: 0 });
}

test("a run of Kafka's consumer that ended at its timeout is read with a warning", () => {
  const row =
    "2026-11-25 18:30:50:494, 2026-11-25 18:30:51:527, 9.5531, 9.2479, 100171, 96970.9584, 623, 410, 23.3001, 244319.5122";
  const outcome = read([header, timeout, row]);
  expect(outcome.state).toBe("ready");
  expect(outcome.diagnostics).toContainEqual(expect.objectContaining({ code: "failed-run" }));
  expect(read([header, row]).diagnostics).toEqual([]);
});

test("a run of Kafka's consumer that consumed nothing is no result", () => {
  const row = "2026-11-25 18:30:48:840, 2026-11-25 18:30:49:914, 0.0000, 0.0000, 0, 0.0000, 0, 1074, 0.0000, 0.0000";
  const outcome = read([header, timeout, row]);
  expect(outcome.state).toBe("failed");
  expect(outcome.diagnostics).toContainEqual(expect.objectContaining({ code: "skipped-benchmark" }));
});

test("the steady state of Kafka's producer is a result of the same process as the whole run", () => {
  const run = (what: string, rate: number): string =>
    `4000 ${what}records sent, ${rate} records/sec (0.47 MB/sec), 5.28 ms avg latency, 53.00 ms max latency, 5 ms 50th, 8 ms 95th, 17 ms 99th, 52 ms 99.9th.`;
  const outcome = read([run("", 4977), run("steady state ", 4957)]);
  if (outcome.state !== "ready") throw new Error(JSON.stringify(outcome.diagnostics));
  const { names, results } = outcome.evidence as BenchTable;
  expect([...results.name].map((name) => names[name])).toEqual(["kafka-producer", "kafka-producer/steady-state"]);
});

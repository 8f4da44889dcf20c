import { describe, expect, it } from "vitest";
import { addMovement, judge, newMovement } from "./behaviour.ts";
import { knownMetric } from "../exporters/known-metric.ts";
import { pointsOf } from "../../../test-support/points-of.ts";

describe("judge", () => {
  const movement = (...values: number[]) => {
    const seen = newMovement();
    addMovement(
      seen,
      pointsOf(
        values.map((_, i) => i),
        values,
      ),
    );
    return seen;
  };
  const rising = movement(...Array.from({ length: 20 }, (_, i) => i * i));
  const restarted = movement(...Array.from({ length: 40 }, (_, i) => (i % 20) * 100));
  it.each([
    [
      "eth_db_chaindata_disk_write",
      "gauge",
      rising,
      true,
      "counter: its exporter is known to state counters as gauges",
    ],
    ["chain_inserts", "gauge", rising, false, "counter: it only rises, and its exporter states no counters at all"],
    ["chain_inserts", "gauge", rising, true, "gauge: its exporter says so, though it only rises"],
    ["chain_inserts", "unknown", rising, false, "counter: it only rises, and its exporter states no type"],
    ["chain_inserts", "unknown", movement(1, 2, 3, 4, 5), false, "gauge: it rises only 4 times"],
    ["http_requests_total", "unknown", movement(1, 2, 5, 0, 3), true, "counter: its name says so"],
    ["pages_total", "unknown", movement(10, 20, 30, 40, 50, 60, 45, 55), true, "counter: its name says so"],
    ["swing_total", "unknown", movement(5, 3, 6, 2, 7, 1, 8, 4), true, "gauge: it falls as well as rises"],
    ["go_goroutines", "gauge", movement(5, 7, 6, 8), true, "gauge: it falls as well as rises"],
    ["process_start_time_seconds", "gauge", rising, true, "gauge: a time"],
    // Values that rise for as long as one looks, and fall with the process: a heap, a disk, a chain.
    ...[
      "heap_size",
      "app_heap",
      "disk_used",
      "system_memory_held",
      "db_size",
      "chain_head_block",
      "raft_term",
      "open_files",
    ].flatMap((name) =>
      [rising, restarted].flatMap((seen) =>
        (["gauge", "unknown"] as const).map(
          (stated) => [name, stated, seen, false, "gauge: its name is that of a level, though it only rises"] as const,
        ),
      ),
    ),
    [
      "odd_total",
      "counter",
      movement(5, 4, 3, 2, 3),
      true,
      "gauge: stated as a counter, but it falls more than it rises",
    ],
    ["balance_total", "unknown", movement(-5, 4, 6), true, "gauge: it goes below zero"],
    ["x_total", "counter", rising, true, "counter: its exporter says so"],
  ] as const)("%s stated as %s", (name, stated, seen, statesCounters, expected) => {
    const { behaviour, reason } = judge(name, stated, seen, statesCounters, knownMetric(name).behaviour);
    expect(`${behaviour}: ${reason}`).toBe(expected);
  });
});

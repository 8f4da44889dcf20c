import { describe, expect, it } from "vitest";
import { clockOf } from "../chart/duration.ts";
import { unitOf } from "./unit-of.ts";

describe("units and spans of time", () => {
  it.each([
    ["process_cpu_seconds_total", "seconds"],
    ["go_memstats_heap_inuse_bytes", "bytes"],
    ["http_requests_total", ""],
    ["x_duration_seconds_count", ""],
    ["eth_db_compact_time", "nanoseconds"],
    ["read_write_tx_lock_time_milliseconds", "milliseconds"],
  ])("%s is in %s", (name, unit) => expect(unitOf(name)).toBe(unit));
  it("reads spans as clocks do", () => {
    expect([41, 1080, 7400, 200_000].map(clockOf)).toEqual(["41 s", "18:00", "2:03:20", "2 d 7 h"]);
  });
});

import { describe, expect, it } from "vitest";
import { addMovement, judge, newMovement } from "../family/behaviour.ts";
import { changeBetween } from "./change.ts";
import { clockOf } from "../chart/duration.ts";
import { downsample } from "../chart/downsample.ts";
import { exactRate } from "../chart/exact-rate.ts";
import { refuseFirstBucket } from "../family/first-bucket.ts";
import { counterIncrements, exactIncrease } from "../family/increments.ts";
import { breachOf } from "../catalogue/limits.ts";
import { breakGaps, pointsOf } from "../capture/points.ts";
import { presetOf } from "../catalogue/presets.ts";
import { seededNormal } from "../../stats/seeded-noise.ts";
import { meanObserved, sumIncrements, sumPoints } from "../family/sum-series.ts";
import { summarizeCounter, summarizeGauge } from "./summary.ts";
import { unitOf } from "../unit/unit-of.ts";

const stale = NaN;

describe("counterIncrements", () => {
  it("adds up to vₙ − v₀ plus what was reached before each reset", () => {
    const increments = counterIncrements(pointsOf([0, 5e3, 10e3, 15e3, 20e3], [10, 14, 2, 5, 1]));
    expect(exactIncrease(increments)).toBe(1 - 10 + 14 + 5);
    expect([...increments.increase]).toEqual([4, 2, 3, 1]);
    expect([...increments.life]).toEqual([0, 1, 1, 2]);
    expect(increments.resets).toEqual([10e3, 20e3]);
  });

  it("joins a second scrape a moment later with its neighbour", () => {
    const increments = counterIncrements(pointsOf([0, 10, 5e3, 10e3, 10.01e3, 15e3], [0, 1, 5, 10, 11, 15]));
    expect([...increments.to]).toEqual([5e3, 10e3, 15e3]);
    expect([...increments.increase]).toEqual([5, 5, 5]);
  });

  it("marks a gap where a series was stale, and where scrapes are missing", () => {
    const increments = counterIncrements(pointsOf([0, 5e3, 10e3, 15e3, 20e3, 50e3, 55e3], [0, 1, stale, 3, 4, 5, 6]));
    expect([...increments.isGap]).toEqual([0, 1, 0, 1, 0]);
    expect(exactIncrease(increments)).toBe(6);
  });

  it("loses nothing when a life ends just after a scrape", () => {
    const increments = counterIncrements(pointsOf([0, 5e3, 10e3, 10.1e3, 15e3, 20e3], [0, 1, 2, 3, 1, 2]));
    expect(exactIncrease(increments)).toBe(5);
    expect([...increments.life]).toEqual([0, 0, 1, 1]);
  });
});

describe("sums over series", () => {
  it("add counters of one target the same way whether their scrapes match or not", () => {
    const times = [0, 5e3, 10e3, 15e3, 20e3];
    const a = counterIncrements(pointsOf(times, [0, 1, 2, 1, 2]));
    const b = counterIncrements(pointsOf(times, [0, 10, 20, 5, 10]));
    const later = counterIncrements(pointsOf(times.slice(1), [7, 8, 1, 2]));
    const pair = sumIncrements([a, b]);
    expect([...pair.increase]).toEqual([11, 11, 6, 6]);
    expect(pair.resets).toEqual([15e3]);
    const three = sumIncrements([a, b, later]);
    expect([...three.increase]).toEqual([11, 12, 7, 7]);
    expect([...three.life]).toEqual([0, 0, 1, 1]);
    expect(exactIncrease(three)).toBe(exactIncrease(a) + exactIncrease(b) + exactIncrease(later));
  });

  it("add gauges at each time, leaving out those that have no value there", () => {
    const a = pointsOf([0, 1, 2], [1, 2, 3]);
    expect([...sumPoints([a, pointsOf([0, 1, 2], [10, 20, 30])]).values]).toEqual([11, 22, 33]);
    expect([...sumPoints([a, pointsOf([0, 1, 2], [10, NaN, 30])]).values]).toEqual([11, 2, 33]);
    expect([...sumPoints([a, pointsOf([1, 3], [5, NaN])]).values]).toEqual([1, 7, 3, NaN]);
  });

  it("take the mean observed as Δsum by Δcount, and nothing where nothing was observed", () => {
    const times = [0, 5e3, 10e3, 15e3];
    const sum = counterIncrements(pointsOf(times, [0, 10, 10, 40]));
    const count = counterIncrements(pointsOf(times, [0, 2, 2, 5]));
    expect([...meanObserved(sum, count, 0).values]).toEqual([5, NaN, 10]);
    expect([...meanObserved(sum, count, 15e3).values]).toEqual([5, 5, 8]);
  });
});

describe("breakGaps", () => {
  it("breaks a line where nobody scraped", () => {
    expect([...breakGaps(pointsOf([0, 1, 2, 3, 20, 21], [1, 1, 1, 1, 2, 2])).values]).toEqual([1, 1, 1, 1, NaN, 2, 2]);
  });
});

describe("exactRate", () => {
  it("divides by the time that passed and breaks at resets and gaps", () => {
    const points = pointsOf([0, 5e3, 10e3, 15e3, 20e3], [0, 5, 20, 1, 6]);
    expect([...exactRate(counterIncrements(points), 0).values]).toEqual([1, 3, NaN, 1]);
    expect([...exactRate(counterIncrements(points), 10_000).values]).toEqual([1, 2, NaN, 1]);
  });

  it("never shows a spike for scrapes that are some milliseconds early", () => {
    const points = pointsOf([0, 5002, 9998, 15001], [0, 5, 10, 15]);
    for (const rate of exactRate(counterIncrements(points), 10_000).values) expect(rate).toBeCloseTo(1, 2);
  });
});

describe("downsample", () => {
  it("keeps every planted spike at 500 of 100,000 points", () => {
    const noise = seededNormal(1);
    const values = Float64Array.from({ length: 100_000 }, () => noise());
    const spikes = Array.from({ length: 40 }, (_, i) => 1000 + i * 2400);
    for (const spike of spikes) values[spike] = 50;
    const points = { timestamps: values.map((_, i) => i), values };
    const drawn = downsample(points, 0, 99_999, 500);
    expect(drawn.timestamps.length).toBeLessThanOrEqual(500);
    expect(drawn.high.filter((value) => value === 50).length).toBe(40);
    expect(drawn.reduced).toBe(true);
  });

  it("leaves few points alone and keeps gaps open", () => {
    const few = downsample(pointsOf([1, 2, 3], [1, NaN, 3]), 0, 3, 10);
    expect([...few.values]).toEqual([1, NaN, 3]);
    expect(few.reduced).toBe(false);
    const values = Float64Array.from({ length: 1000 }, (_, i) => (i >= 400 && i < 600 ? NaN : 1));
    const drawn = downsample({ timestamps: values.map((_, i) => i), values }, 0, 999, 100);
    expect([...drawn.values].filter(Number.isNaN)).toHaveLength(1);
    for (let i = 1; i < drawn.timestamps.length; i++) {
      expect(drawn.timestamps[i]!).toBeGreaterThanOrEqual(drawn.timestamps[i - 1]!);
    }
  });
});

describe("summaries", () => {
  it("give a counter's exact increase and its rate over the time it ran", () => {
    const summary = summarizeCounter(counterIncrements(pointsOf([0, 5e3, 10e3, 22e3, 27e3], [0, 5, 10, 1, 11])))!;
    expect(summary).toMatchObject({ total: 21, seconds: 15, max: 2, p50: 1 });
    expect(summary.mean).toBeCloseTo(20 / 15);
  });

  it("give a gauge's plain mean and skip what is stale", () => {
    expect(summarizeGauge(pointsOf([0, 1e3, 2e3, 3e3], [1, NaN, 3, 5]))).toMatchObject({
      mean: 3,
      max: 5,
      total: 4,
      count: 3,
    });
    expect(summarizeGauge(pointsOf([0], [NaN]))).toBeNull();
  });
});

describe("changeBetween", () => {
  const gauge = (seed: number, level: number) => {
    const noise = seededNormal(seed);
    return summarizeGauge(
      pointsOf(
        Array.from({ length: 100 }, (_, i) => i),
        Array.from({ length: 100 }, () => level + noise()),
      ),
    )!;
  };
  it("ranks a doubling above noise and a constant at nothing", () => {
    const doubled = changeBetween(gauge(1, 10), gauge(2, 20));
    const same = changeBetween(gauge(1, 10), gauge(2, 10));
    expect(doubled.exceedsNoise).toBe(true);
    expect(same.exceedsNoise).toBe(false);
    expect(doubled.score).toBeGreaterThan(10 * same.score);
    const constant = summarizeGauge(pointsOf([0, 1], [4, 4]))!;
    expect(changeBetween(constant, constant)).toMatchObject({ score: 0, ratio: 1 });
  });
});

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
    ["chain_inserts", "gauge", rising, true, "gauge: so stated, though it only rises"],
    ["chain_inserts", "unknown", rising, false, "counter: it only rises, and nothing is stated of it"],
    ["chain_inserts", "unknown", movement(1, 2, 3, 4, 5), false, "gauge: it rises only 4 times"],
    ["http_requests_total", "unknown", movement(1, 2, 5, 0, 3), true, "counter: its name says so"],
    ["pages_total", "unknown", movement(10, 20, 30, 40, 50, 60, 45, 55), true, "counter: its name says so"],
    ["swing_total", "unknown", movement(5, 3, 6, 2, 7, 1, 8, 4), true, "gauge: it falls as well as rises"],
    ["go_goroutines", "gauge", movement(5, 7, 6, 8), true, "gauge: it falls as well as rises"],
    ["process_start_time_seconds", "gauge", rising, true, "gauge: a time"],
    // What rises for as long as one looks, and falls with the process: a heap, a disk, a chain.
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
    ["x_total", "counter", rising, true, "counter: so stated"],
  ] as const)("%s stated as %s", (name, stated, seen, statesCounters, expected) => {
    const { behaviour, reason } = judge(name, stated, seen, statesCounters);
    expect(`${behaviour}: ${reason}`).toBe(expected);
  });
});

describe("breachOf", () => {
  it("flags more than a second a second of a single writer, over three intervals", () => {
    const points = (rate: number) =>
      pointsOf(
        [0, 1, 2, 3, 4, 5].map((i) => i * 5e3),
        [0, 1, 2, 3, 4, 5].map((i) => i * 5 * rate),
      );
    expect(breachOf("bolt_tx_write_seconds_total", counterIncrements(points(1.2)))).toMatchObject({
      rate: 1.2,
      intervals: 3,
    });
    expect(breachOf("bolt_tx_write_seconds_total", counterIncrements(points(0.9)))).toBeNull();
    expect(breachOf("http_requests_total", counterIncrements(points(9)))).toBeNull();
    const late = pointsOf([0, 5e3, 10e3, 15e3], [0, 0, 9, 9]);
    expect(breachOf("bolt_tx_write_seconds_total", counterIncrements(late))).toBeNull();
  });
});

describe("refuseFirstBucket", () => {
  it("refuses a p99 of 99 ms that only says that the first bucket ends at 100 ms", () => {
    const buckets = [
      { bound: 100, count: 5000 },
      { bound: 500, count: 5000 },
      { bound: Infinity, count: 5000 },
    ];
    expect(refuseFirstBucket(buckets, 0.99)).toMatchObject({ bound: 100, wouldSay: 99 });
    expect(
      refuseFirstBucket(
        [
          { bound: 100, count: 10 },
          { bound: Infinity, count: 5000 },
        ],
        0.99,
      ),
    ).toBeNull();
    expect(refuseFirstBucket([{ bound: 100, count: 10 }], 0.99)).toBeNull();
  });
});

describe("presets and units", () => {
  it("put write-transaction seconds first", () => {
    expect(presetOf("bolt_tx_write_seconds_total")?.index).toBe(0);
    expect(presetOf("node_db_write_tx_seconds_total")?.index).toBe(1);
    expect(presetOf("eth_db_chaindata_compact_writedelay_duration")?.preset.system).toMatch("LevelDB");
    expect(presetOf("badger_v2_disk_writes_total")).toBeNull();
    expect(presetOf("cache_entries")).toBeNull();
  });
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

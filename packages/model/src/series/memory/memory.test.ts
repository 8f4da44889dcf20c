import { describe, expect, it } from "vitest";
import { memoryWaterfall } from "./memory.ts";

const gib = 2 ** 30;
const sum = (terms: readonly { bytes: number }[]) => terms.reduce((total, { bytes }) => total + bytes, 0);

describe("memoryWaterfall", () => {
  it("says of 100 GB resident over a profile of 43.5 “GB” that the gap is 49.6 GiB and the collector's headroom", () => {
    const waterfall = memoryWaterfall({
      profile: { bytes: 43.5 * gib, step: 0.01 * gib, source: "top.txt", timeMs: null },
      scrape: null,
      resident: { bytes: 100e9, step: 0, source: "claim" },
      goVersion: null,
    });
    expect(sum(waterfall.terms)).toBe(100e9);
    const text = waterfall.sentences.map((sentence) => sentence.text).join("\n");
    expect(text).toContain(
      "Resident 93.1 GiB (100 GB), heap profile 43.5 GiB: 2.14 times, 49.6 GiB beyond the profile.",
    );
    expect(text).toContain(
      "GOGC=100 lets the heap grow to 87 GiB, 93 % of the resident size: consistent with the collector’s headroom; no leak is shown.",
    );
    expect(text).toContain("its GB is a GiB");
    expect(waterfall.missing.join()).toContain("go_memstats");
  });

  const stats = new Map([
    ["go_memstats_heap_alloc_bytes", 800],
    ["go_memstats_heap_inuse_bytes", 900],
    ["go_memstats_heap_idle_bytes", 300],
    ["go_memstats_heap_released_bytes", 100],
    ["go_memstats_stack_sys_bytes", 10],
    ["go_memstats_mspan_sys_bytes", 5],
    ["go_memstats_mcache_sys_bytes", 1],
    ["go_memstats_gc_sys_bytes", 4],
    ["go_memstats_buck_hash_sys_bytes", 2],
    ["go_memstats_other_sys_bytes", 3],
    ["go_memstats_sys_bytes", 1225],
  ]);
  const evidence = {
    profile: { bytes: 500, step: 0, source: "heap.pb.gz", timeMs: 0 },
    resident: { bytes: 1100, step: 0, source: "rss" },
    goVersion: "go1.26.8",
  };

  it("adds up to the resident size exactly, from memstats", () => {
    const waterfall = memoryWaterfall({ ...evidence, scrape: { values: stats, timeMs: 1000 } });
    expect(sum(waterfall.terms)).toBe(1100);
    expect(waterfall.terms.map(({ id, bytes }) => [id, bytes])).toEqual([
      ["profile", 500],
      ["lagAndGarbage", 300],
      ["unused", 100],
      ["free", 200],
      ["stacks", 10],
      ["metadata", 10],
      ["buckets", 2],
      ["other", 3],
      ["outside", -25],
    ]);
    expect(waterfall.missing).toEqual(["go_gc_heap_live_bytes, which would tell sampling error from garbage"]);
  });

  it("parts lag from garbage where the live heap is known", () => {
    const values = new Map([...stats, ["go_gc_heap_live_bytes", 520], ["go_gc_heap_goal_bytes", 1040]] as const);
    const waterfall = memoryWaterfall({ ...evidence, scrape: { values, timeMs: 1000 } });
    expect(sum(waterfall.terms)).toBe(1100);
    expect(waterfall.terms.slice(0, 3).map(({ bytes }) => bytes)).toEqual([500, 20, 280]);
    expect(waterfall.goal).toEqual({ bytes: 1040, stated: true, gogc: 100 });
    expect(waterfall.missing).toEqual([]);
  });

  it("warns of two moments, of lazily returned memory and of parts that do not add up", () => {
    const values = new Map([...stats, ["go_memstats_sys_bytes", 1300]] as const);
    const waterfall = memoryWaterfall({ ...evidence, goVersion: "go1.14.2", scrape: { values, timeMs: 45_000 } });
    const warnings = waterfall.sentences
      .filter((sentence) => sentence.tone === "warning")
      .map((sentence) => sentence.text);
    expect(warnings.join("\n")).toMatch(/do not add up[\s\S]*45 s apart[\s\S]*MADV_FREE/);
  });

  it("names what is missing when there is nothing but a scrape", () => {
    const waterfall = memoryWaterfall({
      profile: null,
      resident: null,
      goVersion: null,
      scrape: { values: stats, timeMs: 0 },
    });
    expect(waterfall.terms[0]).toMatchObject({ id: "objects", bytes: 800 });
    expect(waterfall.missing).toHaveLength(2);
  });
});

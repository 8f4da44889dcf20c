import { describe, expect, it } from "vitest";
import { inferVariants } from "./infer-variants.ts";

/** `variant: name name …`, one line a variant, in order. */
function read(paths: string): string {
  const { places, variants } = inferVariants(paths.trim().split(/\s+/));
  return variants
    .map(
      (variant) =>
        `${variant}: ${places
          .filter((place) => place.variant === variant)
          .map((place) => place.name)
          .join(" ")}`,
    )
    .join("\n");
}

describe("variants from folders", () => {
  it("takes folder names, in natural order", () => {
    expect(read("2-byte/bench.txt control/bench.txt 1-byte/bench.txt 10-byte/bench.txt")).toBe(
      "control: bench.txt\n1-byte: bench.txt\n2-byte: bench.txt\n10-byte: bench.txt",
    );
    expect(read("after/cpu.pb.gz before/heap.pb.gz")).toBe("before: heap.pb.gz\nafter: cpu.pb.gz");
  });

  it("sees through the folder that holds everything, and offers it as the name", () => {
    const inferred = inferVariants(["pr-213/after/cpu.pb.gz", "pr-213/before/cpu.pb.gz"]);
    expect(inferred.variants).toEqual(["before", "after"]);
    expect(inferred.folder).toBe("pr-213");
  });

  it("keeps a lone before/: its after/ is still to come", () => {
    expect(read("before/cpu.pb.gz before/bench.txt")).toBe("before: cpu.pb.gz bench.txt");
  });

  it("flattens folders below a variant only where names would clash", () => {
    expect(read("old/a/x.prom old/b/x.prom old/cpu.pb.gz new/a/x.prom")).toBe(
      "old: a-x.prom b-x.prom cpu.pb.gz\nnew: x.prom",
    );
  });

  it("does not take folders of kinds for variants", () => {
    expect(read("cpu/before.pb.gz cpu/after.pb.gz heap/before.pb.gz heap/after.pb.gz")).toBe(
      "before: cpu-before.pb.gz heap-before.pb.gz\nafter: cpu-after.pb.gz heap-after.pb.gz",
    );
  });
});

describe("variants from names", () => {
  it("reads before.txt and after.txt, and any two like names", () => {
    expect(read("after.txt before.txt")).toBe("before: before.txt\nafter: after.txt");
    expect(read("stdlib.txt jsoniter.txt")).toBe("stdlib: stdlib.txt\njsoniter: jsoniter.txt");
    expect(read("cpu-old.pb.gz cpu-new.pb.gz")).toBe("old: cpu-old.pb.gz\nnew: cpu-new.pb.gz");
    expect(read("main.bench.txt pr.bench.txt")).toBe("main: main.bench.txt\npr: pr.bench.txt");
  });

  it("reads a benchmark study (headerindex)", () => {
    expect(
      read(`bench-combined.txt bench-interleaved-prefix2.txt bench-prefix1.txt bench-prefix2.txt bench-prefix3.txt
        bench-root-one-run.txt bench-root.txt bench-test2json.jsonl cpu-prefix1.pb.gz cpu-prefix2.pb.gz cpu-prefix3.pb.gz
        cpu-root.pb.gz mem-prefix1.pb.gz mem-prefix2.pb.gz mem-prefix3.pb.gz mem-root.pb.gz profiled-run-prefix1.txt
        profiled-run-prefix2.txt profiled-run-prefix3.txt profiled-run-root.txt`),
    ).toBe(
      [
        "root: bench-root-one-run.txt bench-root.txt cpu-root.pb.gz mem-root.pb.gz profiled-run-root.txt",
        "prefix1: bench-prefix1.txt cpu-prefix1.pb.gz mem-prefix1.pb.gz profiled-run-prefix1.txt",
        "prefix2: bench-interleaved-prefix2.txt bench-prefix2.txt cpu-prefix2.pb.gz mem-prefix2.pb.gz profiled-run-prefix2.txt",
        "prefix3: bench-prefix3.txt cpu-prefix3.pb.gz mem-prefix3.pb.gz profiled-run-prefix3.txt",
        "all: bench-combined.txt bench-test2json.jsonl",
      ].join("\n"),
    );
  });

  it("reads variants in front (published neutrino headerfs)", () => {
    expect(
      read(`1-byte.bench.txt 1-byte.mem.top.txt 2-byte.bench.txt 2-byte.mem.top.txt 3-byte.bench.txt 3-byte.mem.top.txt
        control.bench.txt control.mem.top.txt`),
    ).toBe(
      [
        "control: control.bench.txt control.mem.top.txt",
        "1-byte: 1-byte.bench.txt 1-byte.mem.top.txt",
        "2-byte: 2-byte.bench.txt 2-byte.mem.top.txt",
        "3-byte: 3-byte.bench.txt 3-byte.mem.top.txt",
      ].join("\n"),
    );
  });

  it("reads a capture of two services with scrape folders (spanscan)", () => {
    const { places, variants } = inferVariants(
      `allocs-new.pb.gz allocs-old.pb.gz bench-spanscan.txt block-new.pb.gz block-old.pb.gz cpu-new.pb.gz cpu-old.pb.gz
       delta-heap-new.pb.gz delta-heap-old.pb.gz heap-new.debug1.txt heap-new.pb.gz heap-old.debug1.txt heap-old.pb.gz
       mutex-new.pb.gz mutex-old.pb.gz node-new.log node-old.log scrapes-new/metrics-1795226660101.prom
       scrapes-new/metrics-1795226665101.prom scrapes-old/metrics-1795226660201.prom scrapes-old/metrics-1795226665201.prom`.split(
        /\s+/,
      ),
    );
    expect(variants).toEqual(["old", "new", "all"]);
    expect(places.filter((place) => place.variant === "all").map((place) => place.name)).toEqual([
      "bench-spanscan.txt",
    ]);
    expect(places.filter((place) => place.variant === "old").map((place) => place.name)).toContain(
      "metrics-1795226660201.prom",
    );
  });

  it("prefers the part that places every file (bigcache)", () => {
    const inferred = inferVariants(
      `cache-allocs.pb.gz cache-cpu.pb.gz cache-heap.debug1.txt cache-late-gc.heap.pb.gz cache-late.heap.pb.gz
       cache-late.metrics.prom cache-late.top.txt cache-mid.heap.pb.gz cache-mid.metrics.prom nocache-allocs.pb.gz
       nocache-cpu.pb.gz nocache-late-gc.heap.pb.gz nocache-late.heap.pb.gz nocache-late.metrics.prom
       nocache-mid.heap.pb.gz nocache-mid.metrics.prom scrapes-cache/metrics-1795227916218.prom
       scrapes-nocache/metrics-1795227877211.om.txt`.split(/\s+/),
    );
    expect([...inferred.variants].sort()).toEqual(["cache", "nocache"]);
  });

  it("reads three engines (kvstores)", () => {
    expect(
      [
        ...inferVariants(
          `allocs-badger.pb.gz allocs-goleveldb.pb.gz allocs-pebble.pb.gz bench-kvstores.txt cpu-badger.pb.gz
           cpu-goleveldb.pb.gz cpu-pebble.pb.gz goroutine-badger.debug2.txt goroutine-pebble.debug2.txt heap-badger.pb.gz
           heap-goleveldb.pb.gz heap-pebble.pb.gz scrapes-badger/metrics-1795227916218.prom
           scrapes-pebble/metrics-1795227916218.prom`.split(/\s+/),
        ).variants,
      ].sort(),
    ).toEqual(["all", "badger", "goleveldb", "pebble"]);
  });

  it("leaves one capture in one variant (append50)", () => {
    const paths = `allocs.pb.gz append-latency.txt client.csv client.jsonl cpu.pb.gz nodes.csv nodes.jsonl
      scrapes/metrics-1795228158124.prom scrapes/metrics-1795228228653.om.txt`.split(/\s+/);
    expect(inferVariants(paths).variants).toEqual(["run"]);
  });

  it("goes by the variants a report has already", () => {
    const { places } = inferVariants(["mem-2-byte.pb.gz", "mem-control.pb.gz"], ["control", "1-byte", "2-byte"]);
    expect(places.map((place) => place.variant)).toEqual(["2-byte", "control"]);
    expect(inferVariants(["cpu-trunk.pb.gz"], ["trunk", "branch"]).variants).toEqual(["trunk"]);
  });

  it("is not led astray by names that objects know", () => {
    expect(read("constructor/cpu.pb.gz __proto__/cpu.pb.gz")).toBe("constructor: cpu.pb.gz\n__proto__: cpu.pb.gz");
  });

  it("stays quick with thousands of files", () => {
    const paths = Array.from(
      { length: 2000 },
      (_, n) => `scrapes-${n % 2 ? "old" : "new"}/metrics-${1795226660000 + n}.prom`,
    );
    const started = performance.now();
    expect(inferVariants(paths).variants).toEqual(["old", "new"]);
    expect(performance.now() - started).toBeLessThan(1500);
  });
});

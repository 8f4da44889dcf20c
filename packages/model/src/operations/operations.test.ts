import { describe, expect, it } from "vitest";
import { joinCapture } from "../series/capture/capture.ts";
import type { SeriesTable } from "../series/table.ts";
import { benchmarkFrames, partOfBenchmark } from "./benchmark-frames.ts";
import { isRuntimeFrame } from "./caller-nodes.ts";
import { benchmarkStacks } from "./bench-runs.ts";
import { sharedDenominators } from "./denominator.ts";
import { knownDenominators } from "./known-denominators.ts";
import { rampUp } from "./ramp-up.ts";
import {
  benchFromText,
  cpuTypes,
  firstRound,
  heapTypes,
  laterRounds,
  profileFromText,
} from "../../test-support/stated-operations.ts";

describe("iterations before the reported round", () => {
  it("are the powers of a hundred below N, as one real run printed them", () => {
    // tests/fixtures/headerindex/profiled-run-*.txt print a line for each round: five of them and four.
    expect(rampUp(1_327_222, "timed").likely).toBe(1 + 100 + 10_000 + 1_000_000);
    expect(rampUp(979_479, "timed").likely).toBe(1 + 100 + 10_000);
    expect(rampUp(1, "timed")).toEqual({ likely: 0, low: 0, high: 0 });
    expect(rampUp(2, "timed")).toEqual({ likely: 1, low: 1, high: 1 });
  });

  it("are one probe for -benchtime=Nx and none for b.Loop", () => {
    expect(rampUp(5000, "fixed")).toEqual({ likely: 1, low: 1, high: 1 });
    expect(rampUp(5000, "loop").high).toBe(0);
  });

  it("lie within their bounds for every run that the testing package could make", () => {
    for (const nanos of [3, 80, 905, 1_190, 24_000, 700_000, 11_000_000, 90_000_000, 2_000_000_000]) {
      for (const slowStart of [1, 1.5, 3]) {
        const rounds = runBenchmark((n) => n * nanos * (n < 20_000 ? slowStart : 1));
        const { low, high } = rampUp(rounds.at(-1)!, "timed");
        const before = rounds.slice(0, -1).reduce((sum, n) => sum + n, 0);
        expect(before, `${nanos} ns, ${slowStart}`).toBeGreaterThanOrEqual(low);
        expect(before, `${nanos} ns, ${slowStart}`).toBeLessThanOrEqual(high);
      }
    }
  });
});

/** The rounds of go/src/testing/benchmark.go for an operation that takes `nanos(n)` for n iterations. */
function runBenchmark(nanos: (n: number) => number): number[] {
  const rounds = [1];
  for (let n = 1; nanos(n) < 1e9 && n < 1e9;) {
    const predicted = Math.floor(1.2 * Math.floor((1e9 * n) / Math.max(1, nanos(n))));
    n = Math.min(1e9, Math.max(n + 1, Math.min(100 * n, predicted)));
    rounds.push(n);
  }
  return rounds;
}

const one = (text: string) => ({ benches: [{ file: "bench.txt", table: benchFromText(text) }], capture: null });

describe("denominators of a profile", () => {
  const heap = (total: number, root = firstRound) =>
    profileFromText(`${root};pkg.BenchmarkA;pkg.work 1000 ${total}\nmain.main 1 64`, heapTypes);

  it("are all results of a file that the profile can be of", () => {
    const [found] = knownDenominators(heap(3 * 7_000_000), 1, one("BenchmarkA-2 1 2e9 ns/op 7000000 B/op\n".repeat(3)));
    expect(found).toMatchObject({ id: "bench:A-2", count: 3, low: 3, high: 3, others: 0 });
    expect(found?.iterations).toMatchObject({ covered: 3, results: 3 });
  });

  it("are one run where the profile holds too little for all, and none where too little for one", () => {
    const text = "BenchmarkA-2 1 2e9 ns/op 7000000 B/op\n".repeat(8);
    expect(knownDenominators(heap(7_100_000), 1, one(text))[0]).toMatchObject({ count: 1, low: 1, high: 1 });
    expect(knownDenominators(heap(7_100_000), 1, one(text))[0]?.basis).toBe(
      "1 iteration (1 run like the median of 8 in bench.txt)",
    );
    expect(knownDenominators(heap(700_000), 1, one(text))).toEqual([]);
  });

  it("are limited by a CPU profile's duration", () => {
    const text = "BenchmarkA-2 1 2e9 ns/op\n".repeat(8);
    const cpu = (seconds: number) =>
      profileFromText(`${firstRound};pkg.BenchmarkA;pkg.work 150 1500000000`, cpuTypes, {
        durationNanos: BigInt(seconds) * 1_000_000_000n,
      });
    const counts = [1, 3, 17].map((seconds) => knownDenominators(cpu(seconds), 1, one(text)).map(({ count }) => count));
    expect(counts).toEqual([[1], [1, 3], [8, 17]]);
  });

  it("know b.Loop by stacks that never leave the first call, and -benchtime=Nx by equal counts", () => {
    const text = "BenchmarkA-2 5000 100 ns/op 100 B/op\nBenchmarkA-2 5100 100 ns/op 100 B/op";
    expect(knownDenominators(heap(2_000_000), 1, one(text))[0]).toMatchObject({ count: 10_100, low: 10_100 });
    const fixed = "BenchmarkA-2 5000 100 ns/op 100 B/op\n".repeat(2);
    expect(knownDenominators(heap(2_000_000, laterRounds), 1, one(fixed))[0]).toMatchObject({ count: 10_002 });
    expect(knownDenominators(heap(2_000_000, laterRounds), 1, one(text))[0]).toMatchObject({
      count: 10_100 + 2 * 101,
    });
  });

  it("know -benchtime=Nx of a single result by the other outputs of the command", () => {
    const made = profileFromText(`${laterRounds};pkg.BenchmarkA;pkg.work 1500 15000000000`, cpuTypes);
    const { benches } = one("BenchmarkA 1500 10000000 ns/op");
    const alone = knownDenominators(made, 1, { benches, capture: null })[0];
    expect([alone?.low, alone?.high]).toEqual([1601, 2851]);
    const told = { benches: benches.map((bench) => ({ ...bench, hasFixedRounds: true })), capture: null };
    expect(knownDenominators(made, 1, told)[0]).toMatchObject({ count: 1501, low: 1501, high: 1501 });
  });

  it("leave out benchmarks that are not on the profile, and count the others", () => {
    const profile = profileFromText(
      `${firstRound};pkg.BenchmarkA 10 1000\n${firstRound};pkg.BenchmarkB.func1 30 3000`,
      heapTypes,
    );
    const found = knownDenominators(
      profile,
      1,
      one("BenchmarkA 1 1 ns/op 900 B/op\nBenchmarkB/x 1 1 ns/op 2900 B/op\nBenchmarkC 1 1 ns/op 5 B/op"),
    );
    expect(found.map(({ id, others, part }) => [id, others, part])).toEqual([
      ["bench:A", 1, 0.25],
      ["bench:B/x", 1, 0.75],
    ]);
  });

  it("are what a counter counted while the profile was taken, exact or taken on, never of another time", () => {
    const seconds = Array.from({ length: 61 }, (_, second) => second);
    const series = (name: string, perSecond: number): [string, number[]] => [name, seconds.map((s) => s * perSecond)];
    const runtime = [
      "go_gc_cycles_total_gc_cycles_total",
      "jvm_gc_pause_seconds_count",
      "nodejs_gc_duration_seconds_count",
    ];
    const capture = joinCapture([
      seriesOf(seconds, [series("http_requests_total", 50), ...runtime.map((name) => series(name, 1))]),
    ]);
    const during = (from: number, length: number) =>
      knownDenominators(
        profileFromText("main.main 10 100000000", cpuTypes, {
          timeNanos: BigInt(from) * 1_000_000_000n,
          durationNanos: BigInt(length) * 1_000_000_000n,
        }),
        1,
        { benches: [], capture },
      ).filter(({ kind }) => kind === "counter");
    expect(during(10, 20)).toMatchObject([{ id: "counter:http_requests_total", count: 1000, low: 1000, high: 1000 }]);
    expect(during(50, 20)[0]?.count).toBeCloseTo(1000, 6);
    expect(during(50, 20)[0]?.basis).toBe("increase 500 in 10 of the profile's 20 s, taken on at that pace to 1,000");
    expect(during(100, 20)).toEqual([]);
    const allocs = profileFromText("main.main 10 100000000", heapTypes, { timeNanos: 30_000_000_000n });
    expect(knownDenominators(allocs, 1, { benches: [], capture })).toMatchObject([{ count: 1500 }]);
  });

  it("offer only what both sides know, the best first, and name the rest", () => {
    const side = (text: string, durationNanos: bigint) =>
      knownDenominators(
        profileFromText(
          `${firstRound};pkg.BenchmarkA 10 100000000\n${firstRound};pkg.BenchmarkB 20 200000000`,
          cpuTypes,
          {
            durationNanos,
          },
        ),
        1,
        one(text),
      );
    const both = "BenchmarkA 1 1e8 ns/op\nBenchmarkB 1 2e8 ns/op";
    const { shared, lone } = sharedDenominators(
      side(both, 2_000_000_000n),
      side("BenchmarkB 1 2e8 ns/op", 1_000_000_000n),
    );
    expect(shared.map(({ id }) => id)).toEqual(["bench:B", "duration"]);
    expect(lone).toMatchObject([{ id: "bench:A", missing: "after" }]);
    expect(sharedDenominators([], side(both, 0n)).shared).toEqual([]);
  });
});

describe("the time that a profile took", () => {
  const side = (sampled: number, seconds: number) =>
    knownDenominators(
      profileFromText(`main.main 10 ${sampled}`, cpuTypes, { durationNanos: BigInt(seconds * 1e9) }),
      1,
      { benches: [], capture: null },
    );
  const ids = (...sides: Parameters<typeof sharedDenominators>) =>
    sharedDenominators(...sides).shared.map(({ id }) => id);

  it("is no measure of the work of a thread that was sampled all the time: twice the work takes twice as long", () => {
    expect(ids(side(3_894_000_000, 3.9), side(5_277_000_000, 5.28))).toEqual([]);
  });

  it("is one where it is longer, or shorter, than what was measured on either side", () => {
    expect(ids(side(12_000_000_000, 30), side(20_000_000_000, 30))).toEqual(["duration"]);
    expect(ids(side(30_000_000_000, 30), side(15_000_000_000, 30))).toEqual(["duration"]);
    expect(ids(side(90_000_000_000, 30), side(60_000_000_000, 30))).toEqual(["duration"]);
  });
});

describe("operations counted by the other unit of an allocation profile", () => {
  /** 24,000 reported, 9,000 more by the rule's bounds than it says: a round that just missed its time. */
  const bench = "BenchmarkA-2 24000 15000 ns/op 4096 B/op 2 allocs/op";
  const ran = 24_000 + 10_101 + 19_000;
  const profile = (bytes: number, objects: number, more = "") =>
    profileFromText(
      `${laterRounds};pkg.BenchmarkA;pkg.work ${objects * ran} ${bytes * ran}\n${firstRound};pkg.BenchmarkA;pkg.work 2 4096\n${more}`,
      heapTypes,
    );
  const counted = (made: ReturnType<typeof profile>, type: number) =>
    knownDenominators(made, type, one(bench))[0]!.iterations!;

  it("say how many ran where the rule of smaller rounds leaves it open", () => {
    const objects = counted(profile(4096, 2), 0);
    expect(objects.by).toBe("B/op");
    expect(objects.count).toBeCloseTo(ran + 1, -1);
    expect(counted(profile(4096, 2), 1)).toMatchObject({ by: "allocs/op", measured: 24_000 });
    expect(knownDenominators(profile(4096, 2), 1, one(bench))[0]!.basis).toMatch(
      /^24,000 iterations \+ about 29,10\d in smaller rounds, by allocs\/op, between /,
    );
  });

  it("say so, too, where two rounds just missed their time, as they do on a busy machine", () => {
    const rounds = 24_000 + 19_500 + 16_000 + 10_101;
    const text = `${laterRounds};pkg.BenchmarkA;pkg.work ${2 * rounds} ${4096 * rounds}`;
    const found = counted(profileFromText(text, heapTypes), 1);
    expect(found.by).toBe("allocs/op");
    expect(found.count).toBeCloseTo(rounds, -1);
  });

  it("count for a profile of time beside it, where both can be of the run that printed all results", () => {
    const heap = profile(4096, 2);
    const cpu = profileFromText(`${laterRounds};pkg.BenchmarkA;pkg.work 80 800000000`, cpuTypes, {
      durationNanos: 2_000_000_000n,
    });
    const siblings = () => [{ profile: heap, framesOf: (type: number) => benchmarkFrames(heap, type) }];
    const [alone] = knownDenominators(cpu, 1, one(bench));
    const [beside] = knownDenominators(cpu, 1, { ...one(bench), siblings });
    expect(alone!.iterations).toMatchObject({ by: null, count: 24_000 + 10_101 });
    expect(beside!.iterations).toMatchObject({ by: "B/op" });
    expect(beside!.count).toBeCloseTo(ran + 1, -1);
    const [other] = knownDenominators(cpu, 1, { ...one(`${bench}\n${bench}\n${bench}`), siblings });
    expect(other!.iterations).toMatchObject({ by: null, results: 3 });
  });

  it("never explain a unit by itself: a profile that has other bytes keeps them", () => {
    const found = knownDenominators(profile(6000, 2), 1, one(bench))[0]!.iterations!;
    expect((6000 * ran) / found.count).toBeCloseTo(6000, -2);
  });

  it("are not asked where something is set up, objects are tiny, or the rule's bounds exclude it", () => {
    const setUp = `${firstRound};pkg.BenchmarkA;pkg.setUp 9000 90000000`;
    expect(counted(profile(4096, 2, setUp), 1).by).toBeNull();
    expect(counted(profile(4096, 2, `${laterRounds};pkg.BenchmarkA;pkg.key 9000 72000`), 1).by).toBeNull();
    expect(counted(profile(4096, 20), 1).by).toBeNull();
    expect(counted(profile(4096, 2), 1).count).toBeGreaterThan(counted(profile(4096, 20), 1).count);
  });
});

describe("a profile taken apart by benchmarks", () => {
  it("counts each sample once, in both ways of choosing its function", () => {
    const profile = profileFromText(
      [
        `${laterRounds};x/pkg.BenchmarkA;x/pkg.work;runtime.mallocgc;runtime.memclr 2 20000000`,
        `${laterRounds};x/pkg.BenchmarkA;x/pkg.work 3 30000000`,
        `${firstRound};x/pkg.BenchmarkA-fm;bytes.Compare;cmpbody 1 10000000`,
        `x/pkg.BenchmarkB.func2;x/pkg.BenchmarkA 5 50000000`,
        `runtime.gcBgMarkWorker;runtime.scanObject 4 40000000`,
      ].join("\n"),
      cpuTypes,
    );
    const frames = benchmarkFrames(profile, 1);
    const part = frames.byFunction.get("BenchmarkA")!;
    expect([...frames.byFunction.keys()]).toEqual(["BenchmarkA", "BenchmarkB"]);
    expect(part).toMatchObject({ total: 60_000_000, probe: 10_000_000 });
    expect([...part.own]).toEqual([
      ["runtime.memclr", 20_000_000],
      ["x/pkg.work", 30_000_000],
      ["cmpbody", 10_000_000],
    ]);
    expect([...part.callers]).toEqual([
      ["x/pkg.work", 50_000_000],
      ["bytes.Compare", 10_000_000],
    ]);
    expect(frames.elsewhere).toBe(40_000_000);
    expect(frames.total).toBe(150_000_000);
  });

  it("tells sub-benchmarks apart by a label with their name, and says with what they are mixed", () => {
    const text = `pkg.BenchmarkA.func1 1 100 bench=fast\npkg.BenchmarkA.func1 2 300 bench=slow\npkg.BenchmarkA.func1 1 7`;
    const frames = benchmarkFrames(profileFromText(text, heapTypes), 1);
    const names = ["A/fast-8", "A/slow-8"];
    expect(partOfBenchmark(frames, "A/fast-8", names)).toMatchObject({ by: "label", part: { total: 100 } });
    expect(partOfBenchmark(frames, "A/other-8", [...names, "A/other-8"])).toEqual({ mixedWith: names });
    expect(partOfBenchmark(frames, "A/fast-8", ["A/fast-8"])).toMatchObject({ by: "function", part: { total: 407 } });
    expect(partOfBenchmark(frames, "B-8", ["B-8"])).toBeNull();
  });

  it("takes names that objects know, and knows the runtime's own", () => {
    const frames = benchmarkFrames(
      profileFromText("pkg.Benchmark__proto__;constructor 1 5\npkg.BenchmarkX;__proto__ 1 6", heapTypes),
      1,
    );
    expect(frames.byFunction.get("BenchmarkX")?.own.get("__proto__")).toBe(6);
    const isRuntime = [
      "runtime.mallocgc",
      "internal/runtime/maps.(*Map).getWithKey",
      "cmpbody",
      "internal/bytealg.Count",
    ];
    expect(isRuntime.every(isRuntimeFrame)).toBe(true);
    expect(["main.main", "bytes.Compare", "x/runtime.f", "Open"].some(isRuntimeFrame)).toBe(false);
    expect(benchmarkStacks("A/b-8")).toBe("\\.BenchmarkA($|[.(\\[-])");
  });
});

function seriesOf(seconds: readonly number[], series: readonly [string, number[]][]): SeriesTable {
  return {
    kind: "series",
    series: series.map(([name]) => [["__name__", name]]),
    sampleStart: Uint32Array.from([0, ...series.map((_, i) => (i + 1) * seconds.length)]),
    timestamps: Float64Array.from(series.flatMap(() => seconds.map((second) => second * 1000))),
    values: Float64Array.from(series.flatMap(([, values]) => values)),
    metadata: [],
    origin: "raw",
  };
}

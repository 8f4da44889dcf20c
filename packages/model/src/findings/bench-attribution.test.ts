import { describe, expect, it } from "vitest";
import { benchmarkFrames } from "../operations/benchmark-frames.ts";
import {
  benchFromText,
  cpuTypes,
  firstRound,
  heapTypes,
  laterRounds,
  profileFromText,
} from "../../test-support/stated-operations.ts";
import type { ProfileHeader } from "../profile/builder.ts";
import type { Profile } from "../profile/table.ts";
import { seededUniform } from "../../test-support/seeded-noise.ts";
import { attributionSentence } from "./attribution-sentence.ts";
import { attributeBench, type AttributedBench, type BenchAttribution } from "./bench-attribution.ts";
import { benchChange } from "./bench-change.ts";
import type { AttributedUnit, VariantProfiles } from "./profiled-benchmark.ts";

const MiB = 2 ** 20;

function variant(name: string, bench: string, ...profiles: Profile[]): VariantProfiles {
  return {
    variant: name,
    profiles: profiles.map((profile, i) => ({
      file: `${i}.pb.gz`,
      profile,
      framesOf: (type: number) => benchmarkFrames(profile, type),
    })),
    benches: [{ file: "bench.txt", table: benchFromText(bench) }],
  };
}

function attribution(benchmark: string, unit: AttributedUnit, before: VariantProfiles, after: VariantProfiles) {
  const change = benchChange(benchmark, unit, before, after);
  if (change === null) throw new Error("no such benchmark on both sides");
  return attributeBench(change, before, after);
}

function attributed(found: BenchAttribution): AttributedBench {
  if (found.kind === "refused") throw new Error(found.reason);
  return found;
}

/** Everything of a breakdown added up: what must be the benchmark's change to the last digits. */
function sumOf({ own, callers, unexplained }: AttributedBench): [number, number] {
  const add = ({ parts, rest }: AttributedBench["own"]) =>
    parts.reduce((sum, { change }) => sum + change, 0) + rest.change + unexplained;
  return [add(own), add(callers)];
}

const heap = (stacks: string, header: ProfileHeader = {}) => profileFromText(stacks, heapTypes, header);
/** A stack of BenchmarkA that allocated this many MiB in objects of 1 MiB, each of which is sampled nearly surely. */
const work = (name: string, megabytes: number, root = firstRound) =>
  `${root};pkg.BenchmarkA;pkg.${name} ${megabytes} ${megabytes * MiB}`;

describe("what accounts for a benchmark's change", () => {
  it("is explained by operation: sums of what the profiles have for as many operations as they saw", () => {
    const before = variant(
      "old",
      `BenchmarkA 1 1 ns/op ${300 * MiB} B/op 300 allocs/op`,
      heap([work("put", 200), work("read", 100)].join("\n")),
    );
    const after = variant(
      "new",
      `BenchmarkA 1 1 ns/op ${250 * MiB} B/op 250 allocs/op\n`.repeat(2),
      heap([work("put", 240), work("read", 200), work("copy", 60)].join("\n")),
    );
    const found = attributed(attribution("A", "B/op", before, after));
    expect(found.after.iterations.count).toBe(2);
    expect([found.before.measured, found.after.measured]).toEqual([300 * MiB, 250 * MiB]);
    expect([found.explained, found.unexplained, found.share]).toEqual([-50 * MiB, 0, 1]);
    expect(found.own.parts.map(({ name, before: old, after: now, change }) => [name, old, now, change])).toEqual([
      ["pkg.put", 200 * MiB, 240 * MiB, -80 * MiB],
      ["pkg.copy", 0, 60 * MiB, 30 * MiB],
    ]);
    expect([found.own.gains, found.own.losses]).toEqual([30 * MiB, -80 * MiB]);
    expect(found.verdict).toBe("explains");
    expect(attributed(attribution("A", "allocs/op", before, after)).explained).toBe(-50);
  });

  it("counts the smaller rounds that a profile saw, too", () => {
    const bench = (bytes: number) => `BenchmarkA 1000000 1200 ns/op ${bytes} B/op`;
    const rounds = 1 + 100 + 10_000 + 1_000_000;
    const profile = (bytes: number) => heap(`${laterRounds};pkg.BenchmarkA;pkg.put ${rounds} ${rounds * bytes}`);
    const found = attributed(
      attribution("A", "B/op", variant("old", bench(96), profile(96)), variant("new", bench(64), profile(64))),
    );
    expect(found.before.iterations).toMatchObject({ measured: 1_000_000, count: rounds });
    expect(found.explained).toBeCloseTo(-32, 9);
    expect(found.reasons.join("\n")).toContain("old about 10,101 beside N=1,000,000");
  });

  it("is of the benchmark's own stacks where a profile covers several, and says so", () => {
    const bench = (a: number, b: number) =>
      `BenchmarkA 1 1 ns/op ${a * MiB} B/op\nBenchmarkB 1 1 ns/op ${b * MiB} B/op`;
    const profile = (a: number, b: number) =>
      heap(`${work("put", a)}\n${firstRound};pkg.BenchmarkB;pkg.put ${b} ${b * MiB}\nmain.main 9 ${9 * MiB}`);
    const before = variant("old", bench(100, 900), profile(100, 900));
    const after = variant("new", bench(160, 900), profile(160, 900));
    const found = attributed(attribution("A", "B/op", before, after));
    expect([found.explained, found.before.total, found.before.elsewhere]).toEqual([60 * MiB, 100 * MiB, 9 * MiB]);
    expect(found.reasons.at(-1)).toBe("the profile covers 1 other benchmark, too: only stacks of A count");
  });

  it("is refused where sub-benchmarks share their frames, and told by a label where there is one", () => {
    const bench = (fast: number) =>
      `BenchmarkA/fast 1 1 ns/op ${fast * MiB} B/op\nBenchmarkA/slow 1 1 ns/op ${MiB} B/op`;
    const profile = (fast: number, label: string) =>
      heap(`${work("put", fast)} ${label}\n${work("put", 1)} ${label.replace("fast", "slow")}`);
    const side = (name: string, fast: number, label: string) => variant(name, bench(fast), profile(fast, label));
    const mixed = attribution("A/fast", "B/op", side("old", 10, ""), side("new", 30, ""));
    expect(mixed).toMatchObject({
      kind: "refused",
      reason:
        "the profile of new mixes A/fast with A/slow, which have the same frames: run it alone with -bench='^BenchmarkA$/^fast$'",
    });
    const told = attribution("A/fast", "B/op", side("old", 10, "bench=fast"), side("new", 30, "bench=fast"));
    expect(attributed(told).explained).toBe(20 * MiB);
  });

  it("is refused without a profile of both sides, and never made of waiting", () => {
    const bench = "BenchmarkA 1 1e9 ns/op 5 B/op";
    const delay = profileFromText("pkg.BenchmarkA 5 500", [
      { type: "contentions", unit: "count" },
      { type: "delay", unit: "nanoseconds" },
    ]);
    const found = (unit: AttributedUnit) =>
      attribution("A", unit, variant("old", bench), variant("new", bench, heap(work("put", 1)), delay));
    expect(found("B/op")).toMatchObject({ reason: expect.stringContaining("old has no allocation profile") });
    expect(found("sec/op")).toMatchObject({ reason: expect.stringContaining("new has no CPU profile (cpu)") });
    const server = variant("new", bench, heap("main.serve 1 5"));
    expect(attribution("A", "B/op", server, server)).toMatchObject({
      reason: "no stack of 0.pb.gz in new has BenchmarkA: it is of something else",
    });
  });

  it("names another machine and another sampling rate", () => {
    const side = (name: string, cpu: string, period: bigint) =>
      variant(name, `goos: linux\ncpu: ${cpu}\nBenchmarkA 1 1 ns/op ${9 * MiB} B/op`, heap(work("put", 9), { period }));
    const { reasons } = attributed(attribution("A", "B/op", side("old", "EPYC", 524_288n), side("new", "M4", 4096n)));
    expect(reasons).toContain("another machine: cpu is EPYC and M4");
    expect(reasons.join("\n")).toContain("sampled at different rates: every 524288 and 4096 bytes");
  });

  it("says so when nothing changed, with what the profiles differ by", () => {
    const side = (name: string, put: number) =>
      variant(name, `BenchmarkA 1 1 ns/op ${100 * MiB} B/op`, heap(`${work("put", put)}\n${work("get", 100 - put)}`));
    const found = attributed(attribution("A", "B/op", side("old", 40), side("new", 60)));
    expect([found.change, found.share, found.verdict]).toEqual([0, null, "nothing"]);
    expect([found.own.gains, found.own.losses]).toEqual([20 * MiB, -20 * MiB]);
    expect(attributionSentence(found)).toMatch(/^The medians are equal/);
  });

  it("claims no more than sampling permits", () => {
    const bench = (seconds: number) => `BenchmarkA 1 ${seconds * 1e9} ns/op`;
    const cpu = (samples: number) =>
      profileFromText(`${firstRound};pkg.BenchmarkA;pkg.put ${samples} ${samples * 10_000_000}`, cpuTypes, {
        durationNanos: 20_000_000_000n,
      });
    const verdict = (from: number, to: number, samples: [number, number]) =>
      attributed(
        attribution(
          "A",
          "sec/op",
          variant("old", bench(from), cpu(samples[0])),
          variant("new", bench(to), cpu(samples[1])),
        ),
      ).verdict;
    expect(verdict(10, 5, [1000, 520])).toBe("explains");
    expect(verdict(10, 5, [1000, 700])).toBe("explains-part");
    expect(verdict(10, 5, [1000, 1010])).toBe("does-not-explain");
    expect(verdict(10, 5, [100, 900])).toBe("does-not-explain");
    expect(verdict(0.1, 0.12, [10, 14])).toBe("too-uncertain");
  });

  it("finds the median's run variation where the profile is of another run", () => {
    const bench = (...bytes: number[]) => bytes.map((one) => `BenchmarkA 1 1 ns/op ${one * MiB} B/op`).join("\n");
    const before = variant("old", bench(100, 110, 130, 100), heap(work("put", 96)));
    const after = variant("new", bench(50, 52, 51, 60), heap(work("put", 55)));
    const found = attributed(attribution("A", "B/op", before, after));
    expect(found.uncertainty!.runs).toBeGreaterThan(4 * MiB);
    expect(found.reasons.join("\n")).toContain("old 100 MiB/op to 130 MiB/op, new 50.0 MiB/op to 60.0 MiB/op");
  });
});

it("adds up to the benchmark's change for any profiles and results", () => {
  const random = seededUniform(20261121);
  const pick = (most: number) => Math.floor(random() * most);
  let checked = 0;
  for (let round = 0; round < 300; round++) {
    const iterations = [1, 7, 100, 4321, 2_000_000][pick(5)]!;
    const count = 1 + pick(3);
    const side = (name: string) => {
      const stacks = Array.from({ length: 1 + pick(30) }, () => {
        const depth = Array.from({ length: 1 + pick(4) }, () => `pkg.f${pick(12)}`);
        const objects = 1 + pick(1000);
        return `${random() < 0.3 ? firstRound : laterRounds};pkg.BenchmarkA;${depth.join(";")} ${objects} ${objects * (1 + pick(9000))}`;
      });
      const total = stacks.reduce((sum, stack) => sum + Number(stack.split(" ").at(-1)), 0);
      const perOp = total / iterations / count / (1 + random());
      const lines = Array.from(
        { length: count },
        () => `BenchmarkA ${iterations} 9 ns/op ${perOp * (0.9 + random() / 5)} B/op`,
      );
      return variant(name, lines.join("\n"), heap(stacks.join("\n")));
    };
    const found = attribution("A", "B/op", side("old"), side("new"));
    if (found.kind === "refused") continue;
    checked++;
    const scale = Math.max(...[found.before, found.after].flatMap(({ measured, profiled }) => [measured, profiled]));
    for (const sum of sumOf(found)) expect(Math.abs(sum - found.change)).toBeLessThanOrEqual(1e-12 * scale);
    expect(Math.abs(found.own.gains + found.own.losses - found.explained)).toBeLessThanOrEqual(1e-9 * scale);
    expect(found.explained + found.unexplained).toBeCloseTo(found.change, 6);
    const { parts } = found.own;
    expect(parts.length).toBeLessThanOrEqual(8);
    parts.slice(1).forEach((part, i) => expect(Math.abs(part.change)).toBeLessThanOrEqual(Math.abs(parts[i]!.change)));
  }
  expect(checked).toBeGreaterThan(200);
});

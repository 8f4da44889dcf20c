import { alignedRuns, attribute } from "@sweetspot/model/findings/attribution";
import { attributeBench, type AttributedBench } from "@sweetspot/model/findings/bench-attribution";
import { benchChange } from "@sweetspot/model/findings/bench-change";
import type { AttributedUnit, VariantProfiles } from "@sweetspot/model/findings/profiled-benchmark";
import { benchmarkFrames } from "@sweetspot/model/operations/benchmark-frames";
import { benchmarkStacks } from "@sweetspot/model/operations/bench-runs";
import { parsePprofOptions } from "@sweetspot/model/profile/pprof/options";
import { pprofText } from "@sweetspot/model/profile/pprof/text";
import type { Profile } from "@sweetspot/model/profile/table";
import { parse } from "@sweetspot/parsers";
import { describe, expect, test } from "vitest";
import { readFixture } from "../support/read-fixture.ts";

// `pprofText` is compared byte for byte with `go tool pprof` in pprof.test.ts; here attributions are held against it.

function read(variant: string): Profile {
  return readProfile(`headerindex/mem-${variant}.pb.gz`);
}

function readProfile(name: string): Profile {
  const outcome = parse(readFixture(name), { fileName: name, receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "profile") throw new Error(`${name} is no profile`);
  return outcome.evidence;
}

/** Flat bytes by function as `-top -diff_base` prints them, none left out. */
function printedChanges(before: Profile, after: Profile, focus = ""): Map<string, number> {
  const options = Object.entries({
    sample_index: "alloc_space",
    unit: "B",
    nodecount: "100000",
    nodefraction: "0",
    ...(focus !== "" && { focus }),
  });
  const text = pprofText(after, "top", parsePprofOptions(options), { base: { profile: before, mode: "diff" } });
  const rows = text.matchAll(/^ *(-?\d+)B? +\S+% +\S+% +-?\d+B? +\S+% +(.+?)(?: \((?:inline|partial-inline)\))?$/gm);
  return new Map(Array.from(rows, ([, flat = "", name = ""]) => [name, Number(flat)]));
}

describe.each(["prefix1", "prefix2", "prefix3"])("root against %s", (variant) => {
  const [before, after] = [read("root"), read(variant)];
  const runs = alignedRuns([before], [after], "alloc_space")!;
  const found = attribute({ profiles: runs.before, work: 1 }, { profiles: runs.after, work: 1 }, "alloc_space");

  test("parts and rest add up to the change of the total", () => {
    const sum = found.parts.reduce((total, { change }) => total + change, found.rest.change);
    expect(Math.abs(sum - found.change)).toBeLessThanOrEqual(Math.abs(found.change) * 0.001);
    expect(found.change).toBe(found.after - found.before);
    expect(found.parts).toHaveLength(6);
  });

  test("each part is what pprof -diff_base -top prints for the function, and no larger one is left out", () => {
    const printed = printedChanges(before, after);
    expect(printed.size).toBeGreaterThan(20);
    for (const { name, change } of found.parts) expect(printed.get(name), name).toBe(change);
    const largest = [...printed.values()].map(Math.abs).toSorted((a, b) => b - a);
    expect(found.parts.map(({ change }) => Math.abs(change))).toEqual(largest.slice(0, 6));
    const total = [...printed.values()].reduce((sum, value) => sum + value, 0);
    expect(Math.abs(total - found.change)).toBeLessThanOrEqual(Math.abs(found.change) * 0.001);
  });
});

describe("benchmarks of the header index, with the profiles of the run that printed them", () => {
  const variants = ["root", "prefix1", "prefix2", "prefix3"].map(profiledRun);
  const [root, ...others] = variants as [VariantProfiles, ...VariantProfiles[]];

  test.each(others.map((one) => [one.variant, one] as const))(
    "%s: everything adds up to what was measured",
    (_, other) => {
      let checked = 0;
      for (const unit of ["B/op", "allocs/op", "sec/op"] as const) {
        for (const benchmark of benchmarks) {
          const found = attributed(benchmark, unit, root, other);
          for (const { parts, rest } of [found.own, found.callers]) {
            const sum = parts.reduce((total, { change }) => total + change, rest.change);
            expect(Math.abs(sum - found.explained), benchmark).toBeLessThanOrEqual(Math.abs(found.explained) * 1e-9);
            expect(Math.abs(sum + found.unexplained - found.change)).toBeLessThanOrEqual(Math.abs(found.change) * 1e-9);
          }
          checked++;
        }
      }
      expect(checked).toBe(12);
    },
  );

  test.each(others.map((one) => [one.variant, one] as const))(
    "%s: each function's bytes are what pprof -diff_base -focus prints",
    (_, other) => {
      for (const benchmark of benchmarks) {
        const found = attributed(benchmark, "B/op", root, other);
        const printed = printedChanges(memory(root), memory(other), benchmarkStacks(benchmark));
        for (const { name, before, after } of found.own.parts) expect(printed.get(name), name).toBe(after - before);
        const total = [...printed.values()].reduce((sum, value) => sum + value, 0);
        const change = found.after.total - found.before.total;
        expect(Math.abs(total - change)).toBeLessThanOrEqual(Math.abs(change) * 0.001);
      }
    },
  );

  test("the bytes of single iterations are explained to within sampling, by functions that do what changed", () => {
    const [, prefix2] = others as [VariantProfiles, VariantProfiles, VariantProfiles];
    for (const [size, first] of [
      ["Small", "(*node).put"],
      ["Medium", "(*node).put"],
      // Large batches touch all 65,536 sub-buckets: mapping the file again copies their nodes.
      ["Large", "(*node).dereference"],
    ] as const) {
      const found = attributed(`WriteHeaders${size}Batch-2`, "B/op", root, prefix2);
      expect(found.verdict, size).toBe("explains");
      expect(Math.abs(found.share! - 1), size).toBeLessThan(0.1);
      expect([found.before.iterations.count, found.after.iterations.count]).toEqual([1, 1]);
      expect(found.own.parts[0]!.name).toBe(`go.etcd.io/bbolt.${first}`);
    }
  });

  test("the rounds before the reported one are those that the run printed a line for", () => {
    const rounds = variants.map(({ variant, benches }) => {
      const found = attributed(
        "HeightLookupLatency-2",
        "B/op",
        root,
        variants.find((one) => one.variant === variant)!,
      );
      expect(benches).toHaveLength(1);
      return found.after.iterations.count - found.after.iterations.measured;
    });
    // Lines "DB file size at cleanup" of the benchmark: five rounds, but four with two bytes.
    expect(rounds).toEqual([1_010_101, 1_010_101, 10_101, 1_010_101]);
  });
});

const benchmarks = [
  "WriteHeadersSmallBatch-2",
  "WriteHeadersMediumBatch-2",
  "WriteHeadersLargeBatch-2",
  "HeightLookupLatency-2",
];

function profiledRun(variant: string): VariantProfiles {
  const file = `profiled-run-${variant}.txt`;
  const outcome = parse(readFixture(`headerindex/${file}`), { fileName: file, receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "bench") throw new Error(`${file} is no benchmark output`);
  const profiles = [`cpu-${variant}.pb.gz`, `mem-${variant}.pb.gz`].map((name) => {
    const profile = readProfile(`headerindex/${name}`);
    return { file: name, profile, framesOf: (type: number) => benchmarkFrames(profile, type) };
  });
  return { variant, profiles, benches: [{ file, table: outcome.evidence }] };
}

function memory({ profiles }: VariantProfiles): Profile {
  return profiles.find(({ file }) => file.startsWith("mem-"))!.profile;
}

function attributed(
  benchmark: string,
  unit: AttributedUnit,
  before: VariantProfiles,
  after: VariantProfiles,
): AttributedBench {
  const change = benchChange(benchmark, unit, before, after);
  if (change === null) throw new Error(`no ${unit} of ${benchmark} on both sides`);
  const found = attributeBench(change, before, after);
  if (found.kind === "refused") throw new Error(found.reason);
  return found;
}

import { describe, expect, it } from "vitest";
import { BenchTableBuilder } from "../bench/builder.ts";
import type { BenchTable } from "../bench/table.ts";
import { profileFromStacks } from "../../test-support/profile-from-stacks.ts";
import { comparabilityFindings } from "./comparability.ts";

function benchOn(cpu: string): BenchTable {
  const builder = new BenchTableBuilder();
  const config = [{ key: "cpu", value: cpu }];
  builder.add({ name: "Write", iterations: 1, values: [{ value: 1, unit: "ns/op" }], config });
  return builder.build();
}
const withBench = (variant: string, cpu: string) => ({ variant, benches: [benchOn(cpu)], profiles: [] });

describe("comparability", () => {
  it("says that the machines differ, and nothing when they do not", () => {
    const [found] = comparabilityFindings([withBench("before", "Ryzen 9"), withBench("after", "M2")]);
    expect(found).toMatchObject({
      group: "refused",
      difference: {
        kind: "environment",
        key: "cpu",
        values: [
          { variant: "before", value: "Ryzen 9" },
          { variant: "after", value: "M2" },
        ],
      },
    });
    expect(comparabilityFindings([withBench("before", "M2"), withBench("after", "M2 ")])).toEqual([]);
  });

  it("says that profiles were sampled at different rates", () => {
    const profile = { ...profileFromStacks("a 1"), periodType: { type: "cpu", unit: "nanoseconds" } };
    const at = (variant: string, period: bigint) => ({
      variant,
      benches: [],
      profiles: [{ file: "cpu", profile: { ...profile, period }, isDivided: false }],
    });
    expect(comparabilityFindings([at("before", 10_000_000n), at("after", 1_000_000n)])[0]?.difference).toMatchObject({
      kind: "sampling",
      file: "cpu",
    });
    expect(comparabilityFindings([at("before", 10n), at("after", 10n)])).toEqual([]);
  });
});

describe("profiles of different length", () => {
  const profile = profileFromStacks("a 1");
  const ran = (variant: string, ...seconds: readonly number[]) => ({
    variant,
    benches: [],
    profiles: seconds.map((length, i) => ({
      file: `cpu${i}`,
      profile: { ...profile, durationNanos: BigInt(Math.round(length * 1e9)) },
      isDivided: false,
    })),
  });
  it("are named with their lengths, once for each file, with the way to compare them", () => {
    const found = comparabilityFindings([ran("before", 30, 30), ran("after", 10, 30.2), ran("later", 30, 30.29)]);
    expect(found.map(({ difference }) => difference)).toEqual([
      {
        kind: "duration",
        file: "cpu0",
        nanoseconds: [
          { variant: "before", value: 30e9 },
          { variant: "after", value: 10e9 },
        ],
      },
    ]);
    expect(found[0]?.evidence).toEqual({
      view: "profiles",
      file: { variant: "after", file: "cpu0" },
      base: { variant: "before", file: "cpu0" },
      mode: "share",
    });
  });
  it("are no matter where they are divided by their work or their length", () => {
    const divided = ran("after", 10);
    const profiles = divided.profiles.map((one) => ({ ...one, isDivided: true }));
    expect(comparabilityFindings([ran("before", 30), { ...divided, profiles }])).toEqual([]);
  });
  it("are no matter where a length is not known, or nothing is compared", () => {
    expect(comparabilityFindings([ran("before", 30), ran("after", 0)])).toEqual([]);
    expect(comparabilityFindings([ran("before", 30)])).toEqual([]);
    expect(comparabilityFindings([ran("before", 30, 5), { ...ran("after"), profiles: [] }])).toEqual([]);
  });
});

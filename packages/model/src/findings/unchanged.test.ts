import { describe, expect, it } from "vitest";
import { compareBenches } from "../bench/compare.ts";
import { defaultFlags } from "../bench/comparison.ts";
import { benchFindings } from "./bench-findings.ts";
import { judgeBenches } from "../judge/judge-benches.ts";
import { defaultJudgePolicy } from "../judge/policy.ts";
import { contradictionFinding } from "./contradiction.ts";
import type { Finding } from "../finding-kinds/finding-kinds.ts";
import { profileFindings, type ProfileSide } from "./profile-findings.ts";
import { seriesFindings } from "./series-findings.ts";
import {
  benchmarks,
  captureOf,
  type Chance,
  chanceOf,
  counter,
  counterShapes,
  cpuProfile,
  gauge,
  histogram,
  type NamedSeries,
} from "../../test-support/unchanged.ts";

const pairs = 300;
const names = ["before", "after"];

/** The stated rate, plus three standard deviations of a binomial: what chance may do to a count of `pairs`. */
const allowed = (rate: number): number => rate * pairs + 3 * Math.sqrt(pairs * rate * (1 - rate));

const claims = ({ group }: Finding): boolean => group === "better" || group === "worse";
const differs = ({ kind, certainty }: Finding): boolean => kind === "series-change" && certainty.level === "differs";

const compared = (before: readonly NamedSeries[], after: readonly NamedSeries[]): Finding[] =>
  seriesFindings([captureOf(before), captureOf(after)], names);

describe("300 unchanged pairs are called better or worse at no more than the stated rate", { timeout: 120_000 }, () => {
  it("a whole report: each kind of evidence keeps its rate, and a contradiction takes two of them", () => {
    const metrics = (chance: Chance): NamedSeries[] => [
      ...Object.values(counterShapes).map((shape, i): NamedSeries => [
        { __name__: `store${i}_sync_seconds_total` },
        counter(shape(chance)),
      ]),
      [{ __name__: "process_resident_memory_bytes" }, gauge(0.8, chance)],
      [{ __name__: "go_memstats_heap_alloc_bytes" }, gauge(0.5, chance)],
      ...histogram("wal_fsync_duration_seconds", 5, chance),
    ];
    const rows = ["A", "B", "C"];
    const found = { any: 0, benchmarks: 0, profiles: 0, metrics: 0, metricsDiffer: 0, contradictions: 0 };
    for (let seed = 1; seed <= pairs; seed++) {
      const chance = chanceOf(seed);
      const inputs = names.map((label) => ({ label, path: label, table: benchmarks(rows, chance) }));
      const fromBenches = benchFindings(judgeBenches(compareBenches(inputs, defaultFlags, "full"), defaultJudgePolicy));
      const fromProfiles = ["cpu.pb.gz", "cpu2.pb.gz"].map((file) => {
        const [before, after] = names.map((variant) => ({
          variant,
          name: file,
          runs: [{ file, profile: cpuProfile([400, 300, 200, 50, 50], chance) }],
        })) as unknown as [ProfileSide, ProfileSide];
        return { before, after, compared: [{ sampleType: "cpu", work: null }] };
      });
      const kinds = {
        benchmarks: fromBenches,
        profiles: profileFindings(fromProfiles, defaultJudgePolicy).changes.map(({ finding }) => finding),
        metrics: compared(metrics(chance), metrics(chance)),
      };
      for (const kind of ["benchmarks", "profiles", "metrics"] as const) if (kinds[kind].some(claims)) found[kind]++;
      if (Object.values(kinds).flat().some(claims)) found.any++;
      if (kinds.metrics.some(differs)) found.metricsDiffer++;
      if (contradictionFinding([...kinds.benchmarks, ...kinds.metrics]) !== null) found.contradictions++;
    }
    // One run a side says nothing about the versions, whatever the evidence.
    expect(found).toMatchObject({ any: 0, benchmarks: 0, profiles: 0, metrics: 0 });
    expect(found.metricsDiffer).toBeLessThanOrEqual(allowed(0.05));
    // It takes a false finding of each of two kinds.
    expect(found.contradictions).toBeLessThanOrEqual(allowed(0.05 * 0.05));
  });
});

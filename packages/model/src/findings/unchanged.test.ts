import { describe, expect, it } from "vitest";
import { compareBenches } from "../bench/compare.ts";
import { defaultFlags } from "../bench/comparison.ts";
import { benchFindings } from "./bench-findings.ts";
import { judgeBenches } from "../judge/judge-benches.ts";
import { defaultJudgePolicy } from "../judge/policy.ts";
import { contradictionFinding } from "./contradiction.ts";
import type { Finding } from "./finding.ts";
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
  leaning,
  type NamedSeries,
  poisson,
} from "./unchanged.ts";

const pairs = 1000;
const names = ["before", "after"];

/** The stated rate, plus three standard deviations of a binomial: what chance may do to a count of `pairs`. */
const allowed = (rate: number): number => rate * pairs + 3 * Math.sqrt(pairs * rate * (1 - rate));

const claims = ({ group }: Finding): boolean => group === "better" || group === "worse";

/** In how many of 1,000 unchanged pairs something is called better or worse. */
function falseFindings(find: (chance: Chance) => readonly Finding[]): number {
  let found = 0;
  for (let seed = 1; seed <= pairs; seed++) if (find(chanceOf(seed)).some(claims)) found++;
  return found;
}

const metric = "db_write_wait_seconds_total";
const compared = (before: readonly NamedSeries[], after: readonly NamedSeries[]): Finding[] =>
  seriesFindings([captureOf(before), captureOf(after)], names);

describe(
  "1,000 unchanged pairs are called better or worse at no more than the stated rate",
  { timeout: 60_000 },
  () => {
    it.each(Object.entries(counterShapes))("counters: %s", (_, shape) => {
      const run = (chance: Chance): NamedSeries[] => [[{ __name__: metric }, counter(shape(chance))]];
      expect(falseFindings((chance) => compared(run(chance), run(chance)))).toBeLessThanOrEqual(allowed(0.05));
    });

    it.each([0, 0.7])("counters: a restart in one of the two (memory %d)", (memory) => {
      const run = (chance: Chance, restart: number): NamedSeries[] => {
        const drift = leaning(memory, chance);
        return [[{ __name__: metric }, counter(() => poisson(20 * Math.exp(0.4 * drift()), chance), restart)]];
      };
      const found = falseFindings((chance) =>
        compared(run(chance, -1), run(chance, 40 + Math.floor(chance.uniform() * 40))),
      );
      expect(found).toBeLessThanOrEqual(allowed(0.05));
    });

    it.each([0.1, 1, 20])("histograms of %d observations a scrape", (arrivals) => {
      const run = (chance: Chance): NamedSeries[] => histogram("db_write_wait_seconds", arrivals, chance);
      expect(falseFindings((chance) => compared(run(chance), run(chance)))).toBeLessThanOrEqual(allowed(0.05));
    });

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
      const found = { any: 0, benchmarks: 0, profiles: 0, metrics: 0, contradictions: 0 };
      for (let seed = 1; seed <= pairs; seed++) {
        const chance = chanceOf(seed);
        const inputs = names.map((label) => ({ label, path: label, table: benchmarks(rows, chance) }));
        const fromBenches = benchFindings(
          judgeBenches(compareBenches(inputs, defaultFlags, "full"), defaultJudgePolicy),
        );
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
          profiles: profileFindings(fromProfiles, defaultJudgePolicy).map(({ finding }) => finding),
          metrics: compared(metrics(chance), metrics(chance)),
        };
        for (const kind of ["benchmarks", "profiles", "metrics"] as const) if (kinds[kind].some(claims)) found[kind]++;
        if (Object.values(kinds).flat().some(claims)) found.any++;
        if (contradictionFinding([...kinds.benchmarks, ...kinds.metrics]) !== null) found.contradictions++;
      }
      expect(found.benchmarks).toBeLessThanOrEqual(allowed(0.05));
      // One process a side says nothing about the versions.
      expect(found.profiles).toBe(0);
      expect(found.metrics).toBeLessThanOrEqual(allowed(0.05));
      expect(found.any).toBeLessThanOrEqual(allowed(0.15));
      expect(found.any).toBeGreaterThan(0);
      // It takes a false finding of each of two kinds.
      expect(found.contradictions).toBeLessThanOrEqual(allowed(0.05 * 0.05));
    });
  },
);

describe("what did change is still seen", () => {
  it.each(["many events", "events of unequal size", "drift (memory 0.8)"])(
    "a counter of %s at a third of its pace",
    (shape) => {
      let seen = 0;
      for (let seed = 1; seed <= 100; seed++) {
        const chance = chanceOf(seed);
        const [before, after] = [counterShapes[shape]!(chance), counterShapes[shape]!(chance)];
        const found = compared(
          [[{ __name__: metric }, counter(before)]],
          [[{ __name__: metric }, counter((scrape) => after(scrape) / 3)]],
        );
        if (found.some(({ group }) => group === "better")) seen++;
      }
      expect(seen).toBeGreaterThanOrEqual(80);
    },
  );
});

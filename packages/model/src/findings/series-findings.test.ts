import { expect, it } from "vitest";
import type { Capture } from "../series/analysis/capture.ts";
import { seededNormal } from "../series/analysis/seeded-noise.ts";
import { SeriesBuilder } from "../series/builder.ts";
import { makeLabels } from "../series/labels.ts";
import { seriesFindings } from "./series-findings.ts";

/** Resident memory around a mean, each scrape leaning on the one before by `memory`, for 120 scrapes. */
function resident(mean: number, memory: number, normal: () => number): Capture {
  const builder = new SeriesBuilder({ series: 1, samples: 120 });
  const id = builder.series(makeLabels([["__name__", "process_resident_memory_bytes"]]));
  let noise = normal();
  for (let scrape = 0; scrape < 120; scrape++) {
    noise = memory * noise + Math.sqrt(1 - memory * memory) * normal();
    builder.add(id, 1_600_000_000_000 + scrape * 1000, mean * (1 + 0.2 * noise));
  }
  return { raw: builder.finish(), evaluated: null };
}

const groupsOf = (...captures: Capture[]) => seriesFindings(captures, ["before", "after"]).map(({ group }) => group);

it.each([0, 0.5, 0.8])("calls unchanged pairs of runs better or worse in at most 1 of 20 (memory %d)", (memory) => {
  const pairs = 400;
  let found = 0;
  for (let seed = 1; seed <= pairs; seed++) {
    const normal = seededNormal(seed);
    const groups = groupsOf(resident(1e8, memory, normal), resident(1e8, memory, normal));
    if (groups.some((group) => group === "better" || group === "worse")) found++;
  }
  // 5 %, plus 3 standard deviations of a binomial.
  expect(found).toBeLessThanOrEqual(0.05 * pairs + 3 * Math.sqrt(pairs * 0.05 * 0.95));
});

it("still sees memory halved", () => {
  const normal = seededNormal(1);
  expect(groupsOf(resident(1e8, 0.5, normal), resident(0.5e8, 0.5, normal))).toEqual(["better"]);
});

/** A store's write transactions at so many seconds a second, scraped every second. */
function writing(pace: number, normal: () => number): Capture {
  const builder = new SeriesBuilder({ series: 1, samples: 120 });
  const id = builder.series(makeLabels([["__name__", "bolt_tx_write_seconds_total"]]));
  let total = 0;
  for (let scrape = 0; scrape < 120; scrape++) {
    builder.add(id, 1_600_000_000_000 + scrape * 1000, total);
    total += pace * Math.max(0, 1 + 0.02 * normal());
  }
  return { raw: builder.finish(), evaluated: null };
}

it("flags a rate above a physical limit, and none that keeps it", () => {
  const normal = seededNormal(1);
  const contradictions = (before: number, after: number) =>
    seriesFindings([writing(before, normal), writing(after, normal)], ["before", "after"])
      .filter(({ reading }) => reading === "contradiction")
      .map(({ subject, change, remark }) => [subject, change, remark.slice(0, 6)]);
  expect(contradictions(1.4, 0.3)).toEqual([["bolt_tx_write_seconds_total", "above a physical limit", "before"]]);
  for (let pair = 0; pair < 100; pair++) expect(contradictions(0.95, 0.9)).toEqual([]);
});

it("says of a single run what its pace does, and calls nothing better or worse", () => {
  const normal = seededNormal(2);
  const builder = new SeriesBuilder({ series: 1, samples: 120 });
  const id = builder.series(makeLabels([["__name__", "bolt_tx_write_seconds_total"]]));
  let total = 0;
  for (let scrape = 0; scrape < 120; scrape++) {
    builder.add(id, 1_600_000_000_000 + scrape * 1000, total);
    total += (scrape < 40 ? 0.9 : 0.05) * Math.max(0, 1 + 0.03 * normal());
  }
  const found = seriesFindings([{ raw: builder.finish(), evaluated: null }], ["now"]);
  expect(found.map(({ group, reading, change }) => [group, reading, change])).toEqual([
    ["unclear", "account", expect.stringMatching(/^two phases: 0\.9\d* s\/s until 40 s, then 0\.05/) as string],
  ]);
});

import { expect, it } from "vitest";
import type { Capture } from "../series/capture/capture.ts";
import { seededNormal } from "../../test-support/seeded-noise.ts";
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

const levelsOf = (...captures: Capture[]) =>
  seriesFindings(captures, ["before", "after"]).map(({ group, certainty }) => [group, certainty.level]);

it("says that runs differ where memory was halved, and no more of one run a side", () => {
  const normal = seededNormal(1);
  const [finding] = seriesFindings([resident(1e8, 0.5, normal), resident(0.5e8, 0.5, normal)], ["before", "after"]);
  expect(finding).toMatchObject({
    kind: "series-change",
    group: "unclear",
    metric: "process_resident_memory_bytes",
    measure: "mean",
    better: "lower",
    certainty: {
      level: "differs",
      processes: 1,
      correctedOver: 1,
      conditions: [{ kind: "one-run" }, { kind: "within-run", beyond: true }],
    },
  });
  expect(levelsOf(resident(1e8, 0.5, normal), resident(1e8, 0.5, normal))).toEqual([]);
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
  const limits = (before: number, after: number) =>
    seriesFindings([writing(before, normal), writing(after, normal)], ["before", "after"]).flatMap((one) =>
      one.kind === "series-limit" ? [one] : [],
    );
  expect(limits(1.4, 0.3)).toMatchObject([{ metric: "bolt_tx_write_seconds_total", certainty: { level: "certain" } }]);
  for (let pair = 0; pair < 100; pair++) expect(limits(0.95, 0.9)).toEqual([]);
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
  expect(found).toMatchObject([{ kind: "series-course", group: "unclear", course: "phases" }]);
});

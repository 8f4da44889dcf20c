import type { Chance, NamedSeries } from "../findings/unchanged.ts";
import { seriesFindings } from "../findings/series-findings.ts";
import { judgeSeries, type SeriesQuestion } from "../judge/judge-series.ts";
import { type Capture } from "../series/analysis/capture.ts";
import { catalogueOf } from "../series/analysis/catalogue.ts";
import { changeBetween } from "../series/analysis/change.ts";
import { groupFamilies } from "../series/analysis/families.ts";
import { SeriesBuilder } from "../series/builder.ts";
import { makeLabels } from "../series/labels.ts";
import { ratiosOf } from "../series/ratios/ratios.ts";
import type { CalibratedShape, Drawn } from "./calibration.ts";
import { type Run, type SeriesShape, seriesShapes } from "./series-shapes.ts";

/** Scrapes of a calibrated run: two minutes of one a second, the shortest that the rate is stated for. */
const scrapes = 120;

/** Every shape with 1, 5 and 20 metrics to a report. */
export const calibratedSeries: readonly CalibratedShape[] = seriesShapes.flatMap((shape) =>
  [1, 5, 20].map((perReport) => ({
    kind: "metrics" as const,
    name: shape.name,
    isStationary: shape.isStationary,
    perReport,
    draw: (chance: Chance) => drawPair(shape, perReport, { chance, scrapes, factor: 1 }),
  })),
);

/** What a report of two runs says; the factor is put into the later one. */
export function drawPair(shape: SeriesShape, metrics: number, run: Omit<Run, "side">): Drawn {
  const [before, after] = [0, 1].map((side) =>
    captureOfSeries(
      Array.from({ length: metrics }, (_, i) =>
        shape.run(`db${i}`, { ...run, side, factor: side === 0 ? 1 : run.factor }),
      ).flat(),
    ),
  ) as [Capture, Capture];
  const findings = seriesFindings([before, after], ["before", "after"]);
  return {
    betterOrWorse: findings.some(({ group }) => group === "better" || group === "worse"),
    differs: judgeSeries(questionsOf([before, after])).some(({ level }) => level === "differs"),
  };
}

/**
 * Every metric as if its load were known to be equal: what is calibrated is the test, and a plain rate without a known load is
 * not tested at all. Of counters that make up a ratio only the ratio is asked for.
 */
function questionsOf(captures: readonly Capture[]): SeriesQuestion[] {
  const families = groupFamilies(captures);
  const ratios = ratiosOf(families);
  const inRatios = new Set(ratios.flatMap(({ metrics }) => metrics));
  return [
    ...ratios.flatMap(({ summaries: [before, after] }): SeriesQuestion[] =>
      before == null || after == null
        ? []
        : [{ change: changeBetween(before, after), work: { kind: "ratio", by: "" }, isDirected: true }],
    ),
    ...catalogueOf(families).flatMap(({ change, family }): SeriesQuestion[] =>
      change === null || inRatios.has(family.metric) ? [] : [{ change, work: { kind: "level" }, isDirected: true }],
    ),
  ];
}

/** A capture of one scrape a second. */
function captureOfSeries(series: readonly NamedSeries[]): Capture {
  const samples = series.reduce((sum, [, values]) => sum + values.length, 0);
  const builder = new SeriesBuilder({ series: series.length, samples });
  for (const [labels, values] of series) {
    const id = builder.series(makeLabels(Object.entries(labels)));
    values.forEach((value, scrape) => builder.add(id, 1_600_000_000_000 + scrape * 1000, value));
  }
  return { raw: builder.finish(), evaluated: null };
}

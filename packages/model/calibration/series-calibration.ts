import type { Chance, NamedSeries } from "../test-support/unchanged.ts";
import { seriesFindings } from "../src/findings/series-findings.ts";
import { judgeSeries, type SeriesQuestion } from "../src/judge/judge-series.ts";
import { type Capture } from "../src/series/capture/capture.ts";
import { type CatalogueEntry, catalogueOf } from "../src/series/catalogue/catalogue.ts";
import { changeBetween } from "../src/series/summary/change.ts";
import { groupFamilies } from "../src/series/family/families.ts";
import { SeriesBuilder } from "../src/series/builder.ts";
import { makeLabels } from "../src/series/labels.ts";
import { ratiosOf } from "../src/series/ratios/ratios.ts";
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
    draw: (chance: Chance) => drawPair(shape, perReport, { chance, scrapes }),
  })),
);

/** The statements of a report of two runs without a change. */
function drawPair(shape: SeriesShape, metrics: number, run: Pick<Run, "chance" | "scrapes">): Drawn {
  const captures = pairOf(shape, metrics, run, 1);
  const entries = catalogueOf(groupFamilies(captures));
  return {
    betterOrWorse: seriesFindings(captures, ["before", "after"], entries).some(
      ({ group }) => group === "better" || group === "worse",
    ),
    differs: judgeSeries(questionsOf(entries)).some(({ level }) => level === "differs"),
  };
}

/** Whether a report of this many metrics says that its first one differs, whose level the later run has changed by a factor. */
export function isFound(
  shape: SeriesShape,
  metrics: number,
  run: Pick<Run, "chance" | "scrapes">,
  factor: number,
): boolean {
  const entries = catalogueOf(groupFamilies(pairOf(shape, metrics, run, factor)));
  const certainties = judgeSeries(questionsOf(entries));
  const changed = questionsOf(entries).findIndex(({ name }) => name.startsWith("db0_"));
  return certainties[changed]?.level === "differs";
}

function pairOf(
  shape: SeriesShape,
  metrics: number,
  run: Pick<Run, "chance" | "scrapes">,
  factor: number,
): [before: Capture, after: Capture] {
  const capture = (side: number): Capture =>
    captureOfSeries(
      Array.from({ length: metrics }, (_, i) =>
        shape.run(`db${i}`, { ...run, side, factor: side === 1 && i === 0 ? factor : 1 }),
      ).flat(),
    );
  return [capture(0), capture(1)];
}

type NamedQuestion = SeriesQuestion & { readonly name: string };

/**
 * Every metric as if its load were known to be equal: what is calibrated is the test, and a plain rate without a known load is
 * not tested at all. Counters that make up a ratio are asked for as the ratio alone.
 */
function questionsOf(entries: readonly CatalogueEntry[]): NamedQuestion[] {
  const ratios = ratiosOf(entries.map(({ family }) => family));
  const inRatios = new Set(ratios.flatMap(({ metrics }) => metrics));
  return [
    ...ratios.flatMap(({ summaries: [before, after], numerator: name, denominator: by }): NamedQuestion[] =>
      before == null || after == null
        ? []
        : [{ name, change: changeBetween(before, after), work: { kind: "ratio", by }, isDirected: true }],
    ),
    ...entries.flatMap(({ change, family: { metric: name } }): NamedQuestion[] =>
      change === null || inRatios.has(name) ? [] : [{ name, change, work: { kind: "level" }, isDirected: true }],
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

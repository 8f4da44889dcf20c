import { finiteOrNull } from "@sweetspot/model/finite-or-null";
import type { SeriesCatalogue } from "@sweetspot/contract";
import type { CatalogueEntry } from "@sweetspot/model/series/catalogue/catalogue";
import { defaultCharts } from "@sweetspot/model/series/catalogue/catalogue";
import { numericLabels } from "@sweetspot/model/series/capture/numeric-labels";
import { snapshotOf } from "@sweetspot/model/series/capture/snapshot";
import type { ToldDirections } from "@sweetspot/model/judge/told-directions";
import type { Task } from "../work/task.ts";
import { clocksOffered } from "./operation-axis.ts";
import { reportSeries, type VariantSeries } from "../evidence/report-series.ts";
import { seriesChartTask } from "./chart.ts";

export interface SeriesCatalogueInput {
  readonly variants: readonly VariantSeries[];
  /** The number of charts that appear by themselves and are drawn at once; none unless said. */
  readonly charts?: number;
  /** The better direction of each metric, and who said it. */
  readonly told: ToldDirections;
}

/** Charts that a page opens with. */
const defaultChartCount = 24;
/** Families that one answer lists; the order of interest decides which. */
const listedFamilies = 5_000;

/** Everything of a report that can be charted, in the order of interest, and what is charted unasked. */
export const seriesCatalogueTask: Task<SeriesCatalogueInput, SeriesCatalogue> = (
  { variants, charts: drawn, told },
  context,
) => {
  const { captures, lives, entries } = reportSeries(variants, context);
  const charts = defaultCharts(entries, defaultChartCount).map((entry) => entry.family.metric);
  return {
    variants: variants.map(({ name, readings }, position) => {
      const ends = lives[position];
      const tables = [captures[position]!.raw, captures[position]!.evaluated].filter((table) => table !== null);
      return {
        name,
        position,
        files: readings.length,
        series: tables.reduce((sum, table) => sum + table.series.length, 0),
        samples: tables.reduce((sum, table) => sum + table.timestamps.length, 0),
        undated: tables.reduce((sum, { undated }) => sum + (undated?.scrapes ?? 0), 0),
        startMs: ends?.from ?? null,
        endMs: ends?.to ?? null,
        starts: [...(ends?.starts ?? []), ...(ends?.processes.flatMap((one) => one.starts) ?? [])].slice(0, 1000),
        processes: Math.max(ends?.processes.length ?? 0, ends?.starts.length ? 1 : 0),
      };
    }),
    families: entries.slice(0, listedFamilies).map(familyBody),
    charts,
    cut: Math.max(0, entries.length - listedFamilies),
    sweeps: numericLabels(captures),
    clocks: clocksOffered(entries),
    snapshot: snapshotBody(captures),
    ...(drawn !== undefined && {
      opening: charts.slice(0, drawn).map((metric) => seriesChartTask({ variants, query: { metric }, told }, context)),
    }),
  };
};

/** Rows of captures scraped once that one answer lists. */
const listedSnapshotRows = 1_000;

function snapshotBody(captures: Parameters<typeof snapshotOf>[0]): SeriesCatalogue["snapshot"] {
  const rows = snapshotOf(captures);
  if (rows === null) return null;
  return {
    rows: rows.slice(0, listedSnapshotRows).map((row) => ({ ...row, values: row.values.map(finiteOrNull) })),
    cut: Math.max(0, rows.length - listedSnapshotRows),
  };
}

function familyBody({ family, series, change, alive }: CatalogueEntry): SeriesCatalogue["families"][number] {
  return {
    metric: family.metric,
    kind: family.kind,
    kindReason: family.reason,
    stated: family.stated,
    help: family.help.slice(0, 500),
    unit: family.unit,
    evaluated: family.evaluated,
    series: [...series],
    system: family.known.chart?.system ?? null,
    question: family.known.question ?? null,
    change:
      change === null || !Number.isFinite(change.before) || !Number.isFinite(change.after)
        ? null
        : {
            variant: change.capture,
            baseline: change.baseline,
            before: change.before,
            after: change.after,
            ratio: Number.isFinite(change.ratio) ? change.ratio : null,
            exceedsNoise: change.exceedsNoise,
            score: Number.isFinite(change.score) ? change.score : 0,
          },
    alive,
  };
}

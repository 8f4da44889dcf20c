import { knownMetric } from "../exporters/known-metric.ts";
import { labelValue, nameLabel } from "../labels.ts";
import { mergeSeries } from "../merge.ts";
import { withNativeTotals } from "../native/native-totals.ts";
import type { SeriesTable } from "../table.ts";
import type { Points } from "./points.ts";

/**
 * Everything that was measured of one variant, all of its files together. Raw scrapes and already evaluated results
 * stay apart: a result may be a rate already, and is never rated again.
 */
export interface Capture {
  readonly raw: SeriesTable | null;
  readonly evaluated: SeriesTable | null;
}

/** Joins the files of one variant: series of equal labels become one, in time order. */
export function joinCapture(tables: readonly SeriesTable[]): Capture {
  const joined = (origin: SeriesTable["origin"]): SeriesTable | null => {
    const chosen = tables.filter((table) => table.origin === origin);
    return chosen.length === 0 ? null : withNativeTotals(mergeSeries(chosen));
  };
  return { raw: joined("raw"), evaluated: joined("evaluated") };
}

/** The samples of one series, without copying them. */
export function pointsOfSeries(table: SeriesTable, series: number): Points {
  const from = table.sampleStart[series]!;
  const to = table.sampleStart[series + 1]!;
  return { timestamps: table.timestamps.subarray(from, to), values: table.values.subarray(from, to) };
}

/**
 * First and last sample time of a capture in ms, of what the process itself said unless that is nothing; null when it
 * holds no samples.
 */
export function extentOf(capture: Capture): { readonly from: number; readonly to: number } | null {
  return (
    extentOfSeries(capture, (metric) => knownMetric(metric).isAboutScraping !== true) ??
    extentOfSeries(capture, () => true)
  );
}

function extentOfSeries(
  capture: Capture,
  counts: (metric: string) => boolean,
): { readonly from: number; readonly to: number } | null {
  let from = Infinity;
  let to = -Infinity;
  const counted = new Map<string, boolean>();
  for (const table of [capture.raw, capture.evaluated]) {
    if (table === null) continue;
    for (let i = 0; i < table.series.length; i++) {
      const metric = labelValue(table.series[i]!, nameLabel);
      let isCounted = counted.get(metric);
      if (isCounted === undefined) counted.set(metric, (isCounted = counts(metric)));
      if (!isCounted) continue;
      const begin = table.sampleStart[i]!;
      const end = table.sampleStart[i + 1]!;
      if (begin === end) continue;
      from = Math.min(from, table.timestamps[begin]!);
      to = Math.max(to, table.timestamps[end - 1]!);
    }
  }
  return from > to ? null : { from, to };
}

import { SeriesBuilder, type SeriesCaps } from "../builder.ts";
import { wordsOf } from "../sample-bits.ts";
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

/** What one variant may hold in memory; the parser has its own caps, this one bounds many files together. */
export const captureCaps: SeriesCaps = { series: 100_000, samples: 20_000_000 };

/**
 * Joins the files of one variant: series of equal labels become one, in time order. Of two samples at one time the
 * first file's stays.
 */
export function joinCapture(tables: readonly SeriesTable[], caps: SeriesCaps = captureCaps): Capture {
  return { raw: joinOf(tables, "raw", caps), evaluated: joinOf(tables, "evaluated", caps) };
}

function joinOf(tables: readonly SeriesTable[], origin: SeriesTable["origin"], caps: SeriesCaps): SeriesTable | null {
  const chosen = tables.filter((table) => table.origin === origin);
  if (chosen.length <= 1) return chosen[0] ?? null;
  const builder = new SeriesBuilder(caps);
  for (const table of chosen) {
    const words = wordsOf(table.values);
    for (const meta of table.metadata) builder.describe(meta.metric, meta);
    for (let i = 0; i < table.series.length; i++) {
      const series = builder.series(table.series[i]!);
      for (let j = table.sampleStart[i]!; j < table.sampleStart[i + 1]!; j++) {
        builder.addBits(series, table.timestamps[j]!, words[2 * j + 1]!, words[2 * j]!);
      }
    }
  }
  return builder.finish(origin);
}

/** The samples of one series, without copying them. */
export function pointsOfSeries(table: SeriesTable, series: number): Points {
  const from = table.sampleStart[series]!;
  const to = table.sampleStart[series + 1]!;
  return { timestamps: table.timestamps.subarray(from, to), values: table.values.subarray(from, to) };
}

/** First and last sample time of a capture in ms; null when it holds none. */
export function extentOf(capture: Capture): { readonly from: number; readonly to: number } | null {
  let from = Infinity;
  let to = -Infinity;
  for (const table of [capture.raw, capture.evaluated]) {
    if (table === null) continue;
    for (let i = 0; i < table.series.length; i++) {
      const begin = table.sampleStart[i]!;
      const end = table.sampleStart[i + 1]!;
      if (begin === end) continue;
      from = Math.min(from, table.timestamps[begin]!);
      to = Math.max(to, table.timestamps[end - 1]!);
    }
  }
  return from > to ? null : { from, to };
}

import { compareText, labelsKey, labelValue, nameLabel, printLabels } from "../labels.ts";
import type { SeriesLabels } from "../table.ts";
import type { Capture } from "./capture.ts";
import type { MetricUnit } from "../../unit/units.ts";
import { unitOf } from "../unit/unit-of.ts";

/** One series of captures that hold one sample each. */
interface SnapshotRow {
  readonly metric: string;
  /** The series as Prometheus prints it: `go_goroutines`, `requests_total{code="200"}`. */
  readonly series: string;
  readonly unit: MetricUnit;
  /** By capture; null where it lacks the series. */
  readonly values: readonly (number | null)[];
}

/**
 * The values of captures that were scraped once, one row a series, what changed most against the first capture that has it
 * first. Buckets of histograms are left out: their sums and counts say the same in two rows. Null where any series has
 * more than one sample, since then there are rates to speak of.
 */
export function snapshotOf(captures: readonly (Capture | null)[]): SnapshotRow[] | null {
  const rows = new Map<string, { labels: SeriesLabels; values: (number | null)[] }>();
  for (const [position, capture] of captures.entries()) {
    for (const table of [capture?.raw ?? null, capture?.evaluated ?? null]) {
      if (table === null) continue;
      // As many samples as series, and no series without one: one each.
      if (table.timestamps.length > table.series.length) return null;
      table.series.forEach((labels, index) => {
        const value = table.values[table.sampleStart[index]!];
        if (table.sampleStart[index + 1] === table.sampleStart[index] || value === undefined) return;
        if (labelValue(labels, nameLabel).endsWith("_bucket")) return;
        const key = labelsKey(labels);
        const row = rows.get(key) ?? { labels, values: captures.map(() => null) };
        row.values[position] = value;
        rows.set(key, row);
      });
    }
  }
  if (rows.size === 0) return null;
  return [...rows.values()]
    .map(({ labels, values }): SnapshotRow => {
      const metric = labelValue(labels, nameLabel);
      return { metric, series: printLabels(labels), unit: unitOf(metric, ""), values };
    })
    .toSorted((a, b) => changeOf(b) - changeOf(a) || compareText(a.series, b.series));
}

/** The largest change against the first value, as |ln ratio|; beyond every ratio from or to zero, none alone. */
function changeOf({ values }: SnapshotRow): number {
  const [first, ...others] = values.filter((value) => value !== null);
  if (first === undefined) return 0;
  return others.reduce((most, value) => {
    if (value === first) return most;
    const size = Math.abs(Math.log(value / first));
    return Number.isFinite(size) ? Math.max(most, size) : Math.max(most, 100);
  }, 0);
}

import type { ReadingId } from "@sweetspot/model/ids";
import { type Capture, joinCapture } from "@sweetspot/model/series/capture/capture";
import { type CatalogueEntry, catalogueOf } from "@sweetspot/model/series/catalogue/catalogue";
import { groupFamilies } from "@sweetspot/model/series/family/families";
import { type Lives, livesOf } from "@sweetspot/model/series/capture/lives";
import { type Moment, seriesDeploys } from "@sweetspot/model/series/capture/moments";
import type { TaskContext } from "../work/task.ts";

/** The series files of one variant, by their readings. */
export interface VariantSeries {
  readonly name: string;
  readonly readings: readonly ReadingId[];
  /** Files of events of the same variant, whose deploys are marked. */
  readonly events?: readonly ReadingId[];
}

/** All variants of a report joined, grouped and judged: what every answer about its metrics is made from. */
export interface ReportSeries {
  readonly variants: readonly VariantSeries[];
  readonly captures: readonly Capture[];
  readonly lives: readonly (Lives | null)[];
  /** In the order of interest. */
  readonly entries: readonly CatalogueEntry[];
  /** Deploys that each capture's own series tell of. */
  readonly deploys: readonly (readonly Moment[])[];
}

/** Loads and joins the evidence; kept in the worker's cache, since one page asks for a dozen charts of it. */
export function reportSeries(variants: readonly VariantSeries[], context: TaskContext): ReportSeries {
  const captures = variants.map(({ readings }) =>
    context.derived(`series.capture ${readings.join(" ")}`, () => {
      const capture = joinCapture(readings.map((hash) => context.evidence({ reading: hash }, "series")));
      return { value: capture, bytes: bytesOf(capture) };
    }),
  );
  const key = variants.map(({ readings }) => readings.join(" ")).join("|");
  const derived = context.derived(`series.report ${key}`, () => {
    const entries = catalogueOf(groupFamilies(captures));
    const value = { captures, lives: captures.map(livesOf), entries, deploys: captures.map(seriesDeploys) };
    return { value, bytes: 2000 * entries.length };
  });
  return { ...derived, variants };
}

function bytesOf({ raw, evaluated }: Capture): number {
  let bytes = 0;
  for (const table of [raw, evaluated])
    if (table !== null)
      bytes += 16 * (table.timestamps.length + (table.native?.bucketCount.length ?? 0)) + 500 * table.series.length;
  return bytes;
}

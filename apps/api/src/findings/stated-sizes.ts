import {
  sizeOfMetric,
  sizesOfBenches,
  sizesOfFacts,
  sizesOfNotes,
  sizesOfProfile,
} from "@sweetspot/model/findings/stated-size";
import type { StatedSize } from "@sweetspot/model/findings/stated-size";
import type { StatedTable } from "@sweetspot/model/findings/fact-findings";
import { type Capture, pointsOfSeries } from "@sweetspot/model/series/capture/capture";
import { labelValue, nameLabel } from "@sweetspot/model/series/labels";
import { unitOf } from "@sweetspot/model/series/unit/unit-of";
import type { TaskContext } from "../work/task.ts";
import { shownProfile } from "./shown-profile.ts";
import type { FindingsInput } from "./input.ts";

/** Gauges of bytes read of a variant at most: what people write about are a few. */
const mostGauges = 200;

/**
 * Every size that a report states or measures, those that say most about themselves first: printed figures, profiles'
 * totals, gauges of memory, what benchmarks print, and the prose of the notes.
 */
export function statedSizes(
  { variants, files, notes }: FindingsInput,
  stated: readonly StatedTable[],
  captures: readonly (Capture | null)[],
  context: TaskContext,
): StatedSize[] {
  const of = (kind: "profile" | "bench", variant: string): FindingsInput["files"] =>
    files.filter((file) => file.kind === kind && file.variant === variant);
  return [
    ...sizesOfFacts(stated),
    ...variants.flatMap((variant, position) => [
      ...of("profile", variant).flatMap(({ name, reading }) =>
        sizesOfProfile(variant, name, shownProfile({ reading }, context)),
      ),
      ...gauges(captures[position] ?? null, variant),
      ...sizesOfBenches(
        variant,
        of("bench", variant).map(({ reading }) => context.evidence({ reading }, "bench")),
      ),
    ]),
    ...sizesOfNotes(notes),
  ];
}

/** The last value of each metric of bytes that has one series: a sum over several is nobody's size. */
function gauges(capture: Capture | null, variant: string): StatedSize[] {
  const table = capture?.raw ?? null;
  if (table === null) return [];
  const series = new Map<string, number[]>();
  table.series.forEach((labels, index) => {
    const metric = labelValue(labels, nameLabel);
    if (!metric.endsWith("_total") && unitOf(metric, "") === "bytes") {
      series.set(metric, [...(series.get(metric) ?? []), index]);
    }
  });
  return [...series].slice(0, mostGauges).flatMap(([metric, [only, ...others]]) => {
    const last = others.length > 0 ? undefined : pointsOfSeries(table, only!).values.at(-1);
    return last !== undefined && last > 0 ? [sizeOfMetric(variant, metric, last)] : [];
  });
}

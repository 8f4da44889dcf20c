import type { MemoryMoment } from "@sweetspot/contract";
import type { ReportVariant } from "../../view.ts";

/** The text of a moment in a link: its variant and file. */
export function momentKey(moment: MemoryMoment, variants: readonly ReportVariant[]): string {
  return `${variants[moment.variant]?.name ?? moment.variant}/${moment.name}`;
}

/**
 * The moments shown: those asked for, as far as they exist; otherwise the first of each variant that knows its resident
 * size, or of a single variant its first two.
 */
export function chosenMoments(
  moments: readonly MemoryMoment[],
  variants: readonly ReportVariant[],
  asked: readonly string[],
): readonly MemoryMoment[] {
  const chosen = asked
    .map((key) => moments.find((moment) => momentKey(moment, variants) === key))
    .filter((moment) => moment !== undefined);
  if (chosen.length > 0) return chosen;
  const known = moments.filter((moment) => moment.resident !== null);
  const usable = known.length > 0 ? known : moments;
  const first = new Map<number, MemoryMoment>();
  for (const moment of usable) {
    // A profile taken after a forced collection shows least of what is to be explained.
    const before = first.get(moment.variant);
    if (before === undefined || (moment.timeMs ?? Infinity) < (before.timeMs ?? Infinity))
      first.set(moment.variant, moment);
  }
  return first.size > 1 ? [...first.values()] : usable.slice(0, 2);
}

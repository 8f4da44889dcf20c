import type { SeriesCatalogue } from "@sweetspot/contract";

/** A mean that moved by more than this is not ruled out, however much it varies within the runs: it is unclear. */
const sameWithin = 0.1;

/** Metrics that ship as ready charts, that move, and that stayed as they were within what the runs vary by themselves. */
export function ruledOut(catalogue: SeriesCatalogue): readonly string[] {
  return catalogue.families
    .filter(({ system, alive, change }) => system !== null && alive && change !== null && isSame(change))
    .map(({ metric }) => metric);
}

function isSame({ exceedsNoise, ratio }: NonNullable<SeriesCatalogue["families"][number]["change"]>): boolean {
  return !exceedsNoise && ratio !== null && Math.abs(ratio - 1) <= sameWithin;
}

import type { SeriesCatalogue } from "@sweetspot/contract";

/** Metrics that ship as ready charts, that move, and that did not change beyond what the runs vary by themselves. */
export function ruledOut(catalogue: SeriesCatalogue): readonly string[] {
  return catalogue.families
    .filter(({ system, alive, change }) => system !== null && alive && change !== null && !change.exceedsNoise)
    .map(({ metric }) => metric);
}

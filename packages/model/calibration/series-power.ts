import type { Chance } from "../test-support/unchanged.ts";
import { isFound } from "./series-calibration.ts";
import { type SeriesShape, seriesShapes } from "./series-shapes.ts";

/** Services that are steady while they are measured, for which it is stated how small a change is found. */
export const steadyShapes: readonly SeriesShape[] = seriesShapes.filter(({ name }) =>
  [
    "counter: 20 events a scrape (Poisson)",
    "counter: drift, memory 0.8",
    "level: memory 0.8",
    "histogram: 20 observations a scrape",
    "ratio: errors by requests, load and share drift, memory 0.8",
  ].includes(name),
);

export const powerScrapes = [120, 300, 600] as const;
export const powerChanges = [0.05, 0.1, 0.2, 0.5] as const;
export const powerMetrics = [1, 20] as const;

/** Counts those of `reports` seeded reports that say so when one metric of several changed. */
export function foundIn(
  shape: SeriesShape,
  asked: { readonly metrics: number; readonly scrapes: number; readonly change: number },
  reports: number,
  chanceOf: (seed: number) => Chance,
): number {
  let found = 0;
  for (let seed = 1; seed <= reports; seed++) {
    const run = { chance: chanceOf(seed), scrapes: asked.scrapes };
    if (isFound(shape, asked.metrics, run, 1 + asked.change)) found++;
  }
  return found;
}

/** The places that pprof adds samples up by. */
export const granularities = ["functions", "filefunctions", "files", "lines", "addresses"] as const;
export type Granularity = (typeof granularities)[number];

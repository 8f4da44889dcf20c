/** The part of a location that its frame stands for, as pprof names it; frames that agree in it are one. */
export const granularities = ["functions", "filefunctions", "files", "lines", "addresses"] as const;
export type Granularity = (typeof granularities)[number];

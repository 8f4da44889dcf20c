/** The most that a parser takes in, counted before anything is allocated for it. Settings of the server may lower or raise them. */
export interface ParseLimits {
  readonly samples: number;
  readonly locationReferences: number;
  readonly locations: number;
  readonly functions: number;
  readonly strings: number;
  readonly stringBytes: number;
  readonly labelsPerSample: number;
  readonly benchResults: number;
  readonly series: number;
  readonly seriesSamples: number;
  readonly events: number;
}

/** Room for a 53 MB (gz) profile of a million samples and a real TSDB snapshot; small enough for one worker's memory. */
export const defaultLimits: ParseLimits = {
  samples: 2_000_000,
  locationReferences: 64_000_000,
  locations: 1_000_000,
  functions: 1_000_000,
  strings: 2_000_000,
  stringBytes: 64 * 1024,
  labelsPerSample: 100,
  benchResults: 1_000_000,
  series: 10_000,
  seriesSamples: 8_000_000,
  events: 1_000_000,
};

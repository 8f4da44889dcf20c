import type { NativeTable } from "./native/native-table.ts";
import type { UndatedScrapes } from "./undated.ts";

/**
 * Prometheus series as columns: series `i` has the samples `sampleStart[i] .. sampleStart[i + 1]`, ascending in time.
 * Values keep their exact bits (NaN payloads, so stale markers, ±Inf, -0).
 * Source of the semantics: prometheus/prometheus model and tsdb.
 */
export interface SeriesTable {
  readonly kind: "series";
  readonly series: readonly SeriesLabels[];
  readonly sampleStart: Uint32Array;
  /** Milliseconds. `NaN` never occurs: a scrape without times gets the capture time given by its context. */
  readonly timestamps: Float64Array;
  readonly values: Float64Array;
  /** Samples of native histograms; a metric may have both kinds, not at one time. */
  readonly native?: NativeTable;
  readonly metadata: readonly MetricMetadata[];
  /** The origin of the samples: raw scrapes may be rated, evaluated results may not be rated again. */
  readonly origin: "raw" | "evaluated";
  /** Scrapes that state no time, whose samples are of no use for rates between files. */
  readonly undated?: UndatedScrapes;
}

/** Labels sorted by name, `__name__` among them. */
export type SeriesLabels = readonly (readonly [name: string, value: string])[];

export type MetricType =
  | "counter"
  | "gauge"
  | "histogram"
  | "summary"
  | "gaugehistogram"
  | "info"
  | "stateset"
  | "unknown";

export interface MetricMetadata {
  /** Metric family name as stated. */
  readonly metric: string;
  readonly type: MetricType;
  readonly help: string;
  readonly unit: string;
}

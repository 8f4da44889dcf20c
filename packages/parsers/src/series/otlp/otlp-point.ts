import { GrowableFloat64 } from "@sweetspot/model/profile/growable";

/** The kinds of data of a metric, as their fields in OTLP's JSON are named. */
export const otlpKinds = ["gauge", "sum", "histogram", "exponentialHistogram", "summary"] as const;
export type OtlpKind = (typeof otlpKinds)[number];

/** Buckets of an exponential histogram: the number of the first one, and the counts from there on. */
export class OtlpBuckets {
  offset = 0;
  readonly counts = new GrowableFloat64();

  clear(): void {
    this.offset = this.counts.length = 0;
  }
}

/**
 * A point of a metric while it is read. Readers fill one for all points, so that no object is made for each. A number that is not
 * stated, or is not finite, is NaN. Source: opentelemetry-proto, metrics.proto.
 */
export class OtlpPoint {
  timeNanos = Number.NaN;
  flags = 0;
  asDouble = Number.NaN;
  asInt = Number.NaN;
  count = Number.NaN;
  sum = Number.NaN;
  /** Bounds of buckets or quantiles. */
  readonly marks = new GrowableFloat64();
  /** Counts of buckets or values of quantiles. */
  readonly parts = new GrowableFloat64();
  /** Scale, and number and bound of values around zero, of an exponential histogram. */
  scale = 0;
  zeroCount = 0;
  zeroThreshold = 0;
  readonly positive = new OtlpBuckets();
  readonly negative = new OtlpBuckets();

  clear(): void {
    this.timeNanos = this.asDouble = this.asInt = this.count = this.sum = Number.NaN;
    this.flags = this.scale = this.zeroCount = this.zeroThreshold = 0;
    this.marks.length = this.parts.length = 0;
    this.positive.clear();
    this.negative.clear();
  }
}

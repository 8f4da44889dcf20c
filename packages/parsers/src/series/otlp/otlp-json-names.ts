/** The fields of OTLP's JSON, as they are named in it. */
const camel = {
  resourceMetrics: "resourceMetrics",
  scopeMetrics: "scopeMetrics",
  isMonotonic: "isMonotonic",
  aggregationTemporality: "aggregationTemporality",
  dataPoints: "dataPoints",
  timeUnixNano: "timeUnixNano",
  asDouble: "asDouble",
  asInt: "asInt",
  explicitBounds: "explicitBounds",
  bucketCounts: "bucketCounts",
  quantileValues: "quantileValues",
  zeroCount: "zeroCount",
  zeroThreshold: "zeroThreshold",
  exponentialHistogram: "exponentialHistogram",
  stringValue: "stringValue",
  intValue: "intValue",
  doubleValue: "doubleValue",
  boolValue: "boolValue",
};

export type OtlpNames = Readonly<typeof camel>;

export const camelNames: OtlpNames = camel;

/** The names of the protocol's own definition, which JSON of Protocol Buffers may have as well, and which Python's console exporter prints. */
export const snakeNames = Object.fromEntries(
  Object.keys(camel).map((name) => [name, name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
) as unknown as OtlpNames;

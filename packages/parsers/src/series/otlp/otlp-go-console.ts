import { elements, field, type Json, text } from "../../read/json-bounded.ts";

/** The fields of Go's metricdata that are read, with their names in the protocol. */
const names: ReadonlyMap<string, string> = new Map([
  ["Metrics", "metrics"],
  ["Name", "name"],
  ["Description", "description"],
  ["Unit", "unit"],
  ["Data", "data"],
  ["DataPoints", "data_points"],
  ["Temporality", "aggregation_temporality"],
  ["IsMonotonic", "is_monotonic"],
  ["Attributes", "attributes"],
  ["Time", "time_unix_nano"],
  ["Value", "value"],
  ["Count", "count"],
  ["Sum", "sum"],
  ["Bounds", "explicit_bounds"],
  ["BucketCounts", "bucket_counts"],
  ["Scale", "scale"],
  ["ZeroCount", "zero_count"],
  ["ZeroThreshold", "zero_threshold"],
  ["PositiveBucket", "positive"],
  ["NegativeBucket", "negative"],
  ["Offset", "offset"],
  ["Counts", "bucket_counts"],
  ["QuantileValues", "quantile_values"],
  ["Quantile", "quantile"],
]);

/**
 * Returns the output of Go's `stdoutmetric` in the form of Python's console exporter; undefined for any other JSON.
 * Source: go.opentelemetry.io/otel, sdk/metric/metricdata and exporters/stdout/stdoutmetric.
 */
export function ofGoConsole(json: Json): Json | undefined {
  const scopes = field(json, "ScopeMetrics");
  if (scopes === undefined) return undefined;
  const resource = { attributes: attributes(field(json, "Resource")) };
  return { resource_metrics: [{ resource, scope_metrics: renamed(scopes, "ScopeMetrics") }] };
}

function renamed(value: Json, key: string): Json {
  if (key === "Attributes") return attributes(value);
  if (key === "Time") return nanosOf(text(value) ?? "");
  if (key === "Temporality") return value === "DeltaTemporality" ? 1 : 2;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return typeof value[0] === "object" ? value.map((one: Json) => renamed(one, "")) : value;
  const own: Record<string, Json> = {};
  for (const [name, part] of Object.entries(value)) {
    const known = names.get(name);
    if (known !== undefined) own[known] = renamed(part, name);
  }
  return own;
}

function attributes(pairs: Json | undefined): Json {
  return Object.fromEntries(
    elements(pairs).flatMap((pair): [string, Json][] => {
      const value = field(field(pair, "Value"), "Value");
      return value === undefined ? [] : [[text(field(pair, "Key")) ?? "", value]];
    }),
  );
}

/** A time as Go prints it, with up to nine digits of a second, in nanoseconds since the epoch. */
function nanosOf(time: string): number {
  const [, seconds = "", fraction = "", zone = ""] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/.exec(time) ?? [];
  return Date.parse(`${seconds}${zone}`) * 1e6 + Number(fraction.padEnd(9, "0"));
}

/** What a metric's values count, as far as its name or its `# UNIT` tells. */
export type MetricUnit = "seconds" | "bytes" | "ratio" | "percent" | "celsius" | "milliseconds" | "nanoseconds" | "";

const endings: readonly (readonly [RegExp, MetricUnit])[] = [
  [/(^|_)seconds$/, "seconds"],
  [/(^|_)(milliseconds|millis|ms)$/, "milliseconds"],
  [/(^|_)(nanoseconds|nanos|ns)$/, "nanoseconds"],
  [/(^|_)bytes$/, "bytes"],
  [/(^|_)(ratio|fraction)$/, "ratio"],
  [/(^|_)percent$/, "percent"],
  [/(^|_)celsius$/, "celsius"],
];

/**
 * Unit of a metric: the stated one if it is known here, otherwise the last word of the name once the endings that
 * client libraries add (`_total`, `_sum`, `_bucket`) are off. go-ethereum's compaction times are nanoseconds
 * though nothing says so. "" where nothing tells.
 */
export function unitOf(metric: string, stated = ""): MetricUnit {
  const name = metric.replace(/ \(query result\)$/, "");
  for (const [ending, unit] of endings) if (ending.test(stated)) return unit;
  if (name.endsWith("_count")) return "";
  if (/_(compact_time|writedelay_duration)$/.test(name)) return "nanoseconds";
  if (/_disk_(read|write|size)$/.test(name) || /_compact_(input|output)$/.test(name)) return "bytes";
  if (/^badger_(v\d+_)?(read|write)_bytes/.test(name)) return "bytes";
  if (/^process_io_[rw]char_total$/.test(name)) return "bytes";
  const base = name.replace(/_(total|sum|bucket)$/, "");
  for (const [ending, unit] of endings) if (ending.test(base)) return unit;
  return "";
}

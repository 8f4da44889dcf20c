const units: Readonly<Record<string, string>> = {
  ns: "nanoseconds",
  us: "microseconds",
  ms: "milliseconds",
  s: "seconds",
  bytes: "bytes",
  count: "count",
};

/** The types of events whose writers state no unit: ruby-prof's CallTreePrinter, yappi's `save(type="callgrind")` and `stackprof --callgrind`. */
const known: Readonly<Record<string, readonly [type: string, unit: string]>> = {
  wall_time: ["wall_time", "microseconds"],
  process_time: ["process_time", "microseconds"],
  cpu_time: ["cpu_time", "microseconds"],
  gc_time: ["gc_time", "microseconds"],
  "memory of ruby-prof": ["memory", "bytes"],
  "Ticks of yappi": ["Ticks", "microseconds"],
  "Instructions of stackprof": ["samples", "count"],
};

/**
 * The type of an event. `Time_(10ns)` of Xdebug and `cpu(ms)` of pprof hold their unit; `about`, what the file says of the event, has it at
 * its end or in words: `sysTime (elapsed ns)` and `total allocated Bytes` of valgrind, `Nanoseconds` of pyprof2calltree. Of others the
 * writer is known by `creator` or by the event's name. All others are counts.
 */
export function eventType(
  event: string,
  about = "",
  creator = "",
): { readonly type: string; readonly unit: string; readonly scale: number } {
  const match = /^(\w+?)_?\((\d*)(\w+)\)$/.exec(event);
  const unit = units[match?.[3] ?? ""];
  if (match !== null && unit !== undefined)
    return { type: (match[1] ?? "").toLowerCase(), unit, scale: Number(match[2] || "1") };
  // ruby-prof names no creator.
  const [type, ofWriter] = known[event] ?? known[`${event} of ${creator === "" ? "ruby-prof" : creator}`] ?? [];
  if (type !== undefined && ofWriter !== undefined) return { type, unit: ofWriter, scale: 1 };
  if (/^Nanoseconds$/.test(about)) return { type: "time", unit: "nanoseconds", scale: 1 };
  const said = / ([nm]s|us)\)$/.exec(about)?.[1] ?? (/\bBytes\b/.test(about) ? "bytes" : "count");
  return { type: event, unit: units[said]!, scale: 1 };
}

const units: Readonly<Record<string, string>> = {
  ns: "nanoseconds",
  us: "microseconds",
  ms: "milliseconds",
  s: "seconds",
  bytes: "bytes",
  count: "count",
};

/** Events of writers that state no unit, in microseconds: ruby-prof's CallTreePrinter, and yappi's `save(type="callgrind")`. */
const inMicroseconds = new Set(["wall_time", "process_time", "Ticks of yappi"]);

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
  if (inMicroseconds.has(event) || inMicroseconds.has(`${event} of ${creator}`))
    return { type: event, unit: "microseconds", scale: 1 };
  if (/^Nanoseconds$/.test(about)) return { type: "time", unit: "nanoseconds", scale: 1 };
  const said = / ([nm]s|us)\)$/.exec(about)?.[1] ?? (/\bBytes\b/.test(about) ? "bytes" : "count");
  return { type: event, unit: units[said]!, scale: 1 };
}

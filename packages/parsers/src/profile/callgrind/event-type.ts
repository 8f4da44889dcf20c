const units: Readonly<Record<string, string>> = {
  ns: "nanoseconds",
  us: "microseconds",
  ms: "milliseconds",
  s: "seconds",
  bytes: "bytes",
  count: "count",
};

/** `Time_(10ns)` of Xdebug and `cpu(ms)` of pprof hold their unit; callgrind's own events are counts. */
export function eventType(event: string): { readonly type: string; readonly unit: string; readonly scale: number } {
  const match = /^(\w+?)_?\((\d*)(\w+)\)$/.exec(event);
  const unit = units[match?.[3] ?? ""];
  if (match === null || unit === undefined) return { type: event, unit: "count", scale: 1 };
  return { type: (match[1] ?? "").toLowerCase(), unit, scale: Number(match[2] || "1") };
}

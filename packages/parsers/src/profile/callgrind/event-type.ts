const units: Readonly<Record<string, string>> = {
  ns: "nanoseconds",
  us: "microseconds",
  ms: "milliseconds",
  s: "seconds",
  bytes: "bytes",
  count: "count",
};

/**
 * The type of an event. `Time_(10ns)` of Xdebug and `cpu(ms)` of pprof hold their unit; `about`, what the file says of the event, has it at
 * its end or in words: `sysTime (elapsed ns)` and `total allocated Bytes` of valgrind. All others are counts.
 */
export function eventType(
  event: string,
  about = "",
): { readonly type: string; readonly unit: string; readonly scale: number } {
  const match = /^(\w+?)_?\((\d*)(\w+)\)$/.exec(event);
  const unit = units[match?.[3] ?? ""];
  if (match === null || unit === undefined) {
    const said = / ([nm]s|us)\)$/.exec(about)?.[1] ?? (/\bBytes\b/.test(about) ? "bytes" : "count");
    return { type: event, unit: units[said]!, scale: 1 };
  }
  return { type: (match[1] ?? "").toLowerCase(), unit, scale: Number(match[2] || "1") };
}

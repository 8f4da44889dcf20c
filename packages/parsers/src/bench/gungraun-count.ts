import type { Measured } from "./time-unit.ts";

/** What DHAT counts of a whole run, in the units of other tools' allocations. */
const allocations = new Map([
  ["total-bytes", "B/op"],
  ["total-blocks", "allocs/op"],
]);

/** The tools of valgrind whose counts have no name before them: a benchmark runs in callgrind unless another is asked for. */
const plainTools: ReadonlySet<string> = new Set(["", "callgrind", "dhat"]);

/**
 * A count of one of valgrind's tools by its heading: `L1 Hits` is `l1-hits/op`, and with cachegrind, which counts the whole program,
 * `cachegrind-l1-hits/op`. Rates are left out, since they follow from the counts.
 */
export function counted(tool: string, heading: string, value: number): Measured[] {
  if (heading.endsWith("Rate")) return [];
  const unit = heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const name = tool.toLowerCase();
  if (!plainTools.has(name)) return [{ value, unit: `${name}-${unit}/op` }];
  return [{ value, unit: allocations.get(unit) ?? `${unit}/op` }];
}

import type { Measured } from "../time-unit.ts";

/** What DHAT counts of a whole run, in the units of other tools' allocations. */
const allocations = new Map([
  ["total-bytes", "B/op"],
  ["total-blocks", "allocs/op"],
]);

/** Callgrind's short names in words. Source: Valgrind's manual, "Cachegrind: cache and branch prediction profiling". */
const events = new Map([
  ["dr", "data-reads"],
  ["dw", "data-writes"],
  ["i1mr", "i1-read-misses"],
  ["d1mr", "d1-read-misses"],
  ["d1mw", "d1-write-misses"],
  ["ilmr", "ll-instruction-read-misses"],
  ["dlmr", "ll-data-read-misses"],
  ["dlmw", "ll-data-write-misses"],
  ["bc", "conditional-branches"],
  ["bcm", "conditional-branches-mispredicted"],
  ["bi", "indirect-branches"],
  ["bim", "indirect-branches-mispredicted"],
]);

/** The tools of valgrind whose counts have no name before them: a benchmark runs in callgrind unless another is asked for. */
const plainTools: ReadonlySet<string> = new Set(["", "callgrind", "dhat"]);

/**
 * A count of one of valgrind's tools by its heading: `L1 Hits` is `l1-hits/op`, and with cachegrind, which counts the whole program,
 * `cachegrind-l1-hits/op`. Rates are left out, since they follow from the counts.
 */
export function counted(tool: string, heading: string, value: number): Measured[] {
  if (heading.endsWith("Rate")) return [];
  const words = heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const unit = events.get(words) ?? words;
  const name = tool.toLowerCase();
  if (!plainTools.has(name)) return [{ value, unit: `${name}-${unit}/op` }];
  return [{ value, unit: allocations.get(unit) ?? `${unit}/op` }];
}

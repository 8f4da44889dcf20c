import type { ProcessValue } from "./comparison.ts";
import type { GroupedCell } from "./grouping.ts";
import { medianOfSorted } from "./summary.ts";

/** One value for each process of a cell, in the order in which the processes were read. */
export function processValues({ values, processes }: Pick<GroupedCell, "values" | "processes">): ProcessValue[] {
  const found: ProcessValue[] = [];
  for (let start = 0; start < values.length;) {
    const process = processes[start]!;
    let end = start + 1;
    // A process is an object of its own in its table, so that identity tells processes of different files apart.
    while (end < values.length && processes[end] === process) end++;
    const repeats = Float64Array.from(values.slice(start, end)).toSorted();
    found.push({ value: medianOfSorted(repeats), repeats: end - start, process });
    start = end;
  }
  return found;
}

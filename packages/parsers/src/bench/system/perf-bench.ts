import type { Format } from "../../format.ts";
import { namePart, partName } from "../result-list.ts";
import { find, measured, numberIn, textReports, timed, type ReportedResult } from "../text-reports.ts";

const title = /^# Running '?([\w-]{1,40}\/[\w-]{1,40})'? benchmark(?::|\.\.\.)$/;
/** One of several functions that a benchmark of memory tries. */
const part = /^# function '([\w-]{1,60})' \(/;

/** The text of `perf bench`. Source: Linux, tools/perf/bench/*.c; a GB of its benchmarks of memory is 2^30 bytes. */
export const perfBench: Format = textReports({
  id: "perf-bench",
  label: "perf bench text",
  guide: {
    madeBy: "Linux perf",
    command: "for i in 1 2 3 4 5; do perf bench sched pipe; done | tee perf-bench.txt",
    reads:
      "The whole time, or the time and the rate of operations where perf prints one, and bytes a second of each function. Several benchmarks in one file are several processes.",
    leaves: "Threads of their own, deviations; what `--format=simple` prints, which are numbers without names.",
  },
  begins: title,
  announces: title,
  holds: /^\s*(?:Total time: [\d.]+ \[sec\]|[\d.]+ (?:GB\/sec|usecs\/op|ops\/sec)|Averaged \d+ operations\/sec)/,
  read(all) {
    const name = `perf-bench/${title.exec(all[0] ?? "")?.[1] ?? ""}`;
    const starts = all.flatMap((line, i) => (part.test(line) ? [i] : []));
    if (starts.length === 0) return figuresOf(name, all);
    return starts.map((start, i) => {
      const of = partName(part.exec(all[start] ?? "")?.[1] ?? "");
      const lines = all.slice(start, starts[i + 1]);
      const size = find(lines, /^# Copying (\S{1,20}) bytes/)?.[0];
      return figuresOf(`${name}/${of}${size === undefined ? "" : namePart("size", size)}`, lines);
    });
  },
});

function figuresOf(name: string, lines: readonly string[]): ReportedResult {
  const bytes = numberIn(lines, /^\s*([\d.]+) GB\/sec/);
  const perOperation = numberIn(lines, /^\s*([\d.]+) usecs\/op/);
  const operations = numberIn(lines, /^\s*(\d+) ops\/sec/) ?? numberIn(lines, /^Averaged (\d+) operations\/sec/);
  // The whole time is of as many operations as were asked for.
  const whole =
    perOperation === undefined && operations === undefined
      ? numberIn(lines, /^\s*Total time: ([\d.]+) \[sec\]/)
      : undefined;
  return {
    name,
    values: [
      timed(perOperation ?? whole, perOperation === undefined ? "s" : "us"),
      measured(operations, "ops/s"),
      measured(bytes === undefined ? undefined : bytes * 2 ** 30, "B/s"),
    ],
  };
}

import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { rowCount } from "./perf-count.ts";
import { PerfRun } from "./perf-run.ts";
import { ResultList } from "../result-list.ts";

/** Rows of `perf stat -x` and `-j`. Source: Linux, tools/perf/Documentation/perf-stat.txt and util/stat-display.c. */
export const perfStatRows: Format = {
  id: "perf-stat-rows",
  label: "perf stat CSV or JSON (-x, -j)",
  kind: "bench",
  version: 5,
  guide: {
    madeBy: "Linux perf",
    command: "for i in 1 2 3 4 5; do perf stat -x, -o perf-stat.csv --append ./program; done",
    reads:
      "Every counter of each run, a process each; with `-A` those of each CPU, with `--per-core` and its like those of each part of the machine, with `--per-thread` those of all threads of a name, with `--for-each-cgroup` those of each group. With `-r` the means of the runs as one sample.",
    leaves:
      "The elapsed time and the command, which perf does not write here; rates, which follow from the counters; counters that were not supported.",
  },
  sniff: (head) =>
    mostAre(head, (line) => {
      const count = rowCount(line);
      return count !== undefined && count.seconds === undefined;
    })
      ? "certain"
      : "no",
  parse(bytes: Uint8Array, context: ParseContext): BenchTable {
    const list = new ResultList(context);
    const run = new PerfRun();
    let last = 0;
    const close = (): void => {
      const results = run.take();
      if (results.length > 0) list.beginProcess();
      for (const { name, values } of results) list.add(`perf stat${name}`, 0, values, [], last);
    };
    forEachLine(bytes, context.diagnostics, (line, number) => {
      const count = rowCount(line);
      if (count === undefined) return;
      if (run.has(count)) close();
      last = number;
      run.add(count);
    });
    close();
    return list.finish(last);
  },
};

/** Whether nine of ten lines fit, but for one that is cut and the line that says when perf started. */
export function mostAre(head: Uint8Array, fits: (line: string) => boolean): boolean {
  const lines = headText(head)
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"));
  const least = Math.max(2, ((lines.length - 1) * 9) / 10);
  let strange = 0;
  // A text of another kind shows itself soon.
  for (const line of lines) if (!fits(line) && lines.length - ++strange < least) return false;
  return lines.length - strange >= least;
}

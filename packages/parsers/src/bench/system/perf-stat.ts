import type { Format } from "../../format.ts";
import { printedCount } from "./perf-count.ts";
import { PerfRun } from "./perf-run.ts";
import { find, measured, textReports } from "../text-reports.ts";

const withoutCounters =
  "This report has no counter that was counted. `--metric-only` leaves counters out: run perf stat without it.";

/** The text of `perf stat`. Source: Linux, tools/perf/Documentation/perf-stat.txt and util/stat-display.c. */
export const perfStat: Format = textReports({
  id: "perf-stat",
  label: "perf stat text",
  guide: {
    madeBy: "Linux perf",
    command: "for i in 1 2 3 4 5; do perf stat -o perf-stat.txt --append ./program; done",
    reads:
      "Time by the clock and on the CPU and every counter of each run, a process each; with `-A` the counters of each CPU, with `--per-core` and its like those of each part of the machine, with `--per-thread` those of all threads of a name, with `--for-each-cgroup` those of each group. With `-r` the means of the runs as one sample.",
    leaves:
      "Rates and percentages, which follow from the counters; counters that were not supported. Of `-I` with `--summary` its intervals.",
  },
  begins: /^ ?Performance counter stats for /,
  holds: /seconds time elapsed/,
  read(lines) {
    const [integer, point, rest] = find(lines, /^\s+(\d+)([.,])(\d+) (?:\+- [\d.,]+ )?seconds time elapsed/) ?? [];
    if (point === undefined) return undefined;
    const plain = (digits: string): number =>
      Number(digits.replaceAll(point === "," ? /[^\d,]/g : /[^\d.]/g, "").replace(",", "."));
    const seconds = (pattern: RegExp): number | undefined => {
      const digits = find(lines, pattern)?.[0];
      return digits === undefined ? undefined : plain(digits);
    };
    const name = find(lines, /^ ?Performance counter stats for '(.*)'(?: \(\d+ runs\))?:$/)?.[0] ?? "perf stat";
    const run = new PerfRun();
    for (const line of lines) {
      const count = printedCount(line);
      if (count !== undefined && Number.isFinite(count.value)) run.add(count);
    }
    const counted = run.take();
    const whole = {
      name,
      remark: counted.length === 0 ? withoutCounters : undefined,
      values: [
        measured(Number(`${integer}.${rest}`), "sec/op"),
        measured(seconds(/^\s+([\d.,]+) seconds user/), "user-sec/op"),
        measured(seconds(/^\s+([\d.,]+) seconds sys/), "sys-sec/op"),
        ...counted.filter((one) => one.name === "").flatMap(({ values }) => values),
      ],
    };
    const ofParts = counted.filter((one) => one.name !== "");
    return [whole, ...ofParts.map((one) => ({ name: name + one.name, values: one.values }))];
  },
});

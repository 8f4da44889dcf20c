import type { Format } from "../format.ts";
import { find, measured, numberIn, textReports } from "./text-reports.ts";
import { type Measured, timePerOperation } from "./time-unit.ts";

/** `   1.16 msec task-clock   # …` or `   75   page-faults   # …`. */
const counter = /^\s+([\d,]+(?:\.\d+)?)\s+(?:(msec|nsec|ns|Joules)\s+)?([A-Za-z][\w./:=,-]*)(?:\s|$)/;

/** The text of `perf stat`. Source: Linux, tools/perf/Documentation/perf-stat.txt and util/stat-display.c. */
export const perfStat: Format = textReports({
  id: "perf-stat",
  label: "perf stat text",
  guide: {
    madeBy: "Linux perf",
    command: "for i in 1 2 3 4 5; do perf stat -o perf-stat.txt --append ./program; done",
    reads:
      "Time by the clock and on the CPU and every counter of each run, a process each. With `-r` the means of the runs as one sample.",
    leaves: "Rates and percentages, which follow from the counters; counters that were not supported.",
  },
  begins: /^ ?Performance counter stats for /,
  holds: /seconds time elapsed/,
  read(lines) {
    const elapsed = numberIn(lines, /^\s+([\d.]+) (?:\+- [\d.]+ )?seconds time elapsed/);
    if (elapsed === undefined) return undefined;
    const counted: Measured[] = [];
    for (const line of lines) {
      const match = / seconds (?:time elapsed|user|sys)/.test(line) ? null : counter.exec(line);
      if (match === null) continue;
      const [, digits = "", unit = "", event = ""] = match;
      const value = Number(digits.replaceAll(",", ""));
      const time = unit === "" || unit === "Joules" ? undefined : timePerOperation(value, unit.replace("sec", "s"));
      if (time !== undefined) counted.push({ value: time.value, unit: `${event}-${time.unit}` });
      else counted.push({ value, unit: `${event}${unit === "Joules" ? "-J" : ""}/op` });
    }
    return {
      name: find(lines, /^ ?Performance counter stats for '(.*)'(?: \(\d+ runs\))?:$/)?.[0] ?? "perf stat",
      values: [
        measured(elapsed, "sec/op"),
        measured(numberIn(lines, /^\s+([\d.]+) seconds user/), "user-sec/op"),
        measured(numberIn(lines, /^\s+([\d.]+) seconds sys/), "sys-sec/op"),
        ...counted,
      ],
    };
  },
});

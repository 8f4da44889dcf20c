import type { Format } from "../format.ts";
import { find, measured, textReports } from "./text-reports.ts";
import { type Measured, timePerOperation } from "./time-unit.ts";

/** `   1.16 msec task-clock   # …` or `   75   page-faults   # …`; between thousands is what the locale has there. */
const counter = /^\s+(\d[\d.,'\u00A0\u202F]*)\s+(?:(msec|nsec|ns|Joules)\s+)?([A-Za-z][\w./:=,-]*)(?:\s|$)/;

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
    const [whole, point, rest] = find(lines, /^\s+(\d+)([.,])(\d+) (?:\+- [\d.,]+ )?seconds time elapsed/) ?? [];
    if (point === undefined) return undefined;
    const plain = (digits: string): number =>
      Number(digits.replaceAll(point === "," ? /[^\d,]/g : /[^\d.]/g, "").replace(",", "."));
    const seconds = (pattern: RegExp): number | undefined => {
      const digits = find(lines, pattern)?.[0];
      return digits === undefined ? undefined : plain(digits);
    };
    const counted: Measured[] = [];
    for (const line of lines) {
      const match = / seconds (?:time elapsed|user|sys)/.test(line) ? null : counter.exec(line);
      if (match === null) continue;
      const [, digits = "", unit = "", event = ""] = match;
      const value = plain(digits);
      counted.push(countedEvent(value, unit, event));
    }
    return {
      name: find(lines, /^ ?Performance counter stats for '(.*)'(?: \(\d+ runs\))?:$/)?.[0] ?? "perf stat",
      values: [
        measured(Number(`${whole}.${rest}`), "sec/op"),
        measured(seconds(/^\s+([\d.,]+) seconds user/), "user-sec/op"),
        measured(seconds(/^\s+([\d.,]+) seconds sys/), "sys-sec/op"),
        ...counted,
      ],
    };
  },
});

/** A counter of perf with the unit that perf prints: `msec`, `nsec`, `Joules` or none. */
export function countedEvent(value: number, unit: string, event: string): Measured {
  const time = unit === "" || unit === "Joules" ? undefined : timePerOperation(value, unit.replace("sec", "s"));
  if (time !== undefined) return { value: time.value, unit: `${event}-${time.unit}` };
  return { value, unit: `${event}${unit === "Joules" ? "-J" : ""}/op` };
}

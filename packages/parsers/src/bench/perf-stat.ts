import type { Format } from "../format.ts";
import { printedCount } from "./perf-count.ts";
import { namePart } from "./result-list.ts";
import { find, measured, textReports } from "./text-reports.ts";
import { type Measured, timePerOperation } from "./time-unit.ts";

/** The text of `perf stat`. Source: Linux, tools/perf/Documentation/perf-stat.txt and util/stat-display.c. */
export const perfStat: Format = textReports({
  id: "perf-stat",
  label: "perf stat text",
  guide: {
    madeBy: "Linux perf",
    command: "for i in 1 2 3 4 5; do perf stat -o perf-stat.txt --append ./program; done",
    reads:
      "Time by the clock and on the CPU and every counter of each run, a process each; with `-A` the counters of each CPU, with `--per-core` and its like those of each part of the machine. With `-r` the means of the runs as one sample.",
    leaves: "Rates and percentages, which follow from the counters; counters that were not supported.",
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
    const counted: Measured[] = [];
    const ofCpu = new Map<string, Measured[]>();
    for (const line of lines) {
      const count = printedCount(line);
      if (count === undefined || !Number.isFinite(count.value)) continue;
      const values = count.cpu === undefined ? counted : (ofCpu.get(count.cpu) ?? []);
      values.push(countedEvent(count.value, count.unit, count.event));
      if (count.cpu !== undefined) ofCpu.set(count.cpu, values);
    }
    const whole = {
      name,
      values: [
        measured(Number(`${integer}.${rest}`), "sec/op"),
        measured(seconds(/^\s+([\d.,]+) seconds user/), "user-sec/op"),
        measured(seconds(/^\s+([\d.,]+) seconds sys/), "sys-sec/op"),
        ...counted,
      ],
    };
    return [whole, ...[...ofCpu].map(([cpu, values]) => ({ name: name + namePart("cpu", cpu), values }))];
  },
});

/** A counter of perf with the unit that perf prints: `msec`, `nsec`, `Joules` or none. */
export function countedEvent(value: number, unit: string, event: string): Measured {
  const time = unit === "" || unit === "Joules" ? undefined : timePerOperation(value, unit.replace("sec", "s"));
  if (time !== undefined) return { value: time.value, unit: `${event}-${time.unit}` };
  return { value, unit: `${event}${unit === "Joules" ? "-J" : ""}/op` };
}

import type { Format } from "../../format.ts";
import { find, measured, numberIn, textReports } from "../text-reports.ts";

/** `/usr/bin/time -v`. Source: GNU time 1.9, src/time.c (sizes in units of 1024 bytes). */
export const gnuTime: Format = textReports({
  id: "gnu-time",
  label: "/usr/bin/time -v text",
  guide: {
    madeBy: "GNU time",
    command: "for i in 1 2 3 4 5; do /usr/bin/time -v ./program 2>> time.txt; done",
    reads:
      "Time by the clock and on the CPU, greatest memory, page faults and context switches of each run, a process each.",
    leaves: "Figures that Linux does not fill in, such as swaps.",
  },
  begins: /^\s+Command being timed: "/,
  precedes: /^Command terminated by signal \d+$/,
  holds: /^\s+Maximum resident set size \(kbytes\): /,
  read(lines) {
    const [hours = "", minutes = "", seconds = ""] =
      find(lines, /^\s+Elapsed \(wall clock\) time \(h:mm:ss or m:ss\): (?:(\d+):)?(\d+):([\d.]+)$/) ?? [];
    if (seconds === "") return undefined;
    const peak = numberIn(lines, /^\s+Maximum resident set size \(kbytes\): (\d+)/);
    return {
      exitStatus: numberIn(lines, /^\s+Exit status: (\d+)$/),
      signal: numberIn(lines, /^Command terminated by signal (\d+)$/),
      name: find(lines, /^\s+Command being timed: "(.*)"$/)?.[0] ?? "",
      values: [
        measured(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), "sec/op"),
        measured(numberIn(lines, /^\s+User time \(seconds\): ([\d.]+)/), "user-sec/op"),
        measured(numberIn(lines, /^\s+System time \(seconds\): ([\d.]+)/), "sys-sec/op"),
        measured(peak === undefined ? undefined : peak * 1024, "peak-B"),
        measured(numberIn(lines, /^\s+Major \(requiring I\/O\) page faults: (\d+)/), "major-faults/op"),
        measured(numberIn(lines, /^\s+Minor \(reclaiming a frame\) page faults: (\d+)/), "minor-faults/op"),
        measured(numberIn(lines, /^\s+Voluntary context switches: (\d+)/), "voluntary-switches/op"),
        measured(numberIn(lines, /^\s+Involuntary context switches: (\d+)/), "involuntary-switches/op"),
      ],
    };
  },
});

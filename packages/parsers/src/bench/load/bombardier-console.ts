import { parseDurationText } from "@sweetspot/model/log/duration-text";
import type { Format } from "../../format.ts";
import { bombardier } from "./bombardier.ts";
import { namePart } from "../result-list.ts";
import { failedPart, find, measured, numberIn, pathOf, percentileLabel, textReports, timed } from "../text-reports.ts";
import type { Measured } from "../time-unit.ts";

/** The text that bombardier prints. Source: codesenberg/bombardier, internal/test_info.go and templates. */
export const bombardierConsole: Format = textReports({
  id: "bombardier-console",
  label: "bombardier text",
  guide: {
    madeBy: "bombardier",
    command: "bombardier -c 64 -d 30s -l http://localhost:8080/ | tee bombardier.txt",
    reads: bombardier.guide.reads,
    leaves: bombardier.guide.leaves,
  },
  begins: /^Statistics +Avg +Stdev +Max$/,
  holds: /^ +Reqs\/sec +[\d.]/,
  precedes: /^Bombarding \S/,
  read(lines) {
    const rate = numberIn(lines, /^ +Reqs\/sec +([\d.]+)/);
    if (rate === undefined) return undefined;
    // With `-p r` the line above is not printed.
    const [address = "", connections = ""] =
      find(lines, /^Bombarding (\S{1,999}) .{1,200} using (\d+) connection\(s\)/) ?? [];
    const about = address === "" ? "" : namePart("path", pathOf(address)) + namePart("connections", connections);
    const time = (written: string | undefined, label: string): Measured | undefined =>
      timed(parseDurationText(written ?? "", Number.NaN), "ms", label);
    const [mean, max] = find(lines, /^ +Latency +(\S+) +\S+ +(\S+)$/) ?? [];
    const percentiles = lines.flatMap((line) => {
      const [, percent, value] = /^ {4,9}([\d.]{1,8})% +(\S+)$/.exec(line) ?? [];
      return percent === undefined ? [] : [time(value, percentileLabel(Number(percent)))];
    });
    const codes = find(lines, /^ +1xx - (\d+), 2xx - (\d+), 3xx - (\d+), 4xx - (\d+), 5xx - (\d+)$/)?.map(Number) ?? [];
    const others = numberIn(lines, /^ +others - (\d+)$/) ?? 0;
    const failed = (codes[3] ?? 0) + (codes[4] ?? 0) + others;
    const all = codes.reduce((sum, count) => sum + count, others);
    return {
      name: `bombardier${about}`,
      values: [measured(rate, "requests/s"), time(mean, ""), ...percentiles, time(max, "max"), failedPart(failed, all)],
      config: [["address", address]],
    };
  },
});

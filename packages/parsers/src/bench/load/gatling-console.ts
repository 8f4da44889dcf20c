import type { Format } from "../../format.ts";
import { failedPart, find, measured, numberIn, percentileLabel, textReports, timed } from "../text-reports.ts";
import type { Measured } from "../time-unit.ts";

/** A row's first number, which is of all requests: `80 (OK=73     KO=7     )` until Gatling 3.10, `|  80 |  72 |  8` since. */
const figure = String.raw`(?: \((?:ms|rps)\))? +\|? *([\d.,]+)`;

/** The summary that Gatling prints at the end of a run. Source: gatling/gatling, gatling-charts, ConsoleTemplate. */
export const gatlingConsole: Format = textReports({
  id: "gatling-console",
  label: "Gatling text",
  guide: {
    madeBy: "Gatling",
    command: "mvn gatling:test | tee gatling.txt",
    reads:
      "Requests a second, mean, greatest and percentile times of responses in whole milliseconds, and the part of requests that failed. Several reports in one file are several processes.",
    leaves:
      "Single requests, which the text does not hold; their failures; times of a run that Gatling prints as it goes. Times below a millisecond, which Gatling prints as 0.",
  },
  begins: /^-{4} Global Information -/,
  holds: /^> request count /,
  read(lines) {
    const of = (name: string): number | undefined => numberIn(lines, new RegExp(`^> ${name}${figure}`));
    // A nought is less than a millisecond.
    const time = (value: number | undefined): number | undefined => value || undefined;
    const percentiles: (Measured | undefined)[] = [];
    const row = new RegExp(`^> response time ([\\d.]+)(?:st|nd|rd|th) percentile${figure}`);
    for (const line of lines) {
      const [, percent, value = ""] = row.exec(line) ?? [];
      if (percent === undefined) continue;
      percentiles.push(timed(time(Number(value.replaceAll(",", ""))), "ms", percentileLabel(Number(percent))));
    }
    const failed = find(lines, /^> request count .*(?:KO=([\d,]+)|\| +([\d,]+)$)/)?.find((part) => part !== "");
    return {
      name: "gatling",
      values: [
        measured(of("mean requests/sec") ?? of("mean throughput"), "requests/s"),
        timed(time(of("mean response time")), "ms"),
        ...percentiles,
        timed(time(of("max response time")), "ms", "max"),
        failedPart(Number(failed?.replaceAll(",", "") ?? 0), of("request count")),
      ],
    };
  },
});

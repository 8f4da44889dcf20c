import type { Format } from "../../format.ts";
import { namePart } from "../result-list.ts";
import { failedPart, find, measured, numberIn, percentileLabel, textReports, timed } from "../text-reports.ts";
import type { Measured } from "../time-unit.ts";

/** The report of ApacheBench. Source: apache/httpd, support/ab.c (Kbytes are 1024 bytes). */
export const apacheBench: Format = textReports({
  id: "apache-bench",
  label: "ab text (ApacheBench)",
  guide: {
    madeBy: "ab (ApacheBench)",
    command: "ab -n 10000 -c 64 http://localhost:8080/ | tee ab.txt",
    reads:
      "Requests a second, mean time of a request, percentiles in whole milliseconds, bytes a second, and the part of requests that failed. Several reports in one file are several processes.",
    leaves: "The times of connecting, waiting and processing. Percentiles below a millisecond, which ab writes as 0.",
  },
  begins: /^This is ApacheBench, Version /,
  holds: /^Requests per second: /,
  // With `-v 2` every answer is printed before the report.
  announces: /^(?:INFO: [A-Z]{3,7} header ==|LOG: header received:)$/,
  read(lines) {
    const rate = numberIn(lines, /^Requests per second:\s+([\d.]+)/);
    if (rate === undefined) return undefined;
    const requests = numberIn(lines, /^Complete requests:\s+(\d+)/);
    // An answer of another status often has another length, too: it is counted in both lines.
    const failed = Math.max(
      numberIn(lines, /^Failed requests:\s+(\d+)/) ?? 0,
      numberIn(lines, /^Non-2xx responses:\s+(\d+)/) ?? 0,
    );
    const lengths = numberIn(lines, /^\s+\(Connect: .* Length: (\d+),/) ?? 0;
    const percentiles: (Measured | undefined)[] = [];
    for (const line of lines) {
      const match = /^\s+(\d+)%\s+(\d+)(?: \(longest request\))?$/.exec(line);
      // Whole milliseconds: a nought is less than was counted, not no time.
      if (match !== null && Number(match[2]) > 0)
        percentiles.push(timed(Number(match[2]), "ms", percentileLabel(Number(match[1]))));
    }
    const transfer = numberIn(lines, /^Transfer rate:\s+([\d.]+) \[Kbytes\/sec\] received/);
    const [host = "", port = ""] = [
      find(lines, /^Server Hostname:\s+(\S+)/)?.[0],
      find(lines, /^Server Port:\s+(\d+)/)?.[0],
    ];
    return {
      name: `ab${namePart("path", find(lines, /^Document Path:\s+(\S+)/)?.[0] ?? "")}${namePart("connections", find(lines, /^Concurrency Level:\s+(\d+)/)?.[0] ?? "")}`,
      values: [
        measured(rate, "requests/s"),
        timed(numberIn(lines, /^Time per request:\s+([\d.]+) \[ms\] \(mean\)$/), "ms"),
        ...percentiles,
        failedPart(failed, requests),
        measured(transfer === undefined ? undefined : transfer * 1024, "B/s"),
      ],
      remark:
        lengths === 0
          ? undefined
          : `${lengths} of the requests that ab calls failed had an answer of another length than the first, which is no error of pages that change; run it with -l.`,
      config: [["address", host === "" ? undefined : `${host}:${port}`]],
    };
  },
});

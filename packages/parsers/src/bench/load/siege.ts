import type { Format } from "../../format.ts";
import { failedPart, measured, numberIn, textReports, timed } from "../text-reports.ts";

/** The report of siege: a table of words, or JSON with the same words since 4.0.5. Source: JoeDog/siege, src/main.c. */
export const siege: Format = textReports({
  id: "siege",
  label: "siege text or JSON",
  guide: {
    madeBy: "siege",
    command: "siege -b -c 64 -t 30S http://localhost:8080/ 2>&1 | tee siege.txt",
    reads:
      "Transactions a second, mean and longest response, concurrency, and the part of requests that failed. Several reports in one file are several processes.",
    leaves: "Single requests (`-v`) and the log file; the address; times that siege prints as 0.00 seconds.",
  },
  begins: /^(?:Transactions:\s+\d+ hits|\{?\s*"transactions":\s+\d+,)$/,
  holds: /^(?:Transaction rate:|\s*"transaction_rate":)/,
  announces: /^\*\* SIEGE \d/,
  read(lines) {
    const figure = (words: string): number | undefined =>
      numberIn(lines, new RegExp(`^[{\\s"]*${words.replaceAll(" ", "[ _]")}"?:\\s+([\\d.]+)`, "i"));
    // Two decimals: a nought is less than was printed, or a run in which every request failed.
    const shown = (words: string): number | undefined => figure(words) || undefined;
    const done = figure("transactions") ?? 0;
    const failed = figure("failed transactions") ?? 0;
    return {
      name: "siege",
      values: [
        measured(shown("transaction rate"), "requests/s"),
        timed(shown("response time"), "s"),
        timed(shown("longest transaction"), "s", "max"),
        measured(shown("concurrency"), "concurrency"),
        failedPart(failed, done + failed),
      ],
    };
  },
});

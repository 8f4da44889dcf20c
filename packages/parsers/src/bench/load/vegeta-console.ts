import { parseDurationText } from "@sweetspot/model/log/duration-text";
import type { Format } from "../../format.ts";
import { failedPart, find, measured, numberIn, percentileLabel, textReports, timed } from "../text-reports.ts";
import type { Measured } from "../time-unit.ts";
import { vegeta } from "./vegeta.ts";

/** A row of a report such as `Bytes In      [total, mean]     24000, 120.00`. */
function row(name: string): RegExp {
  return new RegExp(`^${name} +\\[([^\\]]{1,99})\\] +(.{1,400})$`);
}

/** vegeta's report as text. Source: tsenart/vegeta, lib/reporters.go (NewTextReporter). */
export const vegetaConsole: Format = textReports({
  id: "vegeta-console",
  label: "vegeta text report",
  guide: {
    madeBy: "vegeta",
    command: "vegeta attack -targets targets.txt -duration 30s | vegeta report > vegeta.txt",
    reads: vegeta.guide.reads,
    leaves: vegeta.guide.leaves,
  },
  begins: /^Requests +\[total, rate(?:, throughput)?\] +\d/,
  holds: /^Latencies +\[(?:min, )?mean, 50, /,
  read(lines) {
    const [labels = "", figures = ""] = find(lines, row("Requests")) ?? [];
    const throughput = figures.split(", ")[labels.split(", ").indexOf("throughput")];
    const [kinds = "", times = ""] = find(lines, row("Latencies")) ?? [];
    const cells = times.split(", ");
    const latencies = kinds.split(", ").map((kind, i): Measured | undefined => {
      const label =
        kind === "mean" ? "" : kind === "max" ? "max" : Number(kind) > 0 ? percentileLabel(Number(kind)) : kind;
      return label === "min" ? undefined : timed(parseDurationText(cells[i] ?? "", Number.NaN), "ms", label);
    });
    let all = 0;
    let good = 0;
    for (const code of (find(lines, row("Status Codes"))?.[1] ?? "").matchAll(/(\d{1,3}):(\d{1,12})/g)) {
      all += Number(code[2]);
      // Vegeta counts these statuses as successes.
      if (/^[23]\d\d$/.test(code[1]!)) good += Number(code[2]);
    }
    return {
      name: "vegeta",
      values: [
        measured(numberIn([throughput ?? ""], /^([\d.]+)$/), "requests/s"),
        ...latencies,
        failedPart(all - good, all),
      ],
    };
  },
});

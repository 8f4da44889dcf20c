import type { SeriesChart } from "@sweetspot/contract";
import type { CatalogueEntry } from "@sweetspot/model/series/catalogue/catalogue";
import { clockCandidates, operationClocks, type OperationClocks } from "@sweetspot/model/series/chart/operation-clock";
import { TaskError } from "../work/task.ts";
import type { ReportSeries } from "../evidence/report-series.ts";

/** Candidates that a page offers. */
const mostClocks = 60;

/** Metrics that can count operations, the likeliest first. */
export function clocksOffered(entries: readonly CatalogueEntry[]): string[] {
  return clockCandidates(entries).slice(0, mostClocks);
}

export interface OperationAxis extends OperationClocks {
  readonly clock: NonNullable<SeriesChart["clock"]>;
}

/** The operation axis by the metric asked for, or the likeliest one. Throws `TaskError` where nothing can count. */
export function operationAxis({ entries, captures }: ReportSeries, asked: string | undefined): OperationAxis {
  const clock = asked === undefined || asked === "" ? clocksOffered(entries)[0] : asked;
  const family = entries.find((entry) => entry.family.metric === clock)?.family;
  if (clock === undefined || family === undefined) {
    const message =
      clock === undefined ? "No metric here counts operations." : `There is no metric "${clock}" in this report.`;
    throw new TaskError("bad-query", message, { field: "clock" });
  }
  const counter = family.kind === "gauge" ? ({ ...family, kind: "counter" } as const) : family;
  const clocks = operationClocks(counter, captures);
  if (clocks.captures.every((one) => one === null)) {
    throw new TaskError("bad-query", `"${clock}" has too few samples to count operations by.`, { field: "clock" });
  }
  return { clock, ...clocks };
}

import type { SeriesChart } from "@sweetspot/contract";
import type { BarGroup } from "../../ui/chart/GroupedBars.tsx";
import type { ReportVariant } from "../../view.ts";
import { labelText } from "./chart-series.ts";

/** The sums of the variants side by side: mean with its interval, p95 and greatest value, of all samples. */
export function barGroups(chart: SeriesChart, variants: readonly ReportVariant[]): BarGroup[] {
  const statistics = [
    ["mean", (one: Summary) => one.mean],
    ["p95", (one: Summary) => one.p95],
    ["at most", (one: Summary) => one.max],
  ] as const;
  return statistics.map(([label, value]) => ({
    label,
    bars: chart.summaries.map((one) => ({
      label: [variants[one.variant]?.name ?? "", labelText(one)].filter(Boolean).join(" · "),
      color: variants[one.variant]?.colour ?? "var(--ink2)",
      value: value(one),
      ...(label === "mean" && { low: one.low, high: one.high }),
    })),
  }));
}

type Summary = SeriesChart["summaries"][number];

import type { SeriesChart } from "@sweetspot/contract";
import { ChartTable } from "../../ui/chart/ChartTable.tsx";
import type { LineChartProps } from "../../ui/chart/chart-model.ts";
import { GroupedBars } from "../../ui/chart/GroupedBars.tsx";
import { Legend } from "../../ui/chart/LineLabels.tsx";
import { isShownAmong } from "../../ui/chart/shown-lines.ts";
import { LineChart } from "../../ui/chart/LineChart.tsx";
import type { ReportVariant } from "../../view.ts";
import { barGroups } from "./bar-groups.ts";
import type { ChartChoices } from "./ChartMenu.tsx";
import { SummaryTable } from "./SummaryTable.tsx";

/** A chart's drawing as it was asked for: lines, bars of what the variants come to, or the figures as a table. */
export function ChartBody({
  chart,
  variants,
  drawing,
  choices,
}: {
  chart: SeriesChart;
  variants: readonly ReportVariant[];
  drawing: LineChartProps;
  choices: ChartChoices;
}) {
  if (choices.bars && chart.summaries.length > 0) {
    if (choices.table) return <SummaryTable chart={chart} variants={variants} />;
    const groups = barGroups(chart, variants);
    const named = (groups[0]?.bars ?? []).map(({ label, color }) => ({ id: label, label, color, points: [] }));
    const isShown = isShownAmong(
      named.map(({ label }) => label),
      drawing.shown,
    );
    return (
      <>
        <GroupedBars
          label={drawing.label}
          groups={groups.map(({ label, bars }) => ({ label, bars: bars.filter((bar) => isShown(bar.label)) }))}
          yAxis={drawing.yAxis}
          height={drawing.height ?? 240}
          references={drawing.references ?? []}
        />
        <Legend series={named} shown={drawing.shown} onShow={drawing.onShow} />
      </>
    );
  }
  if (drawing.series.every(({ points }) => points.every(({ y }) => y === null))) {
    return <p className="border-y border-line py-4 text-sm text-ink3">{nothingDrawn(chart)}</p>;
  }
  if (!choices.table) return <LineChart {...drawing} />;
  return chart.axis === "sweep" ? <SummaryTable chart={chart} variants={variants} /> : <ChartTable {...drawing} />;
}

function nothingDrawn(chart: SeriesChart): string {
  switch (chart.axis) {
    case "sweep":
      return "This metric has the parameter in fewer than two variants or labels, so there is nothing to draw over it.";
    case "operation":
      return `Nothing to draw here: no samples while ${chart.clock ?? "the counter"} was known.`;
    case "since":
    case "uptime":
    case "wall":
      return "Nothing to draw here: too few samples, or none with a value.";
  }
}

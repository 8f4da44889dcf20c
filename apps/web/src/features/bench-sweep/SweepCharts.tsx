import type { BenchBody } from "@sweetspot/contract";
import type { BenchViewState } from "@sweetspot/contract/view-state-bench";
import { fixed } from "@sweetspot/model/unit/fixed";
import { useMemo } from "react";
import type { SetViewState } from "../../state/use-view-state.ts";
import { Legend } from "../../ui/chart/LineLabels.tsx";
import { SavableChart } from "../../ui/chart/SavableChart.tsx";
import { directionText } from "@sweetspot/model/judge/direction-text";
import { CopyPlaceLink } from "../report/CopyPlaceLink.tsx";
import { sweepCharts } from "./sweep-series.ts";

const references = [{ y: 1, label: "baseline" }];
const yAxis = { format: (value: number) => `${trimmed(value)}×` };

/** Every metric against the parameter that the variants differ in, as a multiple of the baseline, with intervals. */
export default function SweepCharts({
  body,
  state,
  setState,
}: {
  body: BenchBody;
  state: BenchViewState;
  setState: SetViewState<BenchViewState>;
}) {
  const charts = useMemo(() => sweepCharts(body, state), [body, state]);
  const show = (lines: readonly string[]) => setState({ lines });
  return (
    <div className="grid grid-cols-2 gap-x-8 gap-y-6 max-md:grid-cols-1">
      {charts.map(({ key, title, unit, better, series, ticks, parameter, left }) => (
        <figure key={key} data-place={sweepPart(title)} className="min-w-0">
          <SavableChart
            heading={
              <>
                <span className="font-semibold">{title}</span>
                <CopyPlaceLink
                  place={{ section: "benchmarks", part: sweepPart(title) }}
                  label={`the chart of ${title}`}
                  className="self-center"
                />
                <span className="text-xs text-ink3">
                  {unit === "" ? "" : `${unit} · `}
                  {directionText(better)}
                  {left > 0 && ` · ${left} more benchmarks: search to choose`}
                </span>
              </>
            }
            drawing={{
              label: `${title} by parameter`,
              series,
              xAxis: { steps: ticks, label: parameter },
              yAxis,
              references,
              height: 220,
              shown: state.lines,
            }}
          />
          <Legend series={series} shown={state.lines} onShow={show} />
        </figure>
      ))}
    </div>
  );
}

/** The name of a chart in links: a table's rows have others. */
function sweepPart(title: string): string {
  return `sweep/${title}`;
}

function trimmed(value: number): string {
  if (value === 0) return "0";
  return value < 10 ? fixed(value, 2).replace(/\.?0+$/, "") : fixed(value, 0);
}

import type { SeriesChart } from "@sweetspot/contract";
import { useMemo, useRef } from "react";
import { ChartTable } from "../../ui/chart/ChartTable.tsx";
import { LineChart } from "../../ui/chart/LineChart.tsx";
import type { ChartMark, LineChartProps } from "../../ui/chart/chart-model.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import type { ReportVariant } from "../../view.ts";
import { type ChartChoices, ChartMenu } from "./ChartMenu.tsx";
import { marksOf, seriesOf, xAxisOf, yAxisOf } from "./chart-series.ts";
import type { MetricsSource } from "./metrics-source.ts";
import { type ChartOptions, type ChartSubject, useSeriesChart } from "./series-requests.ts";
import { useNear } from "./use-near.ts";
import { Verdict } from "./Verdict.tsx";

export interface ChartCardProps {
  readonly source: MetricsSource;
  readonly subject: ChartSubject;
  readonly variants: readonly ReportVariant[];
  readonly options: ChartOptions;
  readonly choices: ChartChoices;
  readonly zoom: readonly [number, number] | null;
  /** Set by the reader, for all charts. */
  readonly marks: readonly ChartMark[];
  readonly large: boolean;
  readonly onZoom: (range: readonly [number, number] | null) => void;
  readonly onChoose: (change: Partial<ChartChoices>) => void;
  readonly onRemove: () => void;
}

/** One chart with its question, how its values were made, and what can be said about it. */
export function ChartCard(props: ChartCardProps) {
  const [place, near] = useNear<HTMLElement>();
  const { source, subject, options, zoom } = props;
  const { data, error, isPending, isPlaceholderData, refetch } = useSeriesChart(source, subject, options, zoom, near);
  const title = "metric" in subject ? subject.metric : subject.query;
  const height = props.large ? 260 : 190;
  return (
    <article ref={place} className="min-w-0 break-inside-avoid" aria-label={title} data-metric={title}>
      {error ? (
        <ErrorNotice error={error} title={title} onRetry={() => void refetch()} />
      ) : isPending || !data ? (
        <>
          <ChartTitle title={title} />
          <LoadingState doing={`Charting ${title}`} lines={Math.round(height / 28)} />
        </>
      ) : (
        <div className={isPlaceholderData ? "opacity-60" : undefined}>
          <Drawn {...props} title={title} chart={data} height={height} />
        </div>
      )}
    </article>
  );
}

function ChartTitle({ title }: { title: string }) {
  return (
    <h3 className="min-w-0 truncate font-mono text-[12.5px]" title={title}>
      {title}
    </h3>
  );
}

function Drawn({
  title,
  chart,
  height,
  variants,
  zoom,
  marks,
  choices,
  onZoom,
  onChoose,
  onRemove,
}: ChartCardProps & { title: string; chart: SeriesChart; height: number }) {
  const container = useRef<HTMLDivElement>(null);
  const series = useMemo(() => seriesOf(chart, variants), [chart, variants]);
  const drawing = useMemo(
    (): LineChartProps => ({
      label: title,
      series,
      xAxis: xAxisOf(chart),
      yAxis: yAxisOf(chart, choices.log),
      references: chart.references,
      marks: [...marksOf(chart, variants), ...marks],
      height,
      zoom,
      onZoom,
      syncKey: `metrics ${chart.axis}`,
      directLabels: true,
    }),
    [title, series, chart, choices.log, variants, marks, height, zoom, onZoom],
  );
  const empty = chart.lines.every((line) => line.y.every((value) => value === null));
  return (
    <>
      <header className="mb-1 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <ChartTitle title={title} />
          <p className="text-xs text-ink3">
            {chart.question && <span className="text-ink2">{chart.question} </span>}
            {chart.ruleText}
            {chart.reduced && "; band: least and greatest of what one point stands for"}
            {chart.omitted > 0 && `; ${chart.omitted} more lines not drawn`}
            {chart.caution && <>; {chart.caution}</>}
          </p>
        </div>
        <span data-noprint>
          <ChartMenu {...{ chart, drawing, container, choices, onChoose, onRemove }} />
        </span>
      </header>
      <div ref={container}>
        {empty ? (
          <p className="border-y border-line py-4 text-sm text-ink3">
            Nothing to draw here: too few samples, or none with a value.
          </p>
        ) : choices.table ? (
          <ChartTable {...drawing} />
        ) : (
          <LineChart {...drawing} />
        )}
      </div>
      <Verdict chart={chart} />
    </>
  );
}

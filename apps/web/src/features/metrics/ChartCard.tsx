import type { SeriesChart } from "@sweetspot/contract";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ChartMark, LineChartProps } from "../../ui/chart/chart-model.ts";
import { plainNumber } from "../../ui/chart/ticks.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import type { ReportVariant } from "../../view.ts";
import { type ChartChoices, ChartMenu } from "./ChartMenu.tsx";
import { CapacityField } from "./CapacityField.tsx";
import { readCapacity } from "./capacity.ts";
import { ChartBody } from "./ChartBody.tsx";
import { marksOf, operationsLabel, seriesOf, unitOfChart, xAxisOf, yAxisOf } from "./chart-series.ts";
import type { ChartOptions, ChartSubject, MetricsSource } from "./metrics-source.ts";
import { useSeriesChart } from "./series-requests.ts";
import { parameterName, sweepDomain, sweepSeries } from "./sweep.ts";
import { useNear } from "./use-near.ts";
import { Verdict } from "./Verdict.tsx";

interface ChartCardProps {
  readonly source: MetricsSource;
  readonly subject: ChartSubject;
  readonly variants: readonly ReportVariant[];
  readonly options: ChartOptions;
  readonly choices: ChartChoices;
  readonly zoom: readonly [number, number] | null;
  /** Set by the reader, for all charts. */
  readonly marks: readonly ChartMark[];
  /** Kinds of the chart's own marks that are not drawn. */
  readonly unmarked: readonly string[];
  readonly large: boolean;
  /** Drawn wherever it is on the page. */
  readonly eager: boolean;
  readonly onZoom: (range: readonly [number, number] | null) => void;
  readonly onChoose: (change: Partial<ChartChoices>) => void;
  readonly onRemove: () => void;
}

/** One chart with its question, how its values were made, and what can be said about it. */
export function ChartCard(props: ChartCardProps) {
  const [place, near] = useNear<HTMLElement>(props.eager);
  const { source, subject, options, zoom } = props;
  const { data, error, isPending, isPlaceholderData, isSaidLater, refetch } = useSeriesChart(
    source,
    subject,
    options,
    zoom,
    near,
  );
  const title = "metric" in subject ? subject.metric : subject.query;
  const height = props.large ? 260 : 190;
  return (
    <article
      ref={place}
      className="min-w-0 break-inside-avoid"
      aria-label={title}
      data-metric={title}
      data-place={title}
    >
      {error ? (
        <ErrorNotice error={error} title={title} onRetry={() => void refetch()} />
      ) : isPending || !data ? (
        <>
          <ChartTitle title={title} />
          <LoadingState doing={`Charting ${title}`} lines={Math.round(height / 28)} />
        </>
      ) : (
        <div className={isPlaceholderData ? "opacity-60" : undefined}>
          <Drawn {...props} title={title} chart={data} height={height} isSaidLater={isSaidLater} />
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
  options,
  zoom,
  marks,
  unmarked,
  choices,
  onZoom,
  onChoose,
  onRemove,
  isSaidLater,
}: ChartCardProps & { title: string; chart: SeriesChart; height: number; isSaidLater: boolean }) {
  const container = useRef<HTMLDivElement>(null);
  const [isStating, setStating] = useState(false);
  const isSweep = chart.axis === "sweep";
  const series = useMemo(
    () => (isSweep ? sweepSeries(chart, variants, options.sweep) : seriesOf(chart, variants)),
    [chart, variants, isSweep, options.sweep],
  );
  // Another function with every change of the page, which is no reason to draw again.
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });
  const drawing = useMemo((): LineChartProps => {
    const capacity = choices.capacity === null ? null : readCapacity(choices.capacity, unitOfChart(chart));
    return {
      label: title,
      series,
      xAxis: {
        ...xAxisOf(chart, options.sweep || parameterName(variants)),
        ...(isSweep && { domain: sweepDomain(series) }),
      },
      yAxis: yAxisOf(chart, choices.log),
      references: capacity === null ? chart.references : [...chart.references, capacity],
      marks: [...marksOf(chart, variants, unmarked), ...marks],
      height,
      ...(!isSweep && { zoom, onZoom, syncKey: `metrics ${chart.axis}` }),
      directLabels: true,
      shown: choices.lines === null ? [] : choices.lines.split("\n"),
      onShow: (names) => choose.current({ lines: names.length === 0 ? null : names.join("\n") }),
    };
  }, [
    title,
    series,
    chart,
    choices.log,
    choices.capacity,
    choices.lines,
    options.sweep,
    variants,
    marks,
    unmarked,
    height,
    isSweep,
    zoom,
    onZoom,
  ]);
  return (
    <>
      <header className="mb-1 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <ChartTitle title={title} />
          <p className="text-xs text-ink3">
            {chart.question && <span className="text-ink2">{chart.question} </span>}
            {chart.ruleText}
            {chart.kindReason && `; ${chart.kindReason} (the menu at the right shows it otherwise)`}
            {chart.axis === "operation" && `; x: ${operationsLabel(chart)}`}
            {isSweep && `; x: ${options.sweep || parameterName(variants)}`}
            {chart.reduced && "; band: the least and greatest value that one point sums up"}
            {chart.marksOmitted > 0 && `; ${chart.marksOmitted} more marks not drawn`}
            {chart.omitted > 0 && !isSweep && `; ${chart.omitted} more lines not drawn`}
            {chart.caution && <>; {chart.caution}</>}
          </p>
        </div>
        <span data-noprint>
          <ChartMenu
            {...{ chart, drawing, container, choices, onChoose, onRemove }}
            onCapacity={() => setStating(true)}
          />
        </span>
      </header>
      {isStating && (
        <CapacityField
          written={choices.capacity}
          unit={unitOfChart(chart)}
          onState={(capacity) => onChoose({ capacity })}
          onClose={() => setStating(false)}
        />
      )}
      <div ref={container}>
        <ChartBody chart={chart} variants={variants} drawing={drawing} choices={choices} />
      </div>
      <Verdict
        chart={chart}
        zoom={isSweep ? null : zoom}
        format={xAxisOf(chart, "").format ?? plainNumber}
        isSaidLater={isSaidLater}
      />
    </>
  );
}

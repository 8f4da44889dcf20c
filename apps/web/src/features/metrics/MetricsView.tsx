import type { SeriesCatalogue } from "@sweetspot/contract";
import { seriesViewState, type SeriesViewState } from "@sweetspot/contract/view-state-series";
import { use, useCallback, useMemo } from "react";
import { useViewState, type SetViewState } from "../../state/use-view-state.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { Section } from "../../ui/Section.tsx";
import { IsEmbedded } from "../../ui/section-frame.ts";
import type { ViewProps } from "../../view.ts";
import { useOpeningSubject } from "../findings/opening-subject.ts";
import { CaptureRecipes } from "./CaptureRecipes.tsx";
import { ChartCard } from "./ChartCard.tsx";
import type { ChartChoices } from "./ChartMenu.tsx";
import { CutNotice } from "./CutNotice.tsx";
import { choiceOf, shownMetrics, withChoice, withMember } from "./chart-list.ts";
import { MetricList } from "./MetricList.tsx";
import { MetricsTools } from "./MetricsTools.tsx";
import { marksOn } from "./reader-marks.ts";
import { ruledOut } from "./ruled-out.ts";
import { prometheusClient } from "./prometheus-client.ts";
import { QueryField } from "./QueryField.tsx";
import { SnapshotTable } from "./SnapshotTable.tsx";
import { type ChartSubject, metricsSource } from "./metrics-source.ts";
import { useSeriesCatalogue } from "./series-requests.ts";

const queryKey = "(query)";
/** The first charts are asked for wherever they are: whoever scrolls down from the findings finds them drawn. */
const eagerCharts = 3;

/** Metrics of all variants over each other: charts that appear by themselves, a list of all, and a query field. */
export default function MetricsView({ report, variants, mode }: ViewProps) {
  const [state, setState] = useViewState(seriesViewState);
  const opening = useOpeningSubject(report);
  const source = useMemo(() => metricsSource(report), [report]);
  const { data: catalogue, error, isPending, refetch } = useSeriesCatalogue(source);
  const isEmbedded = use(IsEmbedded);
  const client = useMemo(() => {
    const variant = catalogue?.variants.find((one) => one.series > 0)?.name ?? "";
    return prometheusClient({ project: report.project, slug: report.slug }, variant, catalogue?.families ?? []);
  }, [catalogue, report.project, report.slug]);
  const zoom = useMemo(
    (): readonly [number, number] | null =>
      state.from !== null && state.to !== null && state.from < state.to ? [state.from, state.to] : null,
    [state.from, state.to],
  );
  const marks = useMemo(() => marksOn(state.axis, state.marks), [state.axis, state.marks]);
  const onZoom = useCallback(
    (range: readonly [number, number] | null) =>
      setState(range === null ? { from: null, to: null } : { from: rounded(range[0]), to: rounded(range[1]) }),
    [setState],
  );

  if (error) {
    return (
      <Section title="Metrics">
        <ErrorNotice error={error} title="The metrics could not be read" onRetry={() => void refetch()} />
      </Section>
    );
  }
  if (isPending || !catalogue) {
    return (
      <Section title="Metrics">
        <LoadingState doing="Reading and ranking all metrics" lines={10} />
      </Section>
    );
  }
  if (catalogue.families.length === 0) {
    return (
      <Section title="Metrics">
        <EmptyState title="No metrics in this report">
          <CaptureRecipes report={report} variants={variants} open />
        </EmptyState>
      </Section>
    );
  }

  const more = mode === "workbench" && state.more === "few" ? "all" : state.more;
  const { metrics, waiting } = shownMetrics(catalogue, { ...state, more }, opening?.metric);
  const card = (subject: ChartSubject, key: string, place: number) => (
    <ChartCard
      key={key}
      source={source}
      subject={subject}
      variants={variants}
      options={{
        axis: state.axis,
        // A link may name a metric that is gone: then the likeliest counts, as the tools above say.
        clock: catalogue.families.some(({ metric }) => metric === state.clock) ? state.clock : "",
        sweep: state.sweep,
        rule: state.rule,
        window: state.window,
        by: choiceOf(state.by, key),
        show: choiceOf(state.show, key),
      }}
      choices={choicesOf(state, key)}
      zoom={zoom}
      marks={marks}
      unmarked={state.unmarked}
      large={place === 0}
      eager={place < eagerCharts}
      onZoom={onZoom}
      onChoose={(change) => setState((now) => changed(now, key, change))}
      onRemove={() => remove(setState, key)}
    />
  );
  const [first, ...rest] = metrics;
  return (
    <Section
      title="Metrics"
      caption={captionOf(catalogue.variants)}
      tools={<MetricsTools catalogue={catalogue} variants={variants} state={state} setState={setState} />}
    >
      <CutNotice report={report} catalogue={catalogue} />
      {(!isEmbedded || state.query !== "") && (
        <QueryField query={state.query} client={client} onQuery={(query) => setState({ query })} />
      )}
      {state.find !== "-" && (
        <MetricList
          catalogue={catalogue}
          variants={variants}
          find={state.find}
          charted={new Set(metrics)}
          onFind={(find) => setState({ find }, "replace")}
          onToggle={(metric, isOn) =>
            setState((now) => ({
              added: withMember(now.added, metric, isOn && !catalogue.charts.slice(0, 5).includes(metric)),
              hidden: withMember(now.hidden, metric, !isOn && catalogue.charts.includes(metric)),
            }))
          }
        />
      )}
      {catalogue.snapshot !== null && <SnapshotTable snapshot={catalogue.snapshot} variants={variants} />}
      {state.query !== "" && <div className="mb-6">{card({ query: state.query }, queryKey, 0)}</div>}
      {first !== undefined && card({ metric: first }, first, 0)}
      <div className="mt-6 grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2">
        {rest.map((metric, i) => card({ metric }, metric, i + 1))}
      </div>
      {(waiting > 0 || (mode === "section" && state.more === "all")) && (
        <div className="mt-4" data-noprint>
          <Button size="small" onClick={() => setState({ more: state.more === "all" ? "few" : "all" })}>
            {state.more === "all" ? "Fewer charts" : `${waiting} more charts, by how much they changed`}
          </Button>
        </div>
      )}
      <RuledOut catalogue={catalogue} />
      <CaptureRecipes report={report} variants={variants} />
    </Section>
  );
}

/** The metrics that were looked at and did not change: as good to know as what did. */
function RuledOut({ catalogue }: { catalogue: SeriesCatalogue }) {
  const metrics = ruledOut(catalogue);
  if (metrics.length === 0) return null;
  return (
    <p className="mt-6 border-t border-line pt-2 text-sm text-ink3">
      No change: within 10 %, and no more than the variation within a run:{" "}
      {metrics.map((metric, i) => (
        <span key={metric}>
          {i > 0 && ", "}
          <code className="text-[12px]">{metric}</code>
        </span>
      ))}
    </p>
  );
}

function captionOf(variants: readonly { readonly series: number; readonly samples: number }[]): string {
  const samples = variants.reduce((sum, variant) => sum + variant.samples, 0);
  const series = Math.max(...variants.map((variant) => variant.series));
  if (variants.every((variant) => variant.samples <= variant.series))
    return `${series.toLocaleString("en")} series, one sample of each`;
  return `${series.toLocaleString("en")} series, ${samples.toLocaleString("en")} samples; one run of each variant`;
}

function choicesOf(state: SeriesViewState, key: string): ChartChoices {
  return {
    log: state.log.includes(key),
    table: state.table.includes(key),
    show: choiceOf(state.show, key),
    by: choiceOf(state.by, key),
    bars: state.bars.includes(key),
    capacity: choiceOf(state.capacity, key),
    lines: choiceOf(state.lines, key),
  };
}

function changed(state: SeriesViewState, key: string, change: Partial<ChartChoices>): Partial<SeriesViewState> {
  return {
    ...(change.log !== undefined && { log: withMember(state.log, key, change.log) }),
    ...(change.table !== undefined && { table: withMember(state.table, key, change.table) }),
    ...(change.bars !== undefined && { bars: withMember(state.bars, key, change.bars) }),
    ...(change.capacity !== undefined && { capacity: withChoice(state.capacity, key, change.capacity) }),
    ...(change.lines !== undefined && { lines: withChoice(state.lines, key, change.lines) }),
    ...(change.show !== undefined && { show: withChoice(state.show, key, change.show) }),
    ...(change.by !== undefined && { by: withChoice(state.by, key, change.by) }),
  };
}

function remove(setState: SetViewState<SeriesViewState>, key: string): void {
  if (key === queryKey) setState({ query: "" });
  else setState((now) => ({ added: withMember(now.added, key, false), hidden: withMember(now.hidden, key, true) }));
}

/** Zooms to a hundredth of a second at most, so that links stay short. */
function rounded(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}

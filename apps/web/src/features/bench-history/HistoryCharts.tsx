import type { BenchBody, BenchHistory, ReportBody } from "@sweetspot/contract";
import { displayText, percentChange } from "@sweetspot/model/unit/format";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { SavableChart } from "../../ui/chart/SavableChart.tsx";
import type { ChartMark, ChartReference, ChartSeries } from "../../ui/chart/chart-model.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { directionText } from "@sweetspot/model/judge/direction-text";
import { historyQuery } from "./policy-query.ts";
import { PolicyPanel } from "./PolicyPanel.tsx";

type Series = BenchHistory["series"][number];

/** Each chart costs a little to draw; a search chooses others. */
const maxCharts = 12;

/** Every benchmark over the project's line of reports: where its level changed, and the place of this report among them. */
export default function HistoryCharts({
  report,
  body,
  search,
}: {
  report: ReportBody;
  body: BenchBody;
  search: string;
}) {
  const wanted = useDeferredValue(search.trim());
  const history = useQuery(historyQuery(report.project, wanted));
  if (history.isError) return <ErrorNotice error={history.error} onRetry={() => void history.refetch()} />;
  if (history.data === undefined) return <LoadingState doing="Reading the reports of the line" lines={10} />;
  const { reports, series, left } = history.data;
  if (reports.length === 0) {
    return (
      <EmptyState title="This project has no history yet.">
        <p className="mb-3">
          Name the reports of the main branch by a pattern of their slugs, such as <code>main-*</code>. Each benchmark
          is then shown over them, with the places where its level changed.
        </p>
        <PolicyPanel project={report.project} />
      </EmptyState>
    );
  }
  // The most recent change is the one that a reader comes for.
  const ordered = series.toSorted((a, b) => (b.changes.at(-1)?.report ?? -1) - (a.changes.at(-1)?.report ?? -1));
  const shown = ordered.slice(0, maxCharts);
  const hidden = series.length - shown.length + left;
  return (
    <>
      <p className="mb-3 text-[12.5px] text-ink3">
        {reports.length} reports, {reports[0]?.slug} to {reports.at(-1)?.slug}; the last variant of each. Changes of
        level by PELT (penalty 3·ln n).
        {hidden > 0 && ` ${hidden} more: search for a benchmark to see it.`}
      </p>
      <div className="grid grid-cols-2 gap-x-8 gap-y-6 max-md:grid-cols-1">
        {shown.map((one) => (
          <HistoryChart key={`${one.benchmark}\n${one.unit}`} one={one} reports={reports} report={report} body={body} />
        ))}
      </div>
    </>
  );
}

function HistoryChart({
  one,
  reports,
  report,
  body,
}: {
  one: Series;
  reports: BenchHistory["reports"];
  report: ReportBody;
  body: BenchBody;
}) {
  const { benchmark, unit, better, changes } = one;
  const last = changes.at(-1);
  const series = useMemo(() => lineOf(one), [one]);
  const marks = useMemo(() => marksOf(one, reports, report.slug), [one, reports, report.slug]);
  const references = useMemo(() => placeOf(body, one, reports, report.slug), [body, one, reports, report.slug]);
  const xAxis = useMemo(
    () => ({ format: (index: number) => reports[Math.round(index)]?.slug ?? "", steps: ticksOf(reports.length) }),
    [reports],
  );
  const yAxis = useMemo(() => ({ format: (value: number) => displayText(value, unit), tight: true }), [unit]);
  return (
    <figure className="min-w-0">
      <SavableChart
        heading={
          <>
            <span className="min-w-0 truncate font-mono text-[12px]" title={benchmark}>
              {benchmark}
            </span>
            <span className="text-xs text-ink3">
              {unit} · {directionText(better)}
            </span>
            {last !== undefined && (
              <span
                className={`text-xs ${last.verdict === "better" ? "text-better" : last.verdict === "worse" ? "text-worse" : "text-ink2"}`}
              >
                {last.delta === null ? "changed" : percentChange(last.delta)}
                {last.verdict === "changed" ? "" : ` ${last.verdict}`} at {reports[last.report]?.slug}
              </span>
            )}
          </>
        }
        drawing={{
          label: `${benchmark} ${unit} over ${reports.length} reports`,
          series,
          xAxis,
          yAxis,
          marks,
          references,
          height: 180,
        }}
      />
    </figure>
  );
}

function lineOf({ centers, lows, highs }: Series): ChartSeries[] {
  const points = centers.map((y, x) => ({ x, y, low: lows[x] ?? y, high: highs[x] ?? y }));
  return [{ id: "value", label: "median", color: "var(--ink2)", points, dots: points.length <= 60 }];
}

function marksOf({ changes }: Series, reports: BenchHistory["reports"], slug: string): ChartMark[] {
  const here = reports.findIndex((candidate) => candidate.slug === slug);
  return [
    ...changes.map(({ report, delta, verdict }) => ({
      x: report - 0.5,
      label: delta === null ? "changed" : percentChange(delta),
      color: verdict === "better" ? "var(--better)" : verdict === "worse" ? "var(--worse)" : "var(--ink3)",
    })),
    ...(here < 0 ? [] : [{ x: here, label: "this report", color: "var(--accent)" }]),
  ];
}

/** The level of this report when it is not itself in the line: the value of its last variant. */
function placeOf(body: BenchBody, one: Series, reports: BenchHistory["reports"], slug: string): ChartReference[] {
  if (reports.some((candidate) => candidate.slug === slug)) return [];
  for (const table of body.tables) {
    if (table.unit !== one.unit) continue;
    const center = table.rows
      .find(({ label }) => label === one.benchmark)
      ?.cells.findLast((cell) => cell !== null)?.center;
    if (typeof center === "number") return [{ y: center, label: "this report" }];
  }
  return [];
}

/** A few places of the axis that have a report. */
function ticksOf(count: number): number[] {
  const step = Math.max(1, Math.ceil(count / 6));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

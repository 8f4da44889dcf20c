import type { SeriesChart, SeriesChartQuery } from "@sweetspot/contract";
import { chartFamily } from "@sweetspot/model/series/analysis/chart";
import { axisExtent, type DrawnLine, type DrawRange } from "@sweetspot/model/series/analysis/draw";
import { clockOf } from "@sweetspot/model/series/analysis/duration";
import type { Family } from "@sweetspot/model/series/analysis/families";
import { axisTime, type Lives } from "@sweetspot/model/series/analysis/lives";
import type { ShownUnit } from "@sweetspot/model/series/analysis/metric-value";
import { metricValue } from "@sweetspot/model/series/analysis/metric-value";
import { presetOf } from "@sweetspot/model/series/analysis/presets";
import { chartQuery } from "@sweetspot/model/series/analysis/query-chart";
import { chartQuantile } from "@sweetspot/model/series/analysis/quantile-chart";
import type { Signal } from "@sweetspot/model/series/analysis/signals";
import { meanSummary, verdictOf, type Statement } from "@sweetspot/model/series/analysis/verdict";
import { QueryError } from "@sweetspot/model/series/promql/error";
import { type Task, TaskError } from "../platform/task.ts";
import { reportSeries, type ReportSeries, type VariantSeries } from "./captures.ts";

export interface SeriesChartInput {
  readonly variants: readonly VariantSeries[];
  readonly query: SeriesChartQuery;
}

const defaultPoints = 500;

/** One chart: a family of the catalogue, a quantile of one, or a PromQL query, drawn over all variants. */
export const seriesChartTask: Task<SeriesChartInput, SeriesChart> = ({ variants, query }, context) => {
  const report = reportSeries(variants, context);
  const range: DrawRange = {
    axis: query.axis ?? "since",
    from: query.from ?? null,
    to: query.to ?? null,
    columns: query.max_points ?? defaultPoints,
  };
  try {
    if (query.query !== undefined && query.query !== "") return queryChart(report, query, range);
    return familyChart(report, query, range);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new TaskError(error.kind === "execution" ? "unusable" : "bad-query", error.message, {
      field: "query",
      reason: error.kind,
      ...(error.position && { start: error.position.start, end: error.position.end }),
    });
  }
};

function familyChart(report: ReportSeries, query: SeriesChartQuery, range: DrawRange): SeriesChart {
  const found = report.entries.find((entry) => entry.family.metric === query.metric)?.family;
  if (found === undefined) {
    throw new TaskError("bad-query", `There is no metric "${query.metric ?? ""}" in this report.`, { field: "metric" });
  }
  const rule = query.rule ?? "exact";
  const show = query.show ?? "mean";
  const family = readAs(found, show);
  const windowMs = query.window === undefined ? null : query.window * 1000;
  const by = query.by === undefined ? null : query.by.split(",").filter((name) => name !== "");
  const chart =
    family.kind === "distribution" && (show === "count" || show === "p50" || show === "p90" || show === "p99")
      ? chartQuantile(family, show, report.captures, report.lives, { ...range, rule, windowMs })
      : { ...chartFamily(family, report.captures, report.lives, { ...range, rule, windowMs, by }), refusals: [] };
  const names = report.variants.map((variant) => variant.name);
  const preset = presetOf(family.metric)?.preset;
  const verdict = verdictOf({ family, signals: chart.signals, names, lives: report.lives, unit: chart.unit });
  const refusals = chart.refusals.map(({ capture, bound, wouldSay, total }): Statement => {
    const unit = { unit: chart.unit.unit, perSecond: false };
    return {
      kind: "refusal",
      capture,
      certain: true,
      tone: "warning",
      text:
        `${names[capture]!}: ${show} not shown. It falls into the first bucket, up to ${metricValue(bound, unit)}, so it would read ` +
        `${metricValue(wouldSay, unit)} whatever was measured (${metricValue(total, { unit: "", perSecond: false })} observations). See the mean.`,
    };
  });
  const limit = chart.unit.perSecond && rule !== undefined ? preset?.limit : undefined;
  return {
    ...common(report, range, chart.lines, chart.signals, chart.omitted),
    metric: family.metric,
    query: null,
    kind: family.kind,
    help: family.help,
    question: preset?.question ?? null,
    caution: preset?.caution ?? null,
    unit: chart.unit.unit,
    perSecond: chart.unit.perSecond,
    rule,
    ruleText: ruleText(family, show, rule, chart.windowMs),
    windowSeconds: chart.windowMs / 1000,
    splits: [...chart.splits],
    by: [...chart.by],
    marks: marksOf(report, range, chart.signals),
    references: limit === undefined ? [] : [{ y: limit.perSecond, label: limitLabel(limit, chart.unit) }],
    verdict: [...refusals, ...verdict].map(statementBody),
  };
}

/** The family as the reader wants it read: rated or as it is, where samples alone cannot tell a counter from a level. */
function readAs(family: Family, show: NonNullable<SeriesChartQuery["show"]>): Family {
  if (family.kind === "distribution" || family.evaluated) return family;
  if (show === "value") return { ...family, kind: "gauge" };
  return show === "rate" ? { ...family, kind: "counter" } : family;
}

function queryChart(report: ReportSeries, query: SeriesChartQuery, range: DrawRange): SeriesChart {
  const rule = query.rule ?? "3.x";
  const chart = chartQuery(query.query!, report.captures, report.lives, { ...range, rule, stepMs: null });
  const names = report.variants.map((variant) => variant.name);
  return {
    ...common(report, range, chart.lines, chart.signals, chart.omitted),
    metric: null,
    query: query.query!,
    kind: "query",
    help: "",
    question: null,
    caution: null,
    unit: chart.unit.unit,
    perSecond: chart.unit.perSecond,
    rule,
    ruleText: `PromQL by ${rule === "exact" ? "the exact rule: rates are not extrapolated" : `Prometheus ${rule}’s rules`}, every ${clockOf(chart.stepMs / 1000)}`,
    windowSeconds: chart.stepMs / 1000,
    splits: [],
    by: [],
    marks: marksOf(report, range, chart.signals),
    references: [],
    verdict: verdictOf({ family: askedFor, signals: chart.signals, names, lives: report.lives, unit: chart.unit }).map(
      statementBody,
    ),
  };
}

/** A query's answer has no family: nothing is known of it but its values. */
const askedFor: Family = {
  metric: "",
  kind: "gauge",
  stated: "unknown",
  help: "",
  statedUnit: "",
  evaluated: true,
  captures: [],
};

function common(
  { lives }: ReportSeries,
  range: DrawRange,
  lines: readonly DrawnLine[],
  signals: readonly Signal[],
  omitted: number,
): Pick<SeriesChart, "axis" | "extent" | "lines" | "omitted" | "reduced" | "summaries"> {
  const [from, to] = axisExtent(lives, range.axis);
  return {
    axis: range.axis,
    extent: [from, to],
    lines: lines.map(({ capture, labels, life, x, envelope }) => ({
      variant: capture,
      labels: labels.map(([name, value]): [string, string] => [name, value]),
      life,
      x: Array.from(x, (value) => Math.round(value * 1000) / 1000),
      y: numbers(envelope.values),
      low: envelope.reduced ? numbers(envelope.low) : null,
      high: envelope.reduced ? numbers(envelope.high) : null,
    })),
    omitted,
    reduced: lines.some((line) => line.envelope.reduced),
    summaries: signals.flatMap((signal) => {
      const summary = meanSummary(signal);
      if (summary === null) return [];
      return [
        {
          variant: signal.capture,
          labels: signal.labels.map(([name, value]): [string, string] => [name, value]),
          series: signal.series,
          mean: number(summary.mean),
          p50: number(summary.p50),
          p95: number(summary.p95),
          max: number(summary.max),
          total: number(summary.total),
          seconds: summary.seconds,
          count: summary.count,
        },
      ];
    }),
  };
}

/** Restarts, where the process says when it started; otherwise the resets of the counters that are drawn. */
function marksOf({ lives }: ReportSeries, range: DrawRange, signals: readonly Signal[]): SeriesChart["marks"] {
  if (range.axis === "uptime") return [];
  const marks: SeriesChart["marks"] = [];
  const place = (one: Lives, time: number): number => Math.round(axisTime(one, range.axis, time) * 1000) / 1000;
  lives.forEach((one, variant) => {
    if (one === null) return;
    if (one.starts.length > 0) {
      for (const start of one.starts.slice(1, 20)) marks.push({ variant, x: place(one, start), label: "restart" });
      return;
    }
    const resets = new Set<number>();
    for (const { capture, content } of signals) {
      if (capture === variant && content.kind === "counter")
        for (const reset of content.increments.resets) resets.add(reset);
    }
    for (const reset of [...resets].slice(0, 20)) marks.push({ variant, x: place(one, reset), label: "reset" });
  });
  return marks;
}

function ruleText(family: Family, show: string, rule: string, windowMs: number): string {
  const window = windowMs >= 1000 ? clockOf(windowMs / 1000) : `${Math.round(windowMs)} ms`;
  if (family.evaluated) return "already a query’s result: shown as it is";
  if (family.kind === "gauge") return "samples as scraped";
  if (family.kind === "distribution" && show === "count") return `observations a second over ${window}`;
  if (family.kind === "distribution" && show === "mean") return `Δsum ÷ Δcount over ${window}, exact`;
  if (family.kind === "distribution") return `histogram_quantile over ${window}, rule ${rule}`;
  if (rule === "exact") return `rate over ${window}: exact increase by the time it took`;
  return `rate over ${window} as Prometheus ${rule} extrapolates it`;
}

function limitLabel(limit: { readonly perSecond: number; readonly reason: string }, unit: ShownUnit): string {
  return `${metricValue(limit.perSecond, unit)}: ${limit.reason.split(":")[0]}`;
}

function statementBody({ kind, capture, text, certain, tone }: Statement): SeriesChart["verdict"][number] {
  return { kind, variant: capture, text, certain, tone };
}

/** JSON has neither NaN nor Infinity: a gap is null, and so is what cannot be drawn. */
function numbers(values: Float64Array): (number | null)[] {
  return Array.from(values, number);
}

function number(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

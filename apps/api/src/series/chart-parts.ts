import type { SeriesChart } from "@sweetspot/contract";
import type { MetricDirection } from "@sweetspot/model/judge/metric-directions";
import type { Signal } from "@sweetspot/model/series/family/signals";
import { type Statement, statementText } from "@sweetspot/model/series/statements/verdict";
import { meanInterval } from "@sweetspot/model/series/summary/mean-interval";
import { meanSummary } from "@sweetspot/model/series/summary/ratio-summary";
import { metricValue, type ShownUnit } from "@sweetspot/model/series/unit/metric-value";

/* Parts of a chart's answer, in the shape of its JSON. */

export function summaryBody(signal: Signal): SeriesChart["summaries"] {
  const summary = meanSummary(signal);
  if (summary === null) return [];
  const interval = meanInterval(summary);
  return [
    {
      variant: signal.capture,
      labels: signal.labels.map(([name, value]): [string, string] => [name, value]),
      series: signal.series,
      mean: number(summary.mean),
      low: interval === null ? null : number(interval[0]),
      high: interval === null ? null : number(interval[1]),
      p50: number(summary.p50),
      p95: number(summary.p95),
      max: number(summary.max),
      total: number(summary.total),
      seconds: summary.seconds,
      count: summary.count,
    },
  ];
}

export function limitLabel(limit: { readonly perSecond: number; readonly reason: string }, unit: ShownUnit): string {
  return `${metricValue(limit.perSecond, unit)}: ${limit.reason.split(":")[0]}`;
}

export function betterBody(better: MetricDirection): SeriesChart["better"] {
  return { ...better, words: [...better.words] };
}

export function statementBody(statement: Statement): SeriesChart["verdict"][number] {
  const { kind, capture, certain, tone } = statement;
  return { kind, variant: capture, text: statementText(statement), certain, tone };
}

/** JSON has neither NaN nor Infinity: a gap is null, and so is what cannot be drawn. */
export function numbers(values: Float64Array): (number | null)[] {
  return Array.from(values, number);
}

function number(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

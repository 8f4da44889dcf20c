import type { SeriesChart, SeriesChartQuery } from "@sweetspot/contract";
import { chartFamily } from "@sweetspot/model/series/chart/chart";
import { axisExtent, type DrawnLine, type DrawRange } from "@sweetspot/model/series/chart/draw";
import { clockOf } from "@sweetspot/model/series/chart/duration";
import type { Family } from "@sweetspot/model/series/family/families";
import { operationExtent } from "@sweetspot/model/series/chart/draw-operations";
import { operationTrends } from "@sweetspot/model/series/statements/operation-trend";
import { metricValue } from "@sweetspot/model/series/unit/metric-value";
import { chartQuery } from "@sweetspot/model/series/chart/query-chart";
import { chartQuantile } from "@sweetspot/model/series/chart/quantile-chart";
import { type Signal, sweptSignals } from "@sweetspot/model/series/family/signals";
import { signalsWithin } from "@sweetspot/model/series/family/signals-within";
import { type Statement, verdictOf } from "@sweetspot/model/series/statements/verdict";
import { metricDirection } from "@sweetspot/model/judge/better-direction";
import type { ToldDirections } from "@sweetspot/model/judge/told-directions";
import { QueryError } from "@sweetspot/model/series/promql/error";
import { type Task, type TaskContext, TaskError } from "../work/task.ts";
import { reportSeries, type ReportSeries, type VariantSeries } from "../evidence/report-series.ts";
import { betterBody, limitLabel, numbers, statementBody, summaryBody } from "./chart-parts.ts";
import { type MarkPlace, marksOf } from "./marks.ts";
import { type OperationAxis, operationAxis } from "./operation-axis.ts";
import { ruleText } from "./rule-text.ts";

export interface SeriesChartInput {
  readonly variants: readonly VariantSeries[];
  readonly query: SeriesChartQuery;
  /** The better direction of each metric, and who said it. */
  readonly told: ToldDirections;
}

const defaultPoints = 500;

/** One chart: a family of the catalogue, a quantile of one, or a PromQL query, drawn over all variants. */
export const seriesChartTask: Task<SeriesChartInput, SeriesChart> = ({ variants, query, told }, context) => {
  const report = reportSeries(variants, context);
  const axis = query.axis ?? "since";
  const operations = axis === "operation" ? operationAxis(report, query.clock) : null;
  const range: DrawRange = {
    axis: axis === "operation" || axis === "sweep" ? "since" : axis,
    from: query.from ?? null,
    to: query.to ?? null,
    columns: query.max_points ?? defaultPoints,
    ...(operations && { clocks: operations.captures }),
  };
  const asked = { report, query, range, axis, operations, told, context };
  try {
    if (query.query !== undefined && query.query !== "") return queryChart(asked);
    return familyChart(asked);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new TaskError(error.kind === "execution" ? "unusable" : "bad-query", error.message, {
      field: "query",
      reason: error.kind,
      ...(error.position && { start: error.position.start, end: error.position.end }),
    });
  }
};

interface Asked {
  readonly report: ReportSeries;
  readonly query: SeriesChartQuery;
  readonly range: DrawRange;
  readonly axis: SeriesChart["axis"];
  readonly operations: OperationAxis | null;
  readonly told: ToldDirections;
  readonly context: TaskContext;
}

function familyChart(asked: Asked): SeriesChart {
  const { report, query, range, axis, operations, told } = asked;
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
      ? {
          ...chartQuantile(family, show, report.captures, report.lives, { ...range, rule, windowMs }),
          overOperations: [],
        }
      : {
          ...chartFamily(family, report.captures, report.lives, {
            ...range,
            rule,
            windowMs,
            by,
            ...(operations && { clockMetric: operations.clock }),
          }),
          refusals: [],
        };
  const names = report.variants.map((variant) => variant.name);
  const { known } = family;
  const signals = inWindow(asked, chart.signals);
  const compared = axis === "sweep" ? sweptSignals(family, query.sweep ?? "") : signals;
  const said = saidOf(asked, { family, signals, names, lives: report.lives, unit: chart.unit });
  // Over operations a trend is by operation, not by the minute.
  const verdict =
    operations === null
      ? said
      : [...said.filter(({ kind }) => kind !== "trend"), ...operationTrends(chart.overOperations, names, chart.unit)];
  const refusals = chart.refusals.map(({ capture, bound, wouldSay, total }): Statement => {
    const unit = { unit: chart.unit.unit, perSecond: false };
    return {
      kind: "refusal",
      capture,
      certain: true,
      tone: "warning",
      subject: names[capture]!,
      sentence:
        `${show} not shown. It falls into the first bucket, up to ${metricValue(bound, unit)}, so it would read ` +
        `${metricValue(wouldSay, unit)} whatever was measured (${metricValue(total, { unit: "", perSecond: false })} observations). See the mean.`,
    };
  });
  const limit = family.kind === "counter" && rule !== undefined ? known.limit : undefined;
  return {
    ...common(asked, chart.lines, compared, chart.omitted),
    metric: family.metric,
    query: null,
    kind: family.kind,
    kindReason: family === found ? found.reason : "",
    help: family.help,
    question: known.question ?? null,
    caution: known.caution ?? null,
    unit: chart.unit.unit,
    perSecond: chart.unit.perSecond,
    perOperation: chart.unit.perOperation ?? false,
    better: betterBody(metricDirection(family.metric, family.kind, told)),
    rule,
    ruleText: ruleText(family, show, rule, chart.windowMs, operations),
    windowSeconds: chart.windowMs / 1000,
    splits: [...chart.splits],
    by: [...chart.by],
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

function queryChart(asked: Asked): SeriesChart {
  const { report, query, range } = asked;
  const rule = query.rule ?? "3.x";
  const chart = chartQuery(query.query!, report.captures, report.lives, { ...range, rule, stepMs: null });
  const names = report.variants.map((variant) => variant.name);
  const signals = inWindow(asked, chart.signals);
  return {
    ...common(asked, chart.lines, signals, chart.omitted),
    metric: null,
    query: query.query!,
    kind: "query",
    kindReason: "",
    help: "",
    question: null,
    caution: null,
    unit: chart.unit.unit,
    perSecond: chart.unit.perSecond,
    perOperation: false,
    better: null,
    rule,
    ruleText: `PromQL by ${rule === "exact" ? "the exact rule: rates are not extrapolated" : `Prometheus ${rule}’s rules`}, every ${clockOf(chart.stepMs / 1000)}`,
    windowSeconds: chart.stepMs / 1000,
    splits: [],
    by: [],
    references: [],
    verdict: saidOf(asked, { family: askedFor, signals, names, lives: report.lives, unit: chart.unit }).map(
      statementBody,
    ),
  };
}

/** The part of the axis that is spoken of; null for all of it. Over operations and parameters the whole is. */
function windowOf({ axis, range }: Pick<Asked, "axis" | "range">): [number, number] | null {
  if (axis === "operation" || axis === "sweep" || range.from === null || range.to === null) return null;
  return [range.from, range.to];
}

function inWindow(asked: Asked, signals: readonly Signal[]): readonly Signal[] {
  const window = windowOf(asked);
  return window === null ? signals : signalsWithin(signals, asked.report.lives, asked.range.axis, window);
}

/** The statements about the signals. The phases of a run cannot be seen in a part of it. */
function saidOf(asked: Asked, input: Parameters<typeof verdictOf>[0]): Statement[] {
  const said = verdictOf(input);
  return windowOf(asked) === null ? said : said.filter(({ kind }) => kind !== "phases");
}

/** A query's answer has no family: nothing is known of it but its values. */
const askedFor: Family = {
  metric: "",
  kind: "gauge",
  stated: "unknown",
  help: "",
  unit: "",
  known: {},
  evaluated: true,
  reason: "",
  captures: [],
};

function common(
  { report, range, axis, operations, context }: Asked,
  lines: readonly DrawnLine[],
  signals: readonly Signal[],
  omitted: number,
): Pick<
  SeriesChart,
  | "axis"
  | "clock"
  | "numbering"
  | "extent"
  | "lines"
  | "omitted"
  | "reduced"
  | "summaries"
  | "marks"
  | "marksOmitted"
  | "window"
> {
  const [from, to] = operations === null ? axisExtent(report.lives, range.axis) : operationExtent(operations.captures);
  const shared = {
    axis,
    clock: operations?.clock ?? null,
    numbering: operations?.numbering ?? null,
    extent: [from, to] as [number, number],
    omitted,
    summaries: signals.flatMap(summaryBody),
    window: windowOf({ axis, range }),
  };
  // Over a parameter each variant is a point, which the summaries say all of.
  if (axis === "sweep") return { ...shared, lines: [], reduced: false, marks: [], marksOmitted: 0 };
  const place: MarkPlace =
    operations === null ? { axis: range.axis } : { axis: "operation", clocks: operations.captures };
  return {
    ...shared,
    ...marksOf(report, place, signals, context),
    lines: lines.map(({ capture, labels, life, x, envelope }) => ({
      variant: capture,
      labels: labels.map(([name, value]): [string, string] => [name, value]),
      life,
      x: Array.from(x, (value) => Math.round(value * 1000) / 1000),
      y: numbers(envelope.values),
      low: envelope.reduced ? numbers(envelope.low) : null,
      high: envelope.reduced ? numbers(envelope.high) : null,
    })),
    reduced: lines.some((line) => line.envelope.reduced),
  };
}

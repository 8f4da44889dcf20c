import { statementTones } from "@sweetspot/model/series/statements/tone";
import { numberings } from "@sweetspot/model/series/chart/operation-clock";
import { momentKinds } from "@sweetspot/model/series/capture/moments";
import { metricKinds } from "@sweetspot/model/judge/metric-directions";
import { nullable } from "./nullable.ts";
import { rules } from "@sweetspot/model/series/promql/context";
import { chartAxes } from "@sweetspot/model/series/chart/chart-axis";
import { metricUnits } from "@sweetspot/model/unit/units";
import Type, { type Static } from "typebox";
import { BetterDirection } from "./directions.ts";

/*
 * The contents of the metrics section: the catalogue of everything that can be charted, and one chart. Times on an axis are
 * seconds; `null` in a column of values is a gap. Statistics are always of all samples, lines may be reduced.
 */

export const SeriesRule = Type.Enum([...rules]);
export const SeriesAxis = Type.Enum([...chartAxes], {
  description: "The meaning of x: a time, operations done, or a number in which variants or label values differ",
});
const MetricUnitName = Type.Enum([...metricUnits], { description: "Empty where nothing says it" });

export const SeriesChange = Type.Object({
  variant: Type.Integer({ description: "Position of the variant that changed most" }),
  baseline: Type.Integer(),
  before: Type.Number(),
  after: Type.Number(),
  ratio: nullable(Type.Number()),
  exceedsNoise: Type.Boolean(),
  score: Type.Number({ description: "For ranking: doublings, weighted by how far the values are apart" }),
});

export const SeriesFamily = Type.Object({
  metric: Type.String(),
  kind: Type.Enum([...metricKinds]),
  kindReason: Type.String({
    description: "The rule by which it was taken for that, where that may be doubted; else empty",
  }),
  stated: Type.String({ description: "Type as the exporter states it" }),
  help: Type.String(),
  unit: MetricUnitName,
  evaluated: Type.Boolean({ description: "Already the result of a query: never rated again" }),
  series: Type.Array(Type.Integer(), { description: "Series of each variant, by position" }),
  system: nullable(Type.String({ description: "Preset group that it belongs to" })),
  question: nullable(Type.String()),
  change: nullable(SeriesChange),
  alive: Type.Boolean({ description: "Whether it moves at all" }),
});
export type SeriesFamily = Static<typeof SeriesFamily>;

export const SeriesVariant = Type.Object({
  name: Type.String(),
  position: Type.Integer(),
  files: Type.Integer(),
  series: Type.Integer(),
  samples: Type.Integer(),
  undated: Type.Integer({
    description: "Scrapes that state no time; where there are several, the values uploaded last are shown",
  }),
  startMs: nullable(Type.Number()),
  endMs: nullable(Type.Number()),
  starts: Type.Array(Type.Number(), { description: "Start times of the process, ms, where they are known" }),
  processes: Type.Integer({ description: "Processes of which a start is known; each has its own uptime" }),
});

export const SeriesChartQuery = Type.Object({
  metric: Type.Optional(Type.String({ maxLength: 300, description: "A family of the catalogue" })),
  query: Type.Optional(Type.String({ maxLength: 2000, description: "PromQL instead of a metric" })),
  show: Type.Optional(
    Type.Union(
      [
        Type.Literal("mean"),
        Type.Literal("count"),
        Type.Literal("p50"),
        Type.Literal("p90"),
        Type.Literal("p99"),
        Type.Literal("rate"),
        Type.Literal("value"),
      ],
      {
        description:
          "mean, count or a quantile of a histogram or summary; rate or value of any other metric, whatever it was taken for",
      },
    ),
  ),
  axis: Type.Optional(SeriesAxis),
  clock: Type.Optional(
    Type.String({ maxLength: 300, description: "On the operation axis: the metric that counts operations" }),
  ),
  sweep: Type.Optional(
    Type.String({
      maxLength: 300,
      description: "On the sweep axis: the label whose numbers are x; empty: the variants’",
    }),
  ),
  rule: Type.Optional(SeriesRule),
  window: Type.Optional(
    Type.Number({ minimum: 0.001, maximum: 86_400 * 365, description: "Seconds that a rate looks back" }),
  ),
  from: Type.Optional(Type.Number({ description: "Part of the axis, in its seconds" })),
  to: Type.Optional(Type.Number()),
  by: Type.Optional(Type.String({ maxLength: 500, description: "Labels to split by, with commas; empty adds up all" })),
  max_points: Type.Optional(Type.Integer({ minimum: 10, maximum: 2000, description: "Points of one line at most" })),
});
export type SeriesChartQuery = Static<typeof SeriesChartQuery>;

export const SeriesLine = Type.Object({
  variant: Type.Integer(),
  labels: Type.Array(Type.Tuple([Type.String(), Type.String()])),
  life: Type.Integer({ description: "On the uptime axis: which start of the process" }),
  x: Type.Array(Type.Number()),
  y: Type.Array(nullable(Type.Number())),
  low: nullable(
    Type.Array(nullable(Type.Number()), { description: "Least value of what was reduced; null: nothing was" }),
  ),
  high: nullable(Type.Array(nullable(Type.Number()))),
});
export type SeriesLine = Static<typeof SeriesLine>;

export const SeriesSummary = Type.Object({
  variant: Type.Integer(),
  labels: Type.Array(Type.Tuple([Type.String(), Type.String()])),
  series: Type.Integer({ description: "The number of series that are added up" }),
  mean: nullable(Type.Number()),
  low: nullable(Type.Number({ description: "95 % interval of the mean within this run" })),
  high: nullable(Type.Number()),
  p50: nullable(Type.Number()),
  p95: nullable(Type.Number()),
  max: nullable(Type.Number()),
  total: nullable(
    Type.Number({ description: "Exact increase of a counter, observations of a distribution, change of a gauge" }),
  ),
  seconds: Type.Number(),
  count: Type.Integer(),
});

export const SeriesStatement = Type.Object({
  kind: Type.Union([
    Type.Literal("change"),
    Type.Literal("phases"),
    Type.Literal("trend"),
    Type.Literal("limit"),
    Type.Literal("refusal"),
    Type.Literal("total"),
  ]),
  variant: nullable(Type.Integer()),
  text: Type.String(),
  certain: Type.Boolean(),
  tone: Type.Enum([...statementTones]),
});
export type SeriesStatement = Static<typeof SeriesStatement>;

export const SeriesMark = Type.Object({
  variant: Type.Integer(),
  x: Type.Number(),
  label: Type.String(),
  kind: Type.Enum([...momentKinds], {
    description: "A restart or reset, a change of version or deploy, another event of the variant",
  }),
});
export type SeriesMark = Static<typeof SeriesMark>;

export const SeriesChart = Type.Object({
  metric: nullable(Type.String()),
  query: nullable(Type.String()),
  kind: Type.Union([
    Type.Literal("counter"),
    Type.Literal("gauge"),
    Type.Literal("distribution"),
    Type.Literal("query"),
  ]),
  kindReason: Type.String({
    description: "The rule by which it was taken for that, where that may be doubted; else empty",
  }),
  help: Type.String(),
  question: nullable(Type.String()),
  caution: nullable(Type.String()),
  unit: MetricUnitName,
  perSecond: Type.Boolean(),
  perOperation: Type.Boolean(),
  better: nullable(
    Type.Object({
      ...BetterDirection.properties,
      underLoad: Type.Boolean({
        description: "Whether it can be judged whatever the load is; false for the pace of a counter, which follows it",
      }),
    }),
  ),
  axis: SeriesAxis,
  clock: nullable(Type.String({ description: "On the operation axis: the metric that counts" })),
  numbering: nullable(
    Type.Enum([...numberings], {
      description: "On the operation axis: numbered as the counter is, or from 0 at the capture’s beginning",
    }),
  ),
  extent: Type.Tuple([Type.Number(), Type.Number()], { description: "Ends of the whole axis" }),
  rule: SeriesRule,
  ruleText: Type.String({ description: "The making of the values, in words" }),
  windowSeconds: Type.Number(),
  lines: Type.Array(SeriesLine),
  omitted: Type.Integer({ description: "Lines left out of a full chart" }),
  reduced: Type.Boolean(),
  splits: Type.Array(Type.String(), { description: "Labels it can be split by" }),
  by: Type.Array(Type.String()),
  marks: Type.Array(SeriesMark),
  marksOmitted: Type.Integer({ description: "Marks left out of a full chart" }),
  references: Type.Array(Type.Object({ y: Type.Number(), label: Type.String() })),
  summaries: Type.Array(SeriesSummary),
  verdict: Type.Array(SeriesStatement),
  window: Type.Union([Type.Tuple([Type.Number(), Type.Number()]), Type.Null()], {
    description:
      "The part of the axis that `verdict` and `summaries` speak of, as asked by `from` and `to`; null for all of it",
  }),
});
export type SeriesChart = Static<typeof SeriesChart>;

export const SeriesCatalogueQuery = Type.Object({
  charts: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 5,
      description: "The number of charts to answer drawn, in `opening`, of those that appear by themselves",
    }),
  ),
});
export type SeriesCatalogueQuery = Static<typeof SeriesCatalogueQuery>;

export const SeriesCatalogue = Type.Object({
  variants: Type.Array(SeriesVariant),
  families: Type.Array(SeriesFamily, { description: "In the order of interest" }),
  charts: Type.Array(Type.String(), { description: "Metrics whose charts appear by themselves, in order" }),
  cut: Type.Integer({ description: "Families left out of this list" }),
  sweeps: Type.Array(Type.String(), { description: "Labels with numbers for values, over which charts can be drawn" }),
  clocks: Type.Array(Type.String(), {
    description: "Metrics that can count operations for the x axis, the likeliest first",
  }),
  snapshot: Type.Union(
    [
      Type.Object({
        rows: Type.Array(
          Type.Object({
            metric: Type.String(),
            series: Type.String({ description: "As Prometheus prints it" }),
            unit: MetricUnitName,
            values: Type.Array(nullable(Type.Number()), { description: "By variant; null where it lacks the series" }),
          }),
          { description: "The largest change first" },
        ),
        cut: Type.Integer({ description: "Series left out of this list" }),
      }),
      Type.Null(),
    ],
    { description: "The values of captures that were scraped once, so that their rate is not known; else null" },
  ),
  opening: Type.Optional(
    Type.Array(SeriesChart, { description: "The first of `charts`, as many as were asked for, drawn without options" }),
  ),
});
export type SeriesCatalogue = Static<typeof SeriesCatalogue>;

import { type Rule, rules } from "@sweetspot/model/series/promql/context";
import { type ChartAxis, chartAxes } from "@sweetspot/model/series/chart/chart-axis";
import { choice, list, optionalNumber, text, viewStatePart } from "./view-state-part.ts";

/** The state of the metrics section that a link brings back. */
export interface SeriesViewState {
  /** Metrics charted beside those that appear by themselves, in the order chosen. */
  readonly added: readonly string[];
  /** Metrics taken off the page. */
  readonly hidden: readonly string[];
  /** PromQL of the query field; empty for none. */
  readonly query: string;
  readonly axis: ChartAxis;
  /** On the operation axis, the metric that counts operations; empty for the likeliest. */
  readonly clock: string;
  /** On the sweep axis, the label whose numbers are x; empty for the variants' own. */
  readonly sweep: string;
  readonly rule: Rule;
  /** Seconds that rates look back; null leaves it to the scrapes. */
  readonly window: number | null;
  /** The part of the axis that all charts show. */
  readonly from: number | null;
  readonly to: number | null;
  /** Metrics (or "query") drawn on a logarithmic axis. */
  readonly log: readonly string[];
  /** Metrics shown as a table. */
  readonly table: readonly string[];
  /** `metric label,label` for charts split otherwise than by themselves. */
  readonly by: readonly string[];
  /** `metric p99` for distributions shown otherwise than by their mean. */
  readonly show: readonly string[];
  /** Metrics (or "(query)") shown as bars of what the variants come to, instead of lines over x. */
  readonly bars: readonly string[];
  /** `metric 500 MB/s the disk's limit` for charts with a limit that the author states. */
  readonly capacity: readonly string[];
  /** `metric line\nline` for charts that show some of their lines, by their names in the legend. */
  readonly lines: readonly string[];
  /** Kinds of marks that are not drawn: restart, deploy, event. */
  readonly unmarked: readonly string[];
  /** Marks that a reader set on all charts: `since 42 deploy`, the axis, its seconds and a text. */
  readonly marks: readonly string[];
  /** The list of all metrics is open, and searched for this; "-" when it is closed. */
  readonly find: string;
  /** The number of charts, in the order of interest, that are open: the first, all, or none but those that were added. */
  readonly more: "few" | "all" | "none";
}

export const seriesViewState = viewStatePart<SeriesViewState>("m", {
  added: list(),
  hidden: list(),
  query: text(""),
  axis: choice(chartAxes, "since"),
  clock: text(""),
  sweep: text(""),
  rule: choice(rules, "exact"),
  window: optionalNumber(),
  from: optionalNumber(),
  to: optionalNumber(),
  log: list(),
  table: list(),
  by: list(),
  show: list(),
  bars: list(),
  capacity: list(),
  lines: list(),
  unmarked: list(),
  marks: list(),
  find: text("-"),
  more: choice(["few", "all", "none"], "few"),
});

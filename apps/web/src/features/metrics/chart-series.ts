import type { SeriesChart, SeriesLine } from "@sweetspot/contract";
import { clockOf } from "@sweetspot/model/series/chart/duration";
import { metricAxis, metricValue, type ShownUnit } from "@sweetspot/model/series/unit/metric-value";
import { unitOfMetrics } from "@sweetspot/model/unit/units";
import type { ChartAxis, ChartMark, ChartSeries } from "../../ui/chart/chart-model.ts";
import { plainNumber } from "../../ui/chart/ticks.ts";
import { variantColour } from "../../theme/palette.ts";
import type { ReportVariant } from "../../view.ts";

const dashes = ["none", "dashed", "dotted"] as const;

/**
 * An answer's lines as the chart draws them: hue by variant, dashes by label set, later lives of a process paler. A single variant has no
 * hue to keep apart, so its label sets take the hues.
 */
export function seriesOf(chart: SeriesChart, variants: readonly ReportVariant[]): ChartSeries[] {
  const labelSets = [...new Set(chart.lines.map((line) => labelText(line)))];
  const lives = new Set(chart.lines.map((line) => `${line.variant} ${line.life}`)).size;
  const oneVariant = new Set(chart.lines.map((line) => line.variant)).size === 1 && labelSets.length > 1;
  const severalLives = lives > new Set(chart.lines.map((line) => line.variant)).size;
  return chart.lines.map((line) => {
    const variant = variants[line.variant];
    const set = labelText(line);
    const variantName = variant?.name ?? `variant ${line.variant + 1}`;
    const name = oneVariant ? set : [variantName, set].filter(Boolean).join(" · ");
    return {
      id: `${line.variant} ${line.life} ${set}`,
      label: severalLives && line.life > 0 ? `${name} · restart ${line.life > 1 ? line.life : ""}`.trimEnd() : name,
      color: oneVariant ? variantColour(labelSets.indexOf(set)) : (variant?.colour ?? "var(--ink2)"),
      points: pointsOf(line),
      dash: oneVariant ? "none" : dashes[labelSets.indexOf(set) % dashes.length]!,
      quiet: severalLives && line.life > 0,
    };
  });
}

function pointsOf({ x, y, low, high }: SeriesLine): ChartSeries["points"] {
  if (low === null || high === null) return x.map((at, i) => ({ x: at, y: y[i] ?? null }));
  return x.map((at, i) => ({ x: at, y: y[i] ?? null, low: low[i] ?? null, high: high[i] ?? null }));
}

/** The name that tells a line apart within its variant: label values alone where their names are plain from the chart. */
export function labelText({ labels }: Pick<SeriesLine, "labels">): string {
  if (labels.length === 1) return labels[0]![1] === "" ? `no ${labels[0]![0]}` : labels[0]![1];
  return labels.map(([name, value]) => `${name}=${value}`).join(" ");
}

export function unitOfChart(chart: SeriesChart): ShownUnit {
  return { unit: chart.unit, perSecond: chart.perSecond, perOperation: chart.perOperation };
}

export function yAxisOf(chart: SeriesChart, log: boolean): ChartAxis {
  const unit = unitOfChart(chart);
  return {
    format: (value) => metricValue(value, unit),
    formatTicks: (ticks) => metricAxis(ticks, unit),
    scale: log ? "log" : "linear",
    steps: isSize(unit) ? "binary" : "decimal",
  };
}

function isSize({ unit }: ShownUnit): boolean {
  return unit !== "" && unitOfMetrics(unit).dimension === "bytes";
}

const timeAxes = { since: "since the capture began", uptime: "since the process started", wall: "UTC" } as const;

/** The x axis with what it means and its unit. `parameter` names what a sweep is over. */
export function xAxisOf(chart: SeriesChart, parameter: string): ChartAxis {
  const domain = [chart.extent[0], chart.extent[1]] as const;
  switch (chart.axis) {
    case "operation":
      return { label: operationsLabel(chart), format: countText, steps: "decimal", domain };
    case "sweep":
      return { label: parameter, format: plainNumber };
    case "since":
    case "uptime":
    case "wall": {
      const format = chart.axis === "wall" ? wallTime : timeOf;
      return { label: timeAxes[chart.axis], format, steps: "clock", domain };
    }
  }
}

/** The operations, and the moment from which they are counted. */
export function operationsLabel({ clock, numbering }: SeriesChart): string {
  return numbering === "capture" ? `${clock ?? ""}, from the capture’s beginning` : (clock ?? "");
}

function countText(count: number): string {
  return metricValue(count, { unit: "", perSecond: false });
}

/** `0:41`, `18:00`; below ten seconds with as many decimals as tell neighbouring ticks apart: `0.25 s`, `0.0015 s`. */
function timeOf(seconds: number): string {
  if (Math.abs(seconds) < 60 && Math.abs(seconds) >= 10) return `0:${String(Math.round(seconds)).padStart(2, "0")}`;
  if (Math.abs(seconds) < 10)
    return Number.isInteger(seconds) ? `0:0${seconds}` : `${Number(seconds.toPrecision(4))} s`;
  return clockOf(seconds);
}

/** `13:05:20`, and where ticks are closer than a second `13:05:20.25`. */
function wallTime(seconds: number): string {
  const [time = "", fraction = ""] = new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23).split(".");
  return fraction === "000" ? time : `${time}.${fraction.replace(/0+$/, "")}`;
}

/**
 * The chart's own marks but those of kinds that the reader does not want to see. Marks that several variants have at one place are
 * one mark.
 */
export function marksOf(
  chart: SeriesChart,
  variants: readonly ReportVariant[],
  unmarked: readonly string[],
): ChartMark[] {
  const shown = chart.marks.filter(({ kind }) => !unmarked.includes(kind));
  const places = Map.groupBy(shown, ({ x, label }) => `${x} ${label}`);
  return [...places.values()].map((same) => {
    const { x, label, variant } = same[0]!;
    const isShared = new Set(same.map((mark) => mark.variant)).size > 1;
    if (isShared || variants.length === 1) return { x, label };
    const own = variants[variant];
    return { x, label: `${own?.name ?? ""} ${label}`.trim(), ...(own && { color: own.colour }) };
  });
}

import type { SeriesChart } from "@sweetspot/contract";
import type { ChartPoint, ChartSeries } from "../../ui/chart/chart-model.ts";
import type { ReportVariant } from "../../view.ts";

/** The thing that the variants' numbers count, as far as their names say: `nodes` of `nodes=3`, `byte` of `2-byte`. */
export function parameterName(variants: readonly ReportVariant[]): string {
  const words = new Set<string>();
  for (const { name, parameter } of variants) {
    if (parameter === null || !/\d/.test(name)) continue;
    words.add(
      name
        .replace(/\d+(\.\d+)?/, "")
        .replace(/[^\p{L}]+/gu, " ")
        .trim(),
    );
  }
  const [word] = words;
  return words.size === 1 && word !== undefined && word !== "" ? word : "the variant’s number";
}

/**
 * A chart over a parameter: the mean of each variant with its 95 % interval, and its p95; of a label's numbers one line of
 * means for each variant. Numbers are of all samples. Empty where fewer than two numbers are known.
 */
export function sweepSeries(chart: SeriesChart, variants: readonly ReportVariant[], label: string): ChartSeries[] {
  if (label !== "") {
    return variants.flatMap((variant) => {
      const own = chart.summaries.filter((summary) => summary.variant === variant.position);
      const points = pointsOf(own, (summary) => numberOf(summary.labels.find(([name]) => name === label)?.[1]));
      return points.length < 2
        ? []
        : [line(`mean ${variant.position}`, `${variant.name} mean`, variant.colour, points)];
    });
  }
  const at = (summary: Summary): number | null => variants[summary.variant]?.parameter ?? null;
  const means = pointsOf(chart.summaries, at);
  if (means.length < 2) return [];
  const tails = chart.summaries
    .flatMap((summary) => (at(summary) === null ? [] : [{ x: at(summary)!, y: summary.p95 }]))
    .sort((a, b) => a.x - b.x);
  return [
    line("mean", "mean, with its 95 % interval", "var(--accent)", means),
    { ...line("p95", "p95", "var(--ink2)", tails), dash: "dashed" },
  ];
}

/** Ends of the x axis, a little beyond the first and last number so that their dots are whole. */
export function sweepDomain(series: readonly ChartSeries[]): readonly [number, number] {
  const at = series.flatMap(({ points }) => points.map(({ x }) => x));
  if (at.length === 0) return [0, 1];
  const [from, to] = [Math.min(...at), Math.max(...at)];
  const room = (to - from) * 0.02 || 0.5;
  return [from - room, to + room];
}

type Summary = SeriesChart["summaries"][number];

function pointsOf(summaries: readonly Summary[], at: (summary: Summary) => number | null): ChartPoint[] {
  const points = summaries.flatMap((summary) => {
    const x = at(summary);
    if (x === null) return [];
    return [{ x, y: summary.mean, low: summary.low ?? summary.mean, high: summary.high ?? summary.mean }];
  });
  return points.sort((a, b) => a.x - b.x);
}

function numberOf(text: string | undefined): number | null {
  return text === undefined || text === "" ? null : Number(text);
}

function line(id: string, label: string, color: string, points: readonly ChartPoint[]): ChartSeries {
  return { id, label, color, points, dots: true };
}

import type { OperationSeries } from "@sweetspot/contract";
import { memo, useMemo } from "react";
import { LineChart } from "../../ui/chart/LineChart.tsx";
import type { ChartSeries } from "../../ui/chart/chart-model.ts";
import { VariantSwatch } from "../../ui/VariantSwatch.tsx";
import type { ReportVariant } from "../../view.ts";
import { CopyPlaceLink } from "../report/CopyPlaceLink.tsx";
import { durationText } from "./event-text.ts";

/** Latency against operation index, with the Theil–Sen line and its 99 % interval; the variants over each other. */
export const Latency = memo(function Latency({
  name,
  operations,
  variants,
  shown,
  onShow,
}: {
  name: string;
  operations: readonly OperationSeries[];
  variants: readonly ReportVariant[];
  /** The variants that are shown; all where there are none. */
  shown: readonly string[];
  onShow: (variants: readonly string[]) => void;
}) {
  const series = useMemo(() => operations.flatMap((one) => seriesOf(one, variants)), [operations, variants]);
  const lines = useMemo(() => shown.flatMap((variant) => [variant, trendOf(variant)]), [shown]);
  const domains = useMemo(() => domainsOf(operations), [operations]);
  return (
    <article aria-label={`Latency of ${name}`} data-place={name} className="min-w-0">
      <h3 className="flex items-center gap-1 font-mono text-[12.5px]">
        {name}
        <CopyPlaceLink place={{ section: "events", part: name }} label={`the latency of ${name}`} />
      </h3>
      <p className="mb-1 text-xs text-ink3">
        latency by operation
        {operations.some(({ trend }) => trend !== null) && "; line: Theil–Sen slope, band: its 99 % interval"}
      </p>
      <LineChart
        label={`Latency of ${name} by operation`}
        series={series}
        xAxis={{ label: "operation", format: (value) => String(Math.round(value)), steps: "whole", domain: domains.x }}
        yAxis={{ format: durationText, domain: domains.y }}
        height={220}
        directLabels={operations.length > 1}
        shown={lines}
        onShow={onShow}
      />
      <ul className="mt-1 flex flex-col gap-0.5 text-sm">
        {operations.map((one) => (
          <li key={one.variant} className="flex items-baseline gap-2">
            <VariantSwatch position={one.variant} className="size-2" />
            <TrendText one={one} name={variants[one.variant]?.name ?? ""} />
          </li>
        ))}
      </ul>
    </article>
  );
});

/** A little beyond the data, so that no dot is cut in half. */
function domainsOf(operations: readonly OperationSeries[]): { x: [number, number]; y: [number, number] } {
  const [x, y] = [operations.flatMap((one) => one.operation), operations.flatMap((one) => one.duration)];
  const [first, last] = [x.reduce((a, b) => Math.min(a, b), Infinity), x.reduce((a, b) => Math.max(a, b), 0)];
  const room = (last - first) * 0.015 || 0.5;
  return { x: [first - room, last + room], y: [0, y.reduce((a, b) => Math.max(a, b), 0) * 1.06 || 1] };
}

function TrendText({ one: { trend, count }, name }: { one: OperationSeries; name: string }) {
  if (trend === null)
    return (
      <span className="text-ink3">{`${name}: ${count} ${count === 1 ? "operation" : "operations"}, too few for a trend`}</span>
    );
  const signed = (value: number): string => `${value < 0 ? "" : "+"}${durationText(value)}`;
  const interval = `99 % CI ${signed(trend.low)} … ${signed(trend.high)}`;
  const p = trend.p < 0.001 ? "p<0.001" : `p=${trend.p.toFixed(3)}`;
  if (!trend.significant) {
    return (
      <span className="text-ink3">{`${name}: no trend shown (${signed(trend.slope)} an operation, ${interval}, ${p}, n=${count})`}</span>
    );
  }
  return (
    <span className="text-ink2">{`${name}: ${signed(trend.slope)} an operation, ${interval}, ${p}, n=${count}`}</span>
  );
}

function trendOf(variant: string): string {
  return `${variant} trend`;
}

function seriesOf(one: OperationSeries, variants: readonly ReportVariant[]): ChartSeries[] {
  const variant = variants[one.variant];
  const color = variant?.colour ?? "var(--ink2)";
  const dots: ChartSeries = {
    id: `${one.variant} dots`,
    label: variant?.name ?? "",
    color,
    dots: "only",
    points: one.operation.map((x, i) => ({ x, y: one.duration[i]! })),
  };
  const { trend } = one;
  if (trend === null) return [dots];
  const first = one.operation[0]!;
  const last = one.operation[one.operation.length - 1]!;
  const middle = (first + last) / 2;
  const centre = trend.intercept + trend.slope * middle;
  const at = (x: number) => {
    const ends = [centre + trend.low * (x - middle), centre + trend.high * (x - middle)];
    return { x, y: centre + trend.slope * (x - middle), low: Math.min(...ends), high: Math.max(...ends) };
  };
  return [
    {
      id: `${one.variant} line`,
      label: trendOf(variant?.name ?? ""),
      color,
      quiet: !trend.significant,
      unnamed: true,
      points: [first, middle, last].map(at),
    },
    dots,
  ];
}

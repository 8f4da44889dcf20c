import { csvField } from "@sweetspot/model/words/csv-field";
import type { ChartAxis, ChartSeries } from "./chart-model.ts";

/** A chart's data as a table: one row for each x, one cell for each series, null where it has no value there. */
interface ChartRows {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly x: number; readonly cells: readonly (number | null)[] }[];
}

/** Joins the points of all series by x, within `range` if one is given. A place where no series has a value is no row. */
export function chartRows(series: readonly ChartSeries[], range: readonly [number, number] | null): ChartRows {
  const byX = new Map<number, (number | null)[]>();
  series.forEach(({ points }, i) => {
    for (const { x, y } of points) {
      if (y === null || (range !== null && (x < range[0] || x > range[1]))) continue;
      let cells = byX.get(x);
      if (cells === undefined) byX.set(x, (cells = series.map(() => null)));
      cells[i] = y;
    }
  });
  const rows = [...byX].map(([x, cells]) => ({ x, cells })).sort((a, b) => a.x - b.x);
  return { columns: series.map((one) => one.label), rows };
}

/** Writes the rows as CSV, numbers unrounded; with low and high of bands as columns of their own. */
export function chartCsv(
  series: readonly ChartSeries[],
  xAxis: ChartAxis,
  range: readonly [number, number] | null,
): string {
  const columns: ChartSeries[] = series.flatMap((one) =>
    one.points.some((point) => point.low != null && point.low !== point.high)
      ? [
          one,
          { ...one, label: `${one.label} low`, points: one.points.map(({ x, low }) => ({ x, y: low ?? null })) },
          { ...one, label: `${one.label} high`, points: one.points.map(({ x, high }) => ({ x, y: high ?? null })) },
        ]
      : [one],
  );
  const { rows } = chartRows(columns, range);
  const head = [xAxis.label ?? "x", ...columns.map((column) => column.label)].map(csvField).join(",");
  return [head, ...rows.map(({ x, cells }) => [x, ...cells.map((cell) => cell ?? "")].join(","))].join("\n") + "\n";
}

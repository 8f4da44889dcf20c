import { chartRows } from "./chart-rows.ts";
import type { LineChartProps } from "./chart-model.ts";
import { plainNumber } from "./ticks.ts";

/** More rows than this are not drawn; the CSV has all. */
const shownRows = 400;

/** A chart's data as a table that scrolls in itself, in place of the drawing or beneath it. */
export function ChartTable({ label, series, xAxis, yAxis, zoom, height = 240 }: LineChartProps) {
  const { columns, rows } = chartRows(series, zoom ?? null);
  const xFormat = xAxis.format ?? plainNumber;
  const yFormat = yAxis.format ?? plainNumber;
  return (
    <div
      className="table-scroll overflow-y-auto"
      style={{ maxHeight: Math.max(height, 240) }}
      tabIndex={0}
      role="region"
      aria-label={`${label} as a table`}
    >
      <table className="table">
        <thead className="sticky top-0 z-2 bg-bg">
          <tr>
            <th scope="col">{xAxis.label ?? "x"}</th>
            {columns.map((column, i) => (
              <th key={series[i]!.id} scope="col" className="num">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map(({ x, cells }) => (
            <tr key={x}>
              <th scope="row">{xFormat(x)}</th>
              {cells.map((cell, i) => (
                <td key={series[i]!.id} className="num">
                  {cell === null ? "" : yFormat(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shownRows && (
        <p className="py-1.5 text-sm text-ink3">{rows.length - shownRows} more rows: zoom in, or save as CSV.</p>
      )}
    </div>
  );
}

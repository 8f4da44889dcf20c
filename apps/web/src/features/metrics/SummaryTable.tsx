import type { SeriesChart } from "@sweetspot/contract";
import { metricValue } from "@sweetspot/model/series/unit/metric-value";
import type { ReportVariant } from "../../view.ts";
import { labelText, unitOfChart } from "./chart-series.ts";
import { TableScroll } from "../../ui/TableScroll.tsx";
import { TableHead } from "../../ui/TableHead.tsx";

/** The numbers of bars and sweeps, as a table. */
export function SummaryTable({ chart, variants }: { chart: SeriesChart; variants: readonly ReportVariant[] }) {
  const unit = unitOfChart(chart);
  const text = (value: number | null): string => (value === null ? "–" : metricValue(value, unit));
  return (
    <TableScroll label="Summary of the chart">
      <table className="table">
        <TableHead
          columns={[
            "Variant",
            ...["mean", "95 % interval", "p50", "p95", "at most", "values"].map((name) => [name, "num"] as const),
          ]}
        />
        <tbody>
          {chart.summaries.map((one) => (
            <tr key={`${one.variant} ${labelText(one)}`}>
              <th scope="row" className="name">
                {[variants[one.variant]?.name ?? "", labelText(one)].filter(Boolean).join(" · ")}
              </th>
              <td className="num">{text(one.mean)}</td>
              <td className="num text-ink3">
                {one.low === null || one.high === null ? "–" : `${text(one.low)} … ${text(one.high)}`}
              </td>
              <td className="num">{text(one.p50)}</td>
              <td className="num">{text(one.p95)}</td>
              <td className="num">{text(one.max)}</td>
              <td className="num text-ink3">{one.count.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

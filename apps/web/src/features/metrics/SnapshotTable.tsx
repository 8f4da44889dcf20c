import type { SeriesCatalogue } from "@sweetspot/contract";
import { changeText } from "@sweetspot/model/series/unit/metric-value";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { VariantSwatch } from "../../ui/VariantSwatch.tsx";
import type { ReportVariant } from "../../view.ts";
import { snapshotValue } from "./snapshot-value.ts";

type Snapshot = NonNullable<SeriesCatalogue["snapshot"]>;

/** On phones a row is two lines: the name of the metric, then its values. */
const rowClass =
  "max-sm:flex max-sm:flex-wrap max-sm:border-b max-sm:border-line max-sm:py-1 max-sm:*:border-0! max-sm:*:py-0!";
const nameClass = "max-sm:w-full";
const valueClass = "num max-sm:flex-1";

/** Rows that a page shows before the rest is asked for. */
const most = 20;

/** The values of variants that were scraped once, beside each other; there is no time over which anything could rise. */
export function SnapshotTable({ snapshot, variants }: { snapshot: Snapshot; variants: readonly ReportVariant[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const { rows, cut } = snapshot;
  const columns = variants.filter(({ position }) => rows.some(({ values }) => values[position] != null));
  const [first] = columns;
  return (
    <div className="mb-6">
      <p className="mb-2 text-[13px] text-ink2">
        One sample of each variant: values, no rates.
        {columns.length > 1 && ` The largest differences from ${first?.name ?? ""} come first.`}
      </p>
      <div className="table-scroll" tabIndex={0} role="region" aria-label="Values of the metrics">
        <table className={columns.length === 1 ? "table max-w-2xl" : "table"}>
          <thead>
            <tr className={rowClass}>
              <th scope="col" className={nameClass}>
                Metric
              </th>
              {columns.map(({ name, position }) => (
                <th key={name} scope="col" className={valueClass}>
                  <span className="inline-flex items-baseline gap-1.5">
                    <VariantSwatch position={position} /> {name}
                  </span>
                </th>
              ))}
              {columns.length === 2 && (
                <th scope="col" className={valueClass}>
                  Change
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {(isWhole ? rows : rows.slice(0, most)).map(({ metric, series, unit, values }) => {
              const base = values[first?.position ?? 0] ?? null;
              return (
                <tr key={series} className={rowClass}>
                  <th scope="row" className={`name ${nameClass}`}>
                    {series}
                  </th>
                  {columns.map(({ name, position }, column) => {
                    const value = values[position] ?? null;
                    return (
                      <td key={name} className={valueClass}>
                        {value === null ? "–" : snapshotValue(metric, unit, value)}
                        {columns.length > 2 && column > 0 && (
                          <span className="ml-2 text-[12px] text-ink3">{changeOf(base, value)}</span>
                        )}
                      </td>
                    );
                  })}
                  {columns.length === 2 && (
                    <td className={`${valueClass} text-ink2`}>
                      {changeOf(base, values[columns[1]!.position] ?? null)}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length > most && (
        <Button size="small" className="mt-2" data-noprint onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `The first ${most}` : `All ${rows.length} values`}
        </Button>
      )}
      {isWhole && cut > 0 && <p className="mt-1 text-sm text-ink3">{cut} more series are not listed.</p>}
    </div>
  );
}

/** `+47.8 %`; nothing where one side lacks the value or nothing changed. */
function changeOf(before: number | null, after: number | null): string {
  if (before === null || after === null || before === after) return "";
  return before === 0 ? "from 0" : changeText(after / before);
}

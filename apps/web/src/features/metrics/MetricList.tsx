import type { SeriesCatalogue, SeriesFamily } from "@sweetspot/contract";
import { changeText } from "@sweetspot/model/series/unit/metric-value";
import { useMemo } from "react";
import { Delta } from "../../ui/Delta.tsx";
import { SearchField } from "../../ui/Field.tsx";
import type { ReportVariant } from "../../view.ts";
import { TableHead } from "../../ui/TableHead.tsx";

/** Rows drawn at once; a search brings the rest. */
const shownRows = 200;
/** A phone has room for a metric's name and its change. */
const onWide = "max-sm:hidden";

/** Every metric, the largest change first, to be searched and put on the page. */
export function MetricList({
  catalogue,
  variants,
  find,
  charted,
  onFind,
  onToggle,
}: {
  catalogue: SeriesCatalogue;
  variants: readonly ReportVariant[];
  find: string;
  charted: ReadonlySet<string>;
  onFind: (text: string) => void;
  onToggle: (metric: string, isOn: boolean) => void;
}) {
  const found = useMemo(() => search(catalogue.families, find), [catalogue, find]);
  return (
    <section aria-label="All metrics" className="mb-5 border-y border-line py-2.5">
      <div className="mb-1.5 flex flex-wrap items-center gap-3">
        <SearchField label="Search metrics" value={find} onChange={onFind} className="w-64" />
        <p className="text-sm text-ink3" role="status">
          {found.length} of {catalogue.families.length}, the largest change first
          {catalogue.cut > 0 && `; ${catalogue.cut} more are not listed`}
        </p>
      </div>
      <div className="table-scroll max-h-80 overflow-y-auto">
        <table className="table">
          <TableHead
            className="sticky top-0 z-2 bg-bg"
            columns={[
              "Metric",
              ["Kind", onWide],
              ["Series", "num max-lg:hidden"],
              ["Change of the mean", "num"],
              ["Against", onWide],
            ]}
          />
          <tbody>
            {found.slice(0, shownRows).map((family) => (
              <tr key={family.metric}>
                <th scope="row" className="name">
                  <label className="flex items-baseline gap-2">
                    <input
                      type="checkbox"
                      className="accent-accent"
                      checked={charted.has(family.metric)}
                      onChange={(event) => onToggle(family.metric, event.target.checked)}
                    />
                    <span title={family.help} className="min-w-0 [overflow-wrap:anywhere]">
                      {family.metric}
                    </span>
                  </label>
                </th>
                <td className={`text-ink3 ${onWide}`} title={family.kindReason || undefined}>
                  {family.kind}
                  {family.kind === "counter" && family.stated === "gauge" && " (stated as gauge)"}
                  {family.evaluated && " (query result)"}
                </td>
                <td className="num text-ink3 max-lg:hidden">{family.series.join(" · ")}</td>
                <td className="num">
                  <ChangeOf family={family} />
                </td>
                <td className={`whitespace-nowrap text-ink3 ${onWide}`}>
                  {family.change &&
                    family.change.score > 0 &&
                    `${variants[family.change.variant]?.name ?? ""} vs ${variants[family.change.baseline]?.name ?? ""}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {found.length === 0 && <p className="py-3 text-sm text-ink3">No metric has this name.</p>}
        {found.length > shownRows && (
          <p className="py-1.5 text-sm text-ink3">{found.length - shownRows} more: search to see them.</p>
        )}
      </div>
    </section>
  );
}

function ChangeOf({ family: { change, alive } }: { family: SeriesFamily }) {
  if (!alive) return <span className="text-ink3">never moves</span>;
  if (change === null) return <span className="text-ink3">–</span>;
  if (change.score === 0) return <span className="text-ink3">no change</span>;
  const direction = change.after > change.before ? "up" : change.after < change.before ? "down" : "none";
  const text = changeText(change.ratio ?? NaN);
  // Whether more is better depends on the metric; only the chart's own sentence may say so.
  return (
    <Delta
      text={text}
      direction={direction}
      verdict="unknown"
      significant={change.exceedsNoise}
      className={change.exceedsNoise ? "text-ink" : ""}
    />
  );
}

/** Families that have every word of the search in their name or help. */
function search(families: readonly SeriesFamily[], find: string): readonly SeriesFamily[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return families;
  return families.filter(({ metric, help }) => {
    const text = `${metric} ${help}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { DirectionMark } from "../../ui/Delta.tsx";
import { evidenceSearch } from "../findings/evidence-search.ts";
import { shareText } from "../profile/model/format-value.ts";
import { shortName } from "@sweetspot/model/profile/short-name";
import type { PerOpFormat } from "./per-op-text.ts";

/** One line of a breakdown, in the table's unit. */
export interface AttributionRow {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly change: number;
  /** The part that the figures leave out, for the tooltip. */
  readonly title: string;
}

/** A line below the functions: what is left, what is explained, what is not, the whole. */
export interface AttributionSum {
  readonly label: ReactNode;
  readonly before?: number;
  readonly after?: number;
  readonly change: number;
  readonly look: "rest" | "sum" | "open";
}

/** The origin of a change, function by function, and the sum of its parts. Less is blue, more is orange. */
export function AttributionTable({
  caption,
  rows,
  sums,
  whole,
  format,
  sides,
  report,
  parameters,
}: {
  caption: string;
  rows: readonly AttributionRow[];
  sums: readonly AttributionSum[];
  /** The total of the shares. */
  whole: number;
  format: PerOpFormat;
  sides: readonly [before: string, after: string];
  report: { readonly project: string; readonly slug: string };
  /** View state of the profiles section that shows one function. */
  parameters: (name: string) => Readonly<Record<string, string>>;
}) {
  const unit = format.unit === "" ? null : <span className="block text-[11px] text-ink3">{format.unit}</span>;
  const figures = ({ before, after, change }: { before?: number; after?: number; change: number }, quiet = false) => (
    <>
      <td className="num text-ink2 max-sm:hidden">{before === undefined ? "" : format.figure(before)}</td>
      <td className="num text-ink2 max-sm:hidden">{after === undefined ? "" : format.figure(after)}</td>
      <td className="num">
        <Change value={change} text={format.figure(change, true)} quiet={quiet} />
      </td>
      <td className="num text-ink2">{whole === 0 ? "–" : shareText(change, whole)}</td>
    </>
  );
  return (
    <table className="table table-fixed">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">function</th>
          <th scope="col" className="num w-28 max-sm:hidden">
            <span className="block truncate" title={sides[0]}>
              {sides[0]}
            </span>
            {unit}
          </th>
          <th scope="col" className="num w-28 max-sm:hidden">
            <span className="block truncate" title={sides[1]}>
              {sides[1]}
            </span>
            {unit}
          </th>
          <th scope="col" className="num w-28 max-sm:w-24">
            change{unit}
          </th>
          <th scope="col" className="num w-20 max-sm:w-16">
            share
            {unit !== null && <span className="block text-[11px] text-ink3 max-sm:hidden">of the change</span>}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} title={row.title}>
            <td className="name">
              <Link
                to="/$project/$report"
                params={{ project: report.project, report: report.slug }}
                search={(current) =>
                  evidenceSearch(current, {
                    view: "profiles",
                    parameters: parameters(row.name),
                  })
                }
                hash="profiles"
                className="hover:text-accent hover:underline"
                title={row.name}
              >
                <bdi>{shortName(row.name)}</bdi>
              </Link>
            </td>
            {figures(row)}
          </tr>
        ))}
        {sums.map((sum, index) => (
          <tr
            key={index}
            className={classNames(
              sum.look === "sum" && "[&>td]:font-semibold",
              sum.look === "rest" && "text-ink2",
              sum.look === "open" && "bg-hover",
            )}
          >
            <td className="!font-sans">{sum.label}</td>
            {figures(sum, sum.look !== "sum")}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Change({ value, text, quiet }: { value: number; text: string; quiet: boolean }) {
  if (value === 0) return <span className="text-ink3">0</span>;
  const colour = quiet ? "text-ink2" : value < 0 ? "text-better" : "text-worse";
  return (
    <span className={classNames("whitespace-nowrap", colour)}>
      <DirectionMark direction={value < 0 ? "down" : "up"} hollow={quiet} />
      {text}
    </span>
  );
}

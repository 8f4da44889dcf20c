import type { ReportListItem } from "@sweetspot/contract";
import { Link } from "@tanstack/react-router";
import { ago, moment } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { VariantSwatch } from "../../ui/VariantSwatch.tsx";
import { ReportLabels } from "./ReportLabels.tsx";
import { TableHead } from "../../ui/TableHead.tsx";

const kindLabels = {
  bench: "benchmarks",
  profile: "profiles",
  series: "metrics",
  events: "events",
  facts: "facts",
} as const;

/**
 * Reports, one a row: what is compared, what kinds of evidence there are, when it last changed.
 * @param onPhone how many of them a phone shows
 */
export function ReportTable({
  reports,
  withProject,
  onPhone = reports.length,
}: {
  reports: readonly ReportListItem[];
  withProject: boolean;
  onPhone?: number;
}) {
  return (
    <table className="table table-fixed">
      <TableHead
        columns={[
          "Report",
          ["Variants", "w-[24%] max-md:hidden"],
          ["Evidence", "w-[17%] max-md:hidden"],
          ["Changed", "num w-28 max-sm:hidden"],
        ]}
      />
      <tbody>
        {reports.map((report, at) => (
          <tr key={`${report.project}/${report.slug}`} className={at < onPhone ? "" : "max-sm:hidden"}>
            <th scope="row">
              <Link
                to="/$project/$report"
                params={{ project: report.project, report: report.slug }}
                className="line-clamp-2 font-semibold [overflow-wrap:anywhere] hover:underline"
              >
                {report.title || report.slug}
              </Link>
              <span className="text-sm text-ink3 [overflow-wrap:anywhere] max-sm:hidden">
                {place(report, withProject)}
              </span>
              <ReportLabels project={report.project} labels={report.labels} />
              {report.verdict !== null && (
                <span
                  className="mt-0.5 line-clamp-2 max-sm:line-clamp-3 text-[13px]/[18px] font-normal text-ink2 [overflow-wrap:anywhere]"
                  title={report.verdict.text}
                >
                  {report.verdict.text}
                </span>
              )}
              <span className="block text-sm text-ink3 [overflow-wrap:anywhere] md:hidden">
                <span className="sm:hidden">{place(report, withProject) && `${place(report, withProject)} · `}</span>
                {count(report.variants.length, "variant")} · {count(report.artifacts, "file")}
                {report.failed > 0 && <span className="text-failed"> · {report.failed} not read</span>}
                <span className="sm:hidden"> · {ago(report.updatedAt)}</span>
              </span>
            </th>
            <td className="text-ink2 max-md:hidden">
              <ul aria-label="Variants" className="flex flex-wrap gap-x-3">
                {report.variants.slice(0, 6).map((name, position) => (
                  <li key={name} className="flex max-w-40 min-w-0 items-baseline gap-1.5">
                    <VariantSwatch position={position} />
                    <span className="truncate" title={name}>
                      {name}
                    </span>
                  </li>
                ))}
                {report.variants.length > 6 && <li className="text-ink3">and {report.variants.length - 6} more</li>}
              </ul>
            </td>
            <td className="text-ink2 max-md:hidden">
              {report.kinds.map((kind) => kindLabels[kind]).join(", ")}
              <span className="block text-sm text-ink3">
                {count(report.artifacts, "file")}
                {report.failed > 0 && (
                  <span className="text-failed">
                    {" · "}
                    <Icon name="warn" className="size-3! align-[-1px]" /> {report.failed} not read
                  </span>
                )}
              </span>
            </td>
            <td className="num text-ink2 max-sm:hidden">
              <time dateTime={report.updatedAt} title={moment(report.updatedAt)}>
                {ago(report.updatedAt)}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The names of a report's address that its title and page do not say already. */
const place = ({ project, slug, title }: ReportListItem, withProject: boolean): string =>
  [withProject ? project : "", title === slug ? "" : slug].filter((name) => name !== "").join(" / ");

const count = (many: number, what: string) => `${many} ${what}${many === 1 ? "" : "s"}`;

import type { AttributedBenchBody, BenchAttributionBody, ReportBody } from "@sweetspot/contract";
import { isAttributedUnit } from "@sweetspot/model/findings/profiled-benchmark";
import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/client.ts";
import { reportPath } from "../../api/reports.ts";
import { attributionSentence, percentText } from "@sweetspot/model/findings/attribution-sentence";
import { perOpText } from "@sweetspot/model/findings/attribution-reasons";
import { benchmarkStacks } from "@sweetspot/model/operations/bench-runs";
import type { Search } from "../../state/view-params.ts";
import { evidenceSearch } from "../findings/evidence-search.ts";
import { shortName } from "@sweetspot/model/profile/short-name";

/** Functions named in the small panel of a cell; all of them are in the difference that it leads to. */
const named = 4;

/** The functions that account for one cell of the benchmark table, from the profiles of the same two variants; why not, where nothing. */
export function CellAttribution({
  report,
  benchmark,
  unit,
  base,
  variant,
}: {
  report: ReportBody;
  benchmark: string;
  unit: string;
  base: string;
  variant: string;
}) {
  const profiles = report.artifacts.filter(({ state, kind }) => state === "ready" && kind === "profile");
  const params = new URLSearchParams({ benchmark, unit, base, variant });
  // Answers are kept by their address; what they are made from is part of it.
  params.set("of", String(report.revision));
  const url = `${reportPath(report.project, report.slug)}/attribution?${params}`;
  // Columns may be anything that benchstat can split by; only variants have profiles.
  const isVariant = (name: string) => report.variants.some((one) => one.name === name);
  const applies =
    isAttributedUnit(unit) && profiles.length > 0 && base !== variant && isVariant(base) && isVariant(variant);
  const query = useQuery({
    queryKey: ["attribution", url, profiles.length],
    queryFn: ({ signal }) => getJson<BenchAttributionBody>(url, signal),
    enabled: applies,
    staleTime: Infinity,
    retry: false,
  });
  if (!applies || query.data === undefined) {
    return applies && query.isPending ? <p className="mt-2 text-ink3">Looking into the profiles…</p> : null;
  }
  const found = query.data;
  return (
    <div className="mt-2 border-t border-line pt-2">
      <p className="font-semibold">What accounts for this</p>
      {found.kind === "refused" ? (
        <p className="text-ink3 [overflow-wrap:anywhere]">Not broken down: {found.reason}.</p>
      ) : (
        <>
          <p className="text-ink2">{attributionSentence(found)}</p>
          <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-2.5">
            {(unit === "sec/op" ? found.callers : found.own).parts.slice(0, named).map((part) => (
              <div key={part.name} className="contents">
                <dt className="truncate font-mono text-[11.5px]" title={part.name}>
                  {shortName(part.name)}
                </dt>
                <dd className="text-right whitespace-nowrap tabular-nums">
                  {perOpText(part.change, found.profileUnit, true)}
                </dd>
                <dd className="text-right whitespace-nowrap text-ink3 tabular-nums">
                  {part.share === null ? "" : percentText(part.share)}
                </dd>
              </div>
            ))}
            <dt className="text-ink3">unexplained</dt>
            <dd className="text-right whitespace-nowrap tabular-nums">
              {perOpText(found.unexplained, found.profileUnit, true)}
            </dd>
            <dd className="text-right whitespace-nowrap text-ink3 tabular-nums">
              {found.share === null ? "" : percentText(1 - found.share)}
            </dd>
          </dl>
          <Link
            to="/$project/$report"
            params={{ project: report.project, report: report.slug }}
            search={(current) => differenceSearch(current, found)}
            hash="profiles"
            className="mt-1 inline-block text-accent hover:underline"
          >
            difference by operation
          </Link>
        </>
      )}
    </div>
  );
}

/** The difference of the benchmark's own stacks by operation; the panel with the link closes. */
function differenceSearch(current: Search, { before, after, sampleType, benchmark }: AttributedBenchBody) {
  const search = evidenceSearch(current, {
    view: "profiles",
    parameters: {
      "p.file": `${after.variant}/${after.file}`,
      "p.base": `${before.variant}/${before.file}`,
      "p.type": sampleType,
      "p.view": "flame",
      "p.mode": "operation",
      "p.per": `bench:${benchmark}`,
      "p.focus": benchmarkStacks(benchmark),
    },
  });
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== "b.cell"));
}

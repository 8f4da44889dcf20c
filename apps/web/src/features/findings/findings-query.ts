import type { FindingsBody, ReportBody } from "@sweetspot/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "../../api/client.ts";
import { reportPath } from "../../api/reports.ts";

/** The findings of a report's revision; earlier ones stay in sight while new ones are computed. */
export function findingsQuery(report: ReportBody, metrics: readonly string[]) {
  const parameters = metrics.length === 0 ? "" : `?${new URLSearchParams({ metrics: metrics.join(",") })}`;
  return queryOptions({
    queryKey: ["findings", report.project, report.slug, report.revision, readyCount(report), parameters],
    queryFn: ({ signal }) =>
      getJson<FindingsBody>(`${reportPath(report.project, report.slug)}/findings${parameters}`, signal),
    placeholderData: keepPreviousData,
  });
}

/** A file that has just been read changes what is found without a new revision. */
function readyCount(report: ReportBody): number {
  return report.artifacts.filter(({ state }) => state === "ready").length;
}

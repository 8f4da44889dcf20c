import type { RevisionDifference, RevisionList } from "@sweetspot/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "./client.ts";
import { reportPath } from "./reports.ts";

/** The revisions of a report that are kept, the latest first. */
export function revisionsQuery(project: string, report: string) {
  return queryOptions({
    queryKey: ["report", project, report, "revisions"],
    queryFn: ({ signal }) => getJson<RevisionList>(`${reportPath(project, report)}/revisions`, signal),
  });
}

/** The difference between two revisions of a report. */
export function differenceQuery(project: string, report: string, from: number, to: number) {
  return queryOptions({
    queryKey: ["report", project, report, "difference", from, to],
    queryFn: ({ signal }) =>
      getJson<RevisionDifference>(`${reportPath(project, report)}/revisions/difference?from=${from}&to=${to}`, signal),
    placeholderData: keepPreviousData,
  });
}

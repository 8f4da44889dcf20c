import type { FindingsBody, ReportBody } from "@sweetspot/contract";
import { findingsAddress } from "@sweetspot/contract/opening";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "../../api/client.ts";

/** The findings of a report's revision; earlier ones stay in sight while new ones are computed. */
export function findingsQuery(report: ReportBody, metrics: readonly string[]) {
  const address = findingsAddress(report.project, report.slug, metrics);
  return queryOptions({
    queryKey: ["findings", report.project, report.slug, report.revision, readyCount(report), address],
    queryFn: ({ signal }) => getJson<FindingsBody>(address, signal),
    placeholderData: keepPreviousData,
  });
}

/** Whether files of the report are still being read, so that nothing can be said of the whole. */
export function isBeingRead({ artifacts }: ReportBody): boolean {
  return artifacts.some(({ state }) => state === "pending");
}

/** A file that has just been read changes what is found without a new revision. */
function readyCount(report: ReportBody): number {
  return report.artifacts.filter(({ state }) => state === "ready").length;
}

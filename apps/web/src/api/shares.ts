import type { NewShare, ShareList, ShareRequest } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import { queryOptions } from "@tanstack/react-query";
import { getJson, remove, sendJson } from "./client.ts";
import { changing } from "./json-query.ts";
import { reportPath } from "./reports.ts";

const address = (project: string, report: string): string => `${reportPath(project, report)}/shares`;

/** The links to a report that work. */
export function sharesQuery(project: string, report: string) {
  return queryOptions({
    queryKey: ["shares", project, report],
    queryFn: ({ signal }) => getJson<ShareList>(address(project, report), signal),
    // Openings are counted elsewhere.
    staleTime: 0,
  });
}

export const makeShare = (project: string, report: string, body: ShareRequest): Promise<NewShare> =>
  changing(sharesQuery(project, report).queryKey, sendJson<NewShare>("POST", address(project, report), body));

export const revokeShare = (project: string, report: string, id: string) =>
  changing(sharesQuery(project, report).queryKey, remove(address(project, report) + entryPath(id)));

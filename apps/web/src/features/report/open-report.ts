import { isSlug, reservedProjects } from "@sweetspot/contract/names";
import { readViewState } from "@sweetspot/contract/view-state";
import { findingsViewState } from "@sweetspot/contract/view-state-findings";
import { queryClient } from "../../api/query-client.ts";
import { reportQuery } from "../../api/reports.ts";
import { shareBase } from "../../api/share-base.ts";
import { parseSearch, toParams } from "../../state/view-params.ts";
import { views } from "../../views.ts";
import { findingsQuery } from "../findings/findings-query.ts";

/**
 * Asks for what the page of a report opens with, before anything is drawn: the report, then its findings and the data of
 * its first section side by side. The server has named most of it with the page itself (`openingAddresses` in the
 * contract), so it is often here already. Ends once the report is; never fails.
 */
export async function openReport({ pathname, search }: Pick<Location, "pathname" | "search">): Promise<void> {
  const [, project = "", slug = "", section = ""] = pathname.slice(shareBase.length).split("/");
  if (!isSlug(project) || !isSlug(slug) || reservedProjects.has(project)) return;
  const asked = reportQuery(project, slug);
  await queryClient.prefetchQuery(asked);
  const report = queryClient.getQueryData(asked.queryKey);
  if (report === undefined || section !== "") return;
  views.find((view) => view.applies(report))?.prefetch?.(report);
  const { metrics } = readViewState(findingsViewState, toParams(parseSearch(search)));
  if (report.artifacts.length > 0) void queryClient.prefetchQuery(findingsQuery(report, metrics));
}

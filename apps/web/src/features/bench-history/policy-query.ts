import type { BenchHistory, BenchPolicy, BenchVerdict, ReportBody } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { reportPath } from "../../api/reports.ts";

const projectPath = (project: string) => `/api/v1/projects${entryPath(project)}`;

/** How the project judges its benchmarks. */
export function policyQuery(project: string) {
  return queryOptions({
    queryKey: ["bench-policy", project],
    queryFn: ({ signal }) => getJson<BenchPolicy>(`${projectPath(project)}/bench-policy`, signal),
  });
}

/** Whether the report keeps the project's budgets. */
export function verdictQuery(report: ReportBody) {
  return queryOptions({
    queryKey: ["bench-verdict", report.project, report.slug, report.revision],
    queryFn: ({ signal }) => getJson<BenchVerdict>(`${reportPath(report.project, report.slug)}/verdict`, signal),
  });
}

/** Benchmarks over the project's line whose names hold `search`. */
export function historyQuery(project: string, search: string) {
  const query = search === "" ? "" : `?${new URLSearchParams({ q: search })}`;
  return queryOptions({
    queryKey: ["bench-history", project, search],
    queryFn: ({ signal }) => getJson<BenchHistory>(`${projectPath(project)}/bench-history${query}`, signal),
    placeholderData: keepPreviousData,
  });
}

/** Saves the policy and reads again what depends on it. */
export async function savePolicy(project: string, policy: BenchPolicy): Promise<void> {
  await sendJson<BenchPolicy>("PUT", `${projectPath(project)}/bench-policy`, policy);
  await Promise.all(
    ["bench-policy", "bench-verdict", "bench-history"].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name, project] }),
    ),
  );
}

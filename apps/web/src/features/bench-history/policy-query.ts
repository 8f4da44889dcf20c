import type { BenchHistory, BenchPolicy, BenchVerdict, BetterSetting, ReportBody } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { reportPath } from "../../api/reports.ts";

const projectPath = (project: string) => `/api/v1/projects${entryPath(project)}`;

/** The rules by which the project judges its benchmarks. */
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
    [
      ...["bench-policy", "bench-verdict", "bench-history", "benches", "findings"].map((name) => [name, project]),
      // Metrics are kept by their source, of which the project is a part.
      ["series", { project }],
      ["series-chart", { project }],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Sets which way of one unit or metric is better for the project, in place of what was set of the same name. */
export async function keepDirection(project: string, setting: BetterSetting): Promise<void> {
  const policy = await queryClient.fetchQuery({ ...policyQuery(project), staleTime: 0 });
  const others = (policy.directions ?? []).filter(({ name }) => name !== setting.name);
  await savePolicy(project, { ...policy, directions: [...others, setting] });
}

import type { ReportBody } from "@sweetspot/contract";
import { benchViewState } from "@sweetspot/contract/view-state-bench";
import { queryClient } from "../../api/query-client.ts";
import { arrangeGrid } from "../benchmarks/bench-grid.ts";
import { benchQuery } from "../benchmarks/bench-query.ts";
import { benchMarkdown } from "./bench-markdown.ts";

/** What “Copy Markdown” of a report says of its benchmarks. */
export async function reportBenchMarkdown(report: ReportBody): Promise<string | null> {
  const state = benchViewState.initial;
  const body = await queryClient.ensureQueryData(benchQuery(report, state));
  return body.tables.length === 0 ? null : benchMarkdown(body, arrangeGrid(body, state));
}

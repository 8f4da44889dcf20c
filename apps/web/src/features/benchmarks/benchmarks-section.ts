import type { ReportBody } from "@sweetspot/contract";
import { readViewState } from "@sweetspot/contract/view-state";
import { benchViewState } from "@sweetspot/contract/view-state-bench";
import { queryClient } from "../../api/query-client.ts";
import { parseSearch, toParams } from "../../state/view-params.ts";
import { late } from "../../ui/late.tsx";
import type { ViewProps } from "../../view.ts";
import { benchQuery } from "./bench-query.ts";

/** The benchmarks of a report, drawn at once where their code is here already. */
export const benchmarksSection = late<ViewProps>(() => import("./BenchmarksView.tsx"));

/** Asks for the comparison that the section opens with while its code is still on the way. */
export function prefetchBenchmarks(report: ReportBody): void {
  const state = readViewState(benchViewState, toParams(parseSearch(window.location.search)));
  void queryClient.prefetchQuery(benchQuery(report, state));
}

import type { BenchBody, BenchSamples, ReportBody } from "@sweetspot/contract";
import type { BenchViewState } from "@sweetspot/contract/view-state-bench";
import { benchesAddress } from "@sweetspot/contract/opening";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "../../api/client.ts";
import { reportPath } from "../../api/reports.ts";

/** The parameters that decide the answer of the server, as opposed to how it is drawn. */
export type BenchFlags = Pick<
  BenchViewState,
  "row" | "col" | "table" | "ignore" | "filter" | "alpha" | "confidence" | "minimum" | "holm"
>;

/** The flags as the API names them, benchstat's by its own names; those at their default are left out. */
export function flagParams(flags: BenchFlags): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ["table", "row", "col", "ignore", "filter"] as const) {
    if (flags[name].trim() !== "") params.set(name, flags[name]);
  }
  if (flags.alpha !== null) params.set("alpha", String(flags.alpha));
  if (flags.minimum !== null) params.set("minimum", String(flags.minimum / 100));
  if (flags.holm !== "") params.set("correction", flags.holm === "1" ? "holm" : "none");
  if (flags.confidence !== 0.95) params.set("confidence", String(flags.confidence));
  return params;
}

/** Address of the report's comparison, or of its benchstat text or CSV, with the flags. */
export function benchAddress(
  report: Pick<ReportBody, "project" | "slug">,
  what: "benches" | "benchstat.txt" | "benchstat.csv" | "benches/samples",
  params: URLSearchParams,
): string {
  const query = params.toString();
  if (what === "benches" && query === "") return benchesAddress(report.project, report.slug);
  return `${reportPath(report.project, report.slug)}/${what}${query === "" ? "" : `?${query}`}`;
}

/** The comparison. While flags change, the last one stays on the page. */
export function benchQuery(report: ReportBody, flags: BenchFlags) {
  const address = benchAddress(report, "benches", flagParams(flags));
  return queryOptions({
    queryKey: ["benches", report.project, report.slug, report.revision, address],
    queryFn: ({ signal }) => getJson<BenchBody>(address, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

/** The samples of one row, where the comparison was too large to carry them. */
export function samplesQuery(report: ReportBody, flags: BenchFlags, table: number, row: number) {
  const params = flagParams(flags);
  params.set("at", String(table));
  params.set("line", String(row));
  const address = benchAddress(report, "benches/samples", params);
  return queryOptions({
    queryKey: ["bench-samples", report.project, report.slug, report.revision, address],
    queryFn: ({ signal }) => getJson<BenchSamples>(address, signal),
    staleTime: Infinity,
  });
}

import { entryPath } from "./names.ts";
import type { ReportBody } from "./reports.ts";

/** Charts that come with the catalogue of metrics, already drawn: what fills a first screen. */
export const openingCharts = 3;

/** The address of a report; its other answers are below. */
export function reportAddress(project: string, report: string): string {
  return `/api/v1/reports${entryPath(project, report)}`;
}

/** The catalogue of metrics with the charts that a page opens with. */
export function catalogueAddress(project: string, report: string): string {
  return `${reportAddress(project, report)}/series?charts=${openingCharts}`;
}

/** The comparison of the benchmarks, as benchstat makes it without flags. */
export function benchesAddress(project: string, report: string): string {
  return `${reportAddress(project, report)}/benches`;
}

/** The changes that were found, by the metrics that the author counts: none for those that count by themselves. */
export function findingsAddress(project: string, report: string, metrics: readonly string[] = []): string {
  const parameters = metrics.length === 0 ? "" : `?metrics=${encodeURIComponent(metrics.join(","))}`;
  return `${reportAddress(project, report)}/findings${parameters}`;
}

type Opened = Pick<ReportBody, "project" | "slug" | "artifacts">;

const holds = ({ artifacts }: Opened, kind: string): boolean =>
  artifacts.some((file) => file.kind === kind && file.state === "ready");

/** Returns whether the first section of a report's page is that of metrics. */
export function opensWithMetrics(report: Opened): boolean {
  return holds(report, "series") && !holds(report, "bench") && !holds(report, "profile");
}

/**
 * The first requests of a report's page. The server says so with the page itself, so that the answers are made while
 * the page's own code is still on the way; what is listed here is asked for by exactly these addresses.
 * @param hasState whether the page's address holds more than names: then a view may ask otherwise.
 */
export function openingAddresses(report: Opened, hasState: boolean): string[] {
  const { project, slug, artifacts } = report;
  return [
    reportAddress(project, slug),
    ...(opensWithMetrics(report) ? [catalogueAddress(project, slug)] : []),
    ...(holds(report, "bench") && !hasState ? [benchesAddress(project, slug)] : []),
    ...(artifacts.length > 0 && !hasState ? [findingsAddress(project, slug)] : []),
  ];
}

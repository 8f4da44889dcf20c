import type { Int64 } from "../int64.ts";
import { cutoff, type TrimmedGraph } from "./graph.ts";
import type { PprofOptions } from "./options.ts";
import type { Report } from "./report.ts";
import { baseName } from "../paths.ts";

const shownFilters = [
  "focus",
  "ignore",
  "hide",
  "show",
  "show_from",
  "tagfocus",
  "tagignore",
  "tagshow",
  "taghide",
] as const;

/** The filters that are set, as `focus=main`, in the order of pprof. */
export function activeFilters(options: PprofOptions): readonly string[] {
  return shownFilters.filter((name) => options[name] !== "").map((name) => `${name}=${options[name]}`);
}

/** The first lines of a text: what was measured, where, when and for how long. */
export function profileLegend(report: Report): string[] {
  const { profile } = report;
  const { mappings, strings } = profile;
  const legend: string[] = [];
  const file = strings[mappings.file[0] ?? 0] ?? "";
  const buildId = strings[mappings.buildId[0] ?? 0] ?? "";
  if (file !== "") legend.push(`File: ${baseName(file)}`);
  if (buildId !== "") legend.push(`Build ID: ${buildId}`);
  legend.push(...profile.comments.filter((comment) => !comment.startsWith("#")));
  if (report.sampleType !== "") legend.push(`Type: ${report.sampleType}`);
  if (profile.docUrl !== "") legend.push(`Doc: ${profile.docUrl}`);
  if (profile.timeNanos !== 0n) legend.push(`Time: ${utcTime(profile.timeNanos)} UTC`);
  const duration = report.durationLabel();
  if (duration !== undefined) legend.push(duration);
  return legend;
}

/** `2026-11-21 03:49:25`, in UTC. */
export function utcTime(nanos: bigint): string {
  // Rounds towards the past, also before 1970.
  const seconds = (nanos - (((nanos % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n)) / 1_000_000_000n;
  return new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace("T", " ");
}

/** The legend of a graph's text: the profile's, the filters, and what share of the total the shown nodes have. */
export function graphLegend(report: Report, graph: TrimmedGraph): string[] {
  const legend = report.options.compact_labels ? [] : profileLegend(report);
  return [...legend, ...shareLegend(report, { ...graph, shown: graph.shown.length, droppedEdges: 0 })];
}

/** The legend of `-dot`, which also counts edges and says where reading such a graph is explained. */
export function dotLegend(report: Report, shown: ShownNodes): string[] {
  const help = "\nSee https://git.io/JfYMW for how to read the graph";
  return [...profileLegend(report), ...shareLegend(report, shown), help];
}

/** The part of a report that is shown. */
interface ShownNodes {
  readonly shown: number;
  readonly shownTotal: Int64;
  readonly originalCount: number;
  readonly droppedNodes: number;
  readonly droppedEdges: number;
}

function shareLegend(report: Report, graph: ShownNodes): string[] {
  const { options, total } = report;
  const legend: string[] = [];
  if (report.filters.length > 0)
    legend.push("Active filters:", ...report.filters.map((filter) => `   ${shorten(filter)}`));
  const share = report.percent(graph.shownTotal).trim();
  legend.push(
    `Showing nodes accounting for ${report.format(graph.shownTotal)}, ${share} of ${report.format(total)} total`,
  );
  if (total === 0) return legend;
  const dropped = (count: number, what: string, measure: string, fraction: number): string =>
    `Dropped ${count} ${what}${count > 1 ? "s" : ""} (${measure} <= ${report.format(cutoff(total, fraction))})`;
  if (graph.droppedNodes > 0) legend.push(dropped(graph.droppedNodes, "node", "cum", options.nodefraction));
  if (graph.droppedEdges > 0) legend.push(dropped(graph.droppedEdges, "edge", "freq", options.edgefraction));
  if (graph.shown > 0 && graph.shown < graph.originalCount) {
    legend.push(`Showing top ${graph.shown} nodes out of ${graph.originalCount}`);
  }
  return legend;
}

/** At most 80 bytes of UTF-8. */
function shorten(filter: string): string {
  const bytes = new TextEncoder().encode(filter);
  return bytes.length <= 80 ? filter : `${new TextDecoder().decode(bytes.subarray(0, 80))}…`;
}

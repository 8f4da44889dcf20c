import type { NodeSort } from "./options.ts";
import { absolute, add, compareInt64, fromDouble, type Int64, toDouble } from "../int64.ts";
import { compareText } from "../text-order.ts";
import { type EdgeTable, sumEdges } from "./edges.ts";
import type { NodeSums } from "./node-sums.ts";
import type { NodeTable } from "./nodes.ts";
import type { Report } from "./report.ts";

/** The nodes that a report shows, in its order, with the edges between them and what was left out. */
export interface TrimmedGraph {
  readonly nodes: NodeTable;
  readonly sums: NodeSums;
  readonly shown: Uint32Array;
  readonly edges: EdgeTable;
  /** The number of nodes before `nodecount` cut them. */
  readonly originalCount: number;
  readonly droppedNodes: number;
  readonly droppedEdges: number;
  /** Sum of the shown nodes' flat values. */
  readonly shownTotal: Int64;
}

/** The value below which nodes or edges are trimmed: a fraction of the total, truncated as pprof does. */
export function cutoff(total: Int64, fraction: number): Int64 {
  return absolute(fromDouble(toDouble(total) * fraction));
}

/**
 * Trims in pprof's order: nodes below `nodefraction` of the flat total go, then all but the first `nodecount`, then edges
 * below `edgefraction`. Value never moves: edges over nodes that went become residual.
 * @param edgeTargets limits the edges to those into nodes for which it answers true (a report that needs no others is faster).
 * Source: github.com/google/pprof/internal/report, `newTrimmedGraph`.
 */
export function trimGraph(report: Report, edgeTargets?: (nodes: NodeTable) => Uint8Array): TrimmedGraph {
  const { options, profile, weights } = report;
  const { nodes, sums } = report.nodes();
  let shown = selectNodes(report, nodes, sums);
  let total: Int64 = 0;
  for (const node of shown) total = add(total, sums.flat(node));
  const nodeCutoff = cutoff(total, options.nodefraction);
  const edgeCutoff = cutoff(total, options.edgefraction);
  let droppedNodes = 0;
  let isRebuilt = false;
  if (nodeCutoff > 0) {
    const kept = shown.filter((node) => absolute(sums.cum(node)) >= nodeCutoff);
    droppedNodes = shown.length - kept.length;
    if (droppedNodes > 0) isRebuilt = true;
    shown = kept;
  }
  const originalCount = shown.length;
  sortNodes(shown, nodes, sums, options.sort);
  if (options.nodecount > 0) {
    // The lowest integer has no magnitude: pprof loses such nodes here.
    const first = shown.slice(0, options.nodecount).filter((node) => absolute(sums.cum(node)) >= 0);
    isRebuilt ||= first.length < shown.length;
    shown = first;
  }
  let kept: Uint8Array | undefined;
  if (isRebuilt) {
    kept = new Uint8Array(nodes.length);
    for (const node of shown) kept[node] = 1;
  }
  const edges = sumEdges(profile, nodes, weights, kept, edgeTargets?.(nodes));
  const droppedEdges = removeLightEdges(edges, shown, edgeCutoff);
  return { nodes, sums, shown, edges, originalCount, droppedNodes, droppedEdges, shownTotal: sumValues(shown, sums) };
}

function sumValues(shown: Uint32Array, sums: NodeSums): Int64 {
  let total: Int64 = 0;
  for (const node of shown) total = add(total, sums.flatValue(node));
  return total;
}

/** The nodes with any value; without the negative ones if those are to be dropped. */
export function selectNodes(report: Report, nodes: NodeTable, sums: NodeSums): Uint32Array {
  const isDropped = (flat: Int64, cum: Int64): boolean =>
    report.options.drop_negative && (flat < 0 || (flat === 0 && cum < 0));
  const selected = new Uint32Array(nodes.length);
  let count = 0;
  for (let node = 0; node < nodes.length; node++) {
    const flat = sums.flat(node);
    const cum = sums.cum(node);
    if ((flat !== 0 || cum !== 0) && !isDropped(flat, cum)) selected[count++] = node;
  }
  return selected.slice(0, count);
}

/** Removes the edges into the shown nodes that are below a weight; the lowest integer has no magnitude and always is. */
function removeLightEdges(edges: EdgeTable, shown: Uint32Array, least: Int64): number {
  let removed = 0;
  for (const node of shown) {
    for (const edge of edges.into(node)) {
      if (absolute(edges.weight(edge)) >= least) continue;
      edges.remove(edge);
      removed++;
    }
  }
  return removed;
}

/** Sorts by magnitude (flat or cumulative), then by printed name. pprof leaves what is then still equal in any order. */
export function sortNodes(shown: Uint32Array, nodes: NodeTable, sums: NodeSums, by: NodeSort): void {
  const first: Int64[] = [];
  const second: Int64[] = [];
  for (const node of shown) {
    first[node] = absolute(by === "cum" ? sums.cum(node) : sums.flat(node));
    second[node] = absolute(by === "cum" ? sums.flat(node) : sums.cum(node));
  }
  shown.sort(
    (a, b) =>
      compareInt64(first[b] ?? 0, first[a] ?? 0) ||
      compareText(nodes.printableName(a), nodes.printableName(b)) ||
      compareInt64(second[b] ?? 0, second[a] ?? 0) ||
      a - b,
  );
}

/** Sorts edges by magnitude, then by the printed names of their ends. */
export function sortEdges(list: number[], edges: EdgeTable, nodes: NodeTable): number[] {
  return list.sort(
    (a, b) =>
      compareInt64(absolute(edges.weight(b)), absolute(edges.weight(a))) ||
      compareText(nodes.printableName(edges.source(a)), nodes.printableName(edges.source(b))) ||
      compareText(nodes.printableName(edges.target(a)), nodes.printableName(edges.target(b))),
  );
}

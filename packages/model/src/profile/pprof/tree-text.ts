import { padLeft } from "../../unit/pprof-number.ts";
import { percentage } from "../../unit/pprof-measure.ts";
import { add, type Int64 } from "../int64.ts";
import { PprofError } from "./error.ts";
import { sortEdges, trimGraph } from "./graph.ts";
import { graphLegend } from "./legend.ts";
import type { Report } from "./report.ts";

const separator = "----------------------------------------------------------+-------------";
const header = "      flat  flat%   sum%        cum   cum%   calls calls% + context 	 	 ";

/**
 * The text of `go tool pprof -tree`, and of `-peek` for the nodes that match the report's symbol.
 * @throws {PprofError} `no-match` when a peek finds nothing.
 */
export function treeText(report: Report): string {
  const graph = trimGraph(report);
  report.settleUnit(graph.shown);
  const { nodes, sums, edges } = graph;
  const lines = [...graphLegend(report, graph), separator, header];
  let running: Int64 = 0;
  let matched = 0;
  for (const node of graph.shown) {
    const name = nodes.printableName(node);
    if (report.symbol?.(name) === false) continue;
    matched++;
    const flat = sums.flatValue(node);
    const cum = sums.cumValue(node);
    const context = (edge: number, other: number): string => {
      const weight = edges.weight(edge);
      const mark = edges.isInline(edge) ? " (inline)" : "";
      return `${padLeft(report.format(weight), 50)} ${percentage(weight, cum)} |   ${nodes.printableName(other)}${mark}`;
    };
    lines.push(separator);
    for (const edge of sortEdges(edges.into(node), edges, nodes)) lines.push(context(edge, edges.source(edge)));
    running = add(running, flat);
    const shares = `${report.percent(flat)} ${report.percent(running)}`;
    const values = `${padLeft(report.format(flat), 10)} ${shares} ${padLeft(report.format(cum), 10)} ${report.percent(cum)}`;
    lines.push(`${values}                | ${name}`);
    for (const edge of sortEdges(edges.outOf(node), edges, nodes)) lines.push(context(edge, edges.target(edge)));
  }
  if (graph.shown.length > 0) lines.push(separator);
  if (report.symbol !== undefined && matched === 0) {
    throw new PprofError("no-match", "No function matches the expression.", "peek");
  }
  return `${lines.join("\n")}\n`;
}

import { padLeft } from "../../unit/pprof-number.ts";
import type { Profile } from "../table.ts";
import { add, type Int64 } from "../int64.ts";
import { trimGraph, type TrimmedGraph } from "./graph.ts";
import { graphLegend } from "./legend.ts";
import type { NodeTable } from "./nodes.ts";
import type { Report } from "./report.ts";

/** The text of `go tool pprof -top`. */
export function topText(report: Report): string {
  const graph = trimGraph(report, (nodes) => inlinedNodes(report.profile, nodes));
  report.settleUnit(graph.shown);
  const lines = graphLegend(report, graph);
  lines.push("      flat  flat%   sum%        cum   cum%");
  let running: Int64 = 0;
  for (const node of graph.shown) {
    const flat = graph.sums.flatValue(node);
    const cum = graph.sums.cumValue(node);
    running = add(running, flat);
    const shares = `${report.percent(flat)} ${report.percent(running)}`;
    const values = `${padLeft(report.format(flat), 10)} ${shares} ${padLeft(report.format(cum), 10)} ${report.percent(cum)}`;
    lines.push(`${values}  ${graph.nodes.printableName(node)}${inlineMark(graph, node)}`);
  }
  return `${lines.join("\n")}\n`;
}

/** ` (inline)` when every call of the node that is left was inlined, ` (partial-inline)` when some were. */
function inlineMark(graph: TrimmedGraph, node: number): string {
  let some = false;
  let all = true;
  for (const edge of graph.edges.into(node)) {
    if (graph.edges.isInline(edge)) some = true;
    else all = false;
  }
  return some ? (all ? " (inline)" : " (partial-inline)") : "";
}

/** Flags the nodes that are inlined anywhere: only edges into them can carry a mark. */
function inlinedNodes(profile: Profile, nodes: NodeTable): Uint8Array {
  const flags = new Uint8Array(nodes.length);
  for (let location = 0; location < profile.locations.length; location++) {
    const last = (nodes.frameStart[location + 1] ?? 0) - 1;
    for (let frame = nodes.frameStart[location] ?? 0; frame < last; frame++) flags[nodes.frames[frame] ?? 0] = 1;
  }
  return flags;
}

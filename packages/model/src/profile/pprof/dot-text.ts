import { percentage } from "../../unit/pprof-measure.ts";
import { absolute, add, divide, fromDouble, type Int64, multiply, toDouble } from "../int64.ts";
import { graphSource } from "./dot-build.ts";
import {
  type DotEdge,
  type DotNode,
  removeLightDotEdges,
  removeRedundantEdges,
  sortByEntropy,
  sortDotEdges,
  trimTree,
} from "./dot-graph.ts";
import { dotColor } from "./dot-color.ts";
import { nodelets } from "./dot-nodelets.ts";
import { treeSource } from "./dot-tree.ts";
import { cutoff } from "./graph.ts";
import { dotLegend } from "./legend.ts";
import type { Report } from "./report.ts";
import { escapeForDot, multilineName } from "./short-name.ts";

/** Text labels drawn for a node, and numeric ones for each of them. */
const mostNodelets = 4;

interface DotGraph {
  readonly nodes: DotNode[];
  readonly originalCount: number;
  readonly droppedNodes: number;
  readonly droppedEdges: number;
}

/** The text of `go tool pprof -dot`: the call graph for Graphviz, as a tree with `call_tree`. */
export function dotText(report: Report): string {
  const graph = trimDotGraph(report);
  const { nodes } = graph;
  report.settleUnitFor(nodes.map((node) => [node.flatValue, node.cumValue] as const));
  const shown = nodes.reduce<Int64>((sum, node) => add(sum, node.flatValue), 0);
  const labels = dotLegend(report, { ...graph, shown: nodes.length, shownTotal: shown });
  const title = report.title === "" ? "unnamed" : report.title;
  const out = [`digraph "${title}" {`, 'node [style=filled fillcolor="#f8f8f8"]', legendBox(report, labels)];
  const ids = new Map(nodes.map((node, i) => [node, i + 1]));
  const most = nodes.reduce((max, node) => Math.max(max, toDouble(absolute(node.flatValue))), 0);
  const withNodelets = new Set<DotNode>();
  for (const node of nodes) {
    const id = ids.get(node) ?? 0;
    out.push(nodeLine(report, node, id, most));
    const boxes = nodelets(report, node, id);
    if (boxes.length > 0) withNodelets.add(node);
    out.push(...boxes);
  }
  const edges = sortDotEdges(
    nodes.flatMap((node) => [...node.outOf]),
    report.nodes().nodes,
  );
  for (const edge of edges) {
    out.push(
      edgeLine(report, edge, ids.get(edge.source) ?? 0, ids.get(edge.target) ?? 0, withNodelets.has(edge.source)),
    );
  }
  out.push("}");
  return `${out.join("\n")}\n`;
}

function trimDotGraph(report: Report): DotGraph {
  const { options } = report;
  const source = options.call_tree ? treeSource(report) : graphSource(report);
  const names = report.nodes().nodes;
  const nodeCutoff = cutoff(source.total, options.nodefraction);
  const edgeCutoff = cutoff(source.total, options.edgefraction);
  const rows = source.above(nodeCutoff > 0 ? nodeCutoff : 0);
  const droppedNodes = source.count - rows.length;
  let nodes = source.build(rows, droppedNodes === 0);
  if (options.call_tree && droppedNodes > 0) removeRedundantEdges(nodes, names);
  const originalCount = nodes.length;
  sortByEntropy(nodes, names);
  for (const node of nodes) node.tags.trim(nodeCutoff);
  if (options.nodecount > 0) {
    removeLightDotEdges(nodes, edgeCutoff);
    const fitting = nodes.slice(0, countWithTags(nodes, options.nodecount));
    // The lowest integer has no magnitude: pprof loses such nodes here, though not from trees.
    const first = fitting.filter((node) => options.call_tree || absolute(node.cum) >= 0);
    if (first.length < nodes.length) {
      if (options.call_tree) {
        nodes = trimTree(nodes, new Set(first));
        removeRedundantEdges(nodes, names);
      } else {
        nodes = source.build(
          first.map((node) => node.info),
          false,
        );
      }
      sortByEntropy(nodes, names);
      for (const node of nodes) node.tags.trim(nodeCutoff);
    }
  }
  const droppedEdges = removeLightDotEdges(nodes, edgeCutoff);
  removeRedundantEdges(nodes, names);
  return { nodes, originalCount, droppedNodes, droppedEdges };
}

/** The number of nodes that fit when their labels count, too. */
function countWithTags(nodes: readonly DotNode[], most: number): number {
  let count = 0;
  for (const [i, node] of nodes.entries()) {
    count += Math.min(node.tags.flatCount, mostNodelets) + 1;
    if (count >= most) return i + 1;
  }
  return most;
}

function legendBox(report: Report, labels: readonly string[]): string {
  const text = labels.map(escapeForDot).join("\\l");
  const tooltip = report.title === "" ? "" : ` tooltip="${report.title}"`;
  return `subgraph cluster_L { "${escapeForDot(labels[0] ?? "")}" [shape=box fontsize=16 label="${text}\\l"${tooltip}] }`;
}

function nodeLine(report: Report, node: DotNode, id: number, most: number): string {
  const { nodes } = report.nodes();
  const { flatValue: flat, cumValue: cum } = node;
  const share = (value: Int64): string => percentage(value, report.total).trim();
  let label = multilineName(nodes.info(node.info));
  const flatText = report.format(flat);
  label += flat === 0 ? "0" : `${flatText} (${share(flat)})`;
  let cumText = flatText;
  if (cum !== flat) {
    cumText = report.format(cum);
    label += `${flat === 0 ? " " : "\\n"}of ${cumText} (${share(cum)})`;
  }
  // From 8 to 24 points, by the square root of the flat value.
  const magnitude = toDouble(absolute(flat));
  const isScaled = most !== 0 && flat !== 0 && magnitude <= most;
  const fontSize = add(8, isScaled ? fromDouble(Math.ceil(16 * Math.sqrt(magnitude / most))) : 0);
  const score = toDouble(cum) / toDouble(absolute(report.total));
  const tooltip = `${escapeForDot(nodes.printableName(node.info))} (${cumText})`;
  const look = `fontsize=${fontSize} shape=box tooltip="${tooltip}" color="${dotColor(score, false)}" fillcolor="${dotColor(score, true)}"`;
  return `N${id} [label="${label}" id="node${id}" ${look}]`;
}

function edgeLine(report: Report, edge: DotEdge, from: number, to: number, hasNodelets: boolean): string {
  const { nodes } = report.nodes();
  const { weightValue } = edge;
  const text = report.format(weightValue);
  let attributes = `label=" ${text}${edge.isInline ? "\\n (inline)" : ""}"`;
  if (report.total !== 0) {
    const share = (scale: number): number =>
      1 + Math.min(toDouble(absolute(divide(multiply(weightValue, scale), report.total))), scale);
    if (share(100) > 1) attributes += ` weight=${share(100)}`;
    if (share(5) > 1) attributes += ` penwidth=${share(5)}`;
    attributes += ` color="${dotColor(toDouble(weightValue) / toDouble(absolute(report.total)), false)}"`;
  }
  const name = (node: DotNode): string => escapeForDot(nodes.printableName(node.info));
  const tooltip = `"${name(edge.source)} ${edge.isResidual ? "..." : "->"} ${name(edge.target)} (${text})"`;
  attributes += ` tooltip=${tooltip} labeltooltip=${tooltip}`;
  if (edge.isResidual) attributes += ' style="dotted"';
  if (hasNodelets) attributes += " minlen=2";
  return `N${from} -> N${to} [${attributes}]`;
}

import { absolute, add, type Int64 } from "../int64.ts";
import { connect, type DotNode } from "./dot-graph.ts";
import { NodeTags, sampleTags } from "./dot-tags.ts";
import { sumEdges } from "./edges.ts";
import { selectNodes } from "./graph.ts";
import type { Report } from "./report.ts";

/** A call graph before and while it is trimmed: rebuilt from the samples for each set of nodes that is kept. */
export interface DotSource {
  /** Sum of the flat values of all nodes. */
  readonly total: Int64;
  /** The number of nodes that have any value. */
  readonly count: number;
  /** The rows whose cumulative value reaches a cutoff. */
  above(least: Int64): number[];
  /** The graph of the given rows. `isWhole`: they are all there are, so that edges to nodes without value stay. */
  build(rows: readonly number[], isWhole: boolean): DotNode[];
}

/** Functions as nodes, whatever way they were called. */
export function graphSource(report: Report): DotSource {
  const { nodes, sums } = report.nodes();
  const selected = selectNodes(report, nodes, sums);
  const tags = new Map<number, NodeTags>();
  const tagsOf = (row: number): NodeTags => {
    const known = tags.get(row) ?? new NodeTags();
    tags.set(row, known);
    return known;
  };
  addGraphTags(report, tagsOf);
  let total: Int64 = 0;
  for (const row of selected) total = add(total, sums.flat(row));
  return {
    total,
    count: selected.length,
    above: (least) => Array.from(selected).filter((row) => least <= 0 || absolute(sums.cum(row)) >= least),
    build: (rows, isWhole) => {
      const kept = new Uint8Array(nodes.length);
      for (const row of rows) kept[row] = 1;
      const made = new Map<number, DotNode>();
      const node = (row: number): DotNode => {
        let found = made.get(row);
        if (found === undefined) {
          found = {
            info: row,
            flat: sums.flat(row),
            cum: sums.cum(row),
            flatValue: sums.flatValue(row),
            cumValue: sums.cumValue(row),
            tags: tagsOf(row),
            into: new Set(),
            outOf: new Set(),
          };
          made.set(row, found);
        }
        return found;
      };
      const list = rows.map(node);
      const edges = sumEdges(report.profile, nodes, report.weights, isWhole ? undefined : kept);
      for (let edge = 0; edge < edges.length; edge++) {
        connect({
          source: node(edges.source(edge)),
          target: node(edges.target(edge)),
          weight: edges.weight(edge),
          weightValue: edges.weightValue(edge),
          isResidual: edges.isResidual(edge),
          isInline: edges.isInline(edge),
        });
      }
      return list;
    },
  };
}

function addGraphTags(report: Report, tagsOf: (row: number) => NodeTags): void {
  const { nodes } = report.nodes();
  const { samples } = report.profile;
  for (let sample = 0; sample < samples.length; sample++) {
    if (report.weights.active[sample] === 0) continue;
    const label = sampleTags(report, sample);
    if (label === undefined) continue;
    const from = samples.locationStart[sample] ?? 0;
    const to = samples.locationStart[sample + 1] ?? 0;
    const seen = new Set<number>();
    for (let at = from; at < to; at++) {
      const location = samples.locations[at] ?? 0;
      const start = nodes.frameStart[location] ?? 0;
      for (let frame = start; frame < (nodes.frameStart[location + 1] ?? 0); frame++) {
        const row = nodes.frames[frame] ?? 0;
        if (at === from && frame === start) tagsOf(row).add(label, true);
        if (!seen.has(row)) tagsOf(row).add(label, false);
        seen.add(row);
      }
    }
  }
}

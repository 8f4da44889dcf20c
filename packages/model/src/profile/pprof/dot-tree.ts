import { absolute, add, type Int64 } from "../int64.ts";
import type { DotSource } from "./dot-build.ts";
import { connect, type DotNode } from "./dot-graph.ts";
import { NodeTags, sampleTags } from "./dot-tags.ts";
import { EdgeTable } from "./edges.ts";
import { mean } from "./node-sums.ts";
import { combine, type Weights } from "./weights.ts";
import type { Report } from "./report.ts";

/**
 * Every way of calling a function as a node of its own (`call_tree`). Row i of the tree is edge i of an edge table whose
 * sources are parent rows (+ 1; 0 is above the roots) and whose targets are rows of the node table, which gives the tree
 * its hash table and its cumulative sums for nothing.
 */
export function treeSource(report: Report): DotSource {
  const { weights } = report;
  const { nodes } = report.nodes();
  const { paths, flats, tags } = walk(report);
  const isDropped = (flat: Int64, cum: Int64): boolean =>
    report.options.drop_negative && (flat < 0 || (flat === 0 && cum < 0));
  const flat = (row: number): Int64 => combine(flats.slice(0, weights.value.length), row);
  const flatDivisor = (row: number): Int64 => combine(flats.slice(weights.value.length), row);
  const parent = (row: number): number => paths.source(row) - 1;
  const selected = new Set<number>();
  let total: Int64 = 0;
  for (let row = 0; row < paths.length; row++) {
    const own = flat(row);
    const cum = paths.weight(row);
    if ((own === 0 && cum === 0) || isDropped(own, cum)) continue;
    selected.add(row);
    total = add(total, own);
  }
  const build = (rows: readonly number[]): DotNode[] => {
    const made = new Map<number, DotNode>();
    const node = (row: number): DotNode => {
      let found = made.get(row);
      if (found === undefined) {
        found = {
          info: paths.target(row),
          flat: flat(row),
          cum: paths.weight(row),
          flatValue: mean(flat(row), flatDivisor(row)),
          cumValue: paths.weightValue(row),
          tags: tags.get(row) ?? new NodeTags(),
          into: new Set(),
          outOf: new Set(),
        };
        made.set(row, found);
      }
      return found;
    };
    const list = rows.map(node);
    const kept = new Set(rows);
    // Nodes without value are never cut, only not shown.
    const stays = (row: number): boolean => kept.has(row) || !selected.has(row);
    for (let row = 0; row < paths.length; row++) {
      if (!stays(row)) continue;
      let isInline = paths.isInline(row);
      let above = parent(row);
      let isResidual = false;
      while (above >= 0 && !stays(above)) {
        isResidual = true;
        isInline &&= paths.isInline(above);
        above = parent(above);
      }
      if (above < 0 || (!kept.has(row) && !kept.has(above))) continue;
      connect({
        source: node(above),
        target: node(row),
        weight: paths.weight(row),
        weightValue: paths.weightValue(row),
        isResidual,
        isInline,
      });
    }
    return list;
  };
  return {
    total,
    count: selected.size,
    above: (least) => [...selected].filter((row) => least <= 0 || absolute(paths.weight(row)) >= least),
    build,
  };

  function walk(from: Report): { paths: EdgeTable; flats: number[][]; tags: Map<number, NodeTags> } {
    const { samples } = from.profile;
    const table = new EdgeTable(weights);
    const columns = [...weights.value, ...weights.divisor];
    const sums: number[][] = columns.map(() => []);
    const found = new Map<number, NodeTags>();
    for (let sample = 0; sample < samples.length; sample++) {
      if (weights.active[sample] === 0) continue;
      const label = sampleTags(from, sample);
      let row = -1;
      for (let at = (samples.locationStart[sample + 1] ?? 0) - 1; at >= (samples.locationStart[sample] ?? 0); at--) {
        const location = samples.locations[at] ?? 0;
        const last = (nodes.frameStart[location + 1] ?? 0) - 1;
        for (let frame = last; frame >= (nodes.frameStart[location] ?? 0); frame--) {
          row = table.find(row + 1, nodes.frames[frame] ?? 0);
          addPath(table, row, weights, sample, frame !== last);
          if (label !== undefined) addTags(found, row).add(label, false);
        }
      }
      if (row < 0) continue;
      if (label !== undefined) addTags(found, row).add(label, true);
      columns.forEach((column, i) => {
        const sum = sums[i] ?? [];
        sum[row] = (sum[row] ?? 0) + (column[sample] ?? 0);
      });
    }
    return { paths: table, flats: sums, tags: found };
  }
}

function addPath(table: EdgeTable, row: number, weights: Weights, sample: number, isInline: boolean): void {
  table.add(row, weights, sample, false, isInline);
}

function addTags(tags: Map<number, NodeTags>, row: number): NodeTags {
  const known = tags.get(row) ?? new NodeTags();
  tags.set(row, known);
  return known;
}

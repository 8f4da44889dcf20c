import { absolute, add, compareInt64, fromDouble, type Int64, toDouble } from "../int64.ts";
import { compareText } from "../text-order.ts";
import type { NodeTable } from "./nodes.ts";
import type { NodeTags } from "./dot-tags.ts";

/** A box of a call graph. In a call tree several have the same `info`. */
export interface DotNode {
  /** Row of the report's node table. */
  readonly info: number;
  readonly flat: Int64;
  readonly cum: Int64;
  readonly flatValue: Int64;
  readonly cumValue: Int64;
  readonly tags: NodeTags;
  readonly into: Set<DotEdge>;
  readonly outOf: Set<DotEdge>;
}

export interface DotEdge {
  readonly source: DotNode;
  readonly target: DotNode;
  readonly weight: Int64;
  readonly weightValue: Int64;
  readonly isResidual: boolean;
  readonly isInline: boolean;
}

/** Puts an edge into the lists of both of its nodes. */
export function connect(edge: DotEdge): void {
  edge.source.outOf.add(edge);
  edge.target.into.add(edge);
}

function disconnect(edge: DotEdge): void {
  edge.source.outOf.delete(edge);
  edge.target.into.delete(edge);
}

/** Removes the edges into the given nodes that are below a weight; gives how many. */
export function removeLightDotEdges(nodes: readonly DotNode[], least: Int64): number {
  let removed = 0;
  for (const node of nodes) {
    for (const edge of node.into) {
      if (absolute(edge.weight) >= least) continue;
      disconnect(edge);
      removed++;
    }
  }
  return removed;
}

/**
 * Takes nodes out of a tree: what a node called is called by its own caller instead, over a residual edge. Edges that
 * trimming removed stay removed.
 */
export function trimTree(nodes: readonly DotNode[], kept: ReadonlySet<DotNode>): DotNode[] {
  for (const node of nodes) {
    if (kept.has(node)) continue;
    const [above] = node.into;
    if (above !== undefined) disconnect(above);
    for (const edge of node.outOf) {
      disconnect(edge);
      if (above === undefined) continue;
      connect({ ...edge, source: above.source, isResidual: true, isInline: above.isInline && edge.isInline });
    }
  }
  return nodes.filter((node) => kept.has(node));
}

/** Heaviest first, then by the printed names of source and target. */
export function sortDotEdges(edges: Iterable<DotEdge>, names: NodeTable): DotEdge[] {
  return [...edges].sort(
    (a, b) =>
      compareInt64(absolute(b.weight), absolute(a.weight)) ||
      compareText(names.printableName(a.source.info), names.printableName(b.source.info)) ||
      compareText(names.printableName(a.target.info), names.printableName(b.target.info)),
  );
}

/**
 * Removes residual edges whose ends are connected by another path, lightest first, and never one that is heavier than an
 * edge that stands for real calls.
 */
export function removeRedundantEdges(nodes: readonly DotNode[], names: NodeTable): void {
  for (const node of nodes.toReversed()) {
    for (const edge of sortDotEdges(node.into, names).reverse()) {
      if (!edge.isResidual) break;
      if (isRedundant(edge)) disconnect(edge);
    }
  }
}

function isRedundant(edge: DotEdge): boolean {
  const seen = new Set<DotNode>([edge.target]);
  const queue = [edge.target];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const other of node.into) {
      if (other === edge || seen.has(other.source)) continue;
      if (other.source === edge.source) return true;
      seen.add(other.source);
      queue.push(other.source);
    }
  }
  return false;
}

/**
 * Sorts nodes by how much they say: the cumulative value weighted by the entropy of the calls in and out, so that nodes
 * which only pass calls on come late. Source: github.com/google/pprof/internal/graph, `entropyScore`.
 */
export function sortByEntropy(nodes: DotNode[], names: NodeTable): void {
  const scores = new Map(nodes.map((node) => [node, absolute(entropyScore(node))]));
  nodes.sort(
    (a, b) =>
      compareInt64(scores.get(b) ?? 0, scores.get(a) ?? 0) ||
      compareText(names.printableName(a.info), names.printableName(b.info)) ||
      compareInt64(absolute(b.flat), absolute(a.flat)),
  );
}

function entropyScore(node: DotNode): Int64 {
  let score = node.into.size === 0 ? 1 : edgeEntropy(node.into, 0);
  score += node.outOf.size === 0 ? 1 : edgeEntropy(node.outOf, node.flat);
  return add(fromDouble(score * toDouble(node.cum)), node.flat);
}

function edgeEntropy(edges: Iterable<DotEdge>, self: Int64): number {
  let total = self;
  for (const edge of edges) if (edge.weight > 0) total = add(total, edge.weight);
  if (total === 0) return 0;
  let score = 0;
  const part = (value: Int64): number => {
    const fraction = toDouble(absolute(value)) / toDouble(total);
    return -fraction * log2(fraction);
  };
  for (const edge of edges) score += part(edge.weight);
  return self > 0 ? score + part(self) : score;
}

/** Rounds as Go's `math.Log2`: exact at powers of two, by the natural logarithm of the mantissa elsewhere. */
function log2(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return Math.log2(value);
  let exponent = Math.max(-1023, Math.floor(Math.log2(value)) + 1);
  let mantissa = value / 2 ** exponent;
  if (mantissa >= 1) {
    mantissa /= 2;
    exponent++;
  } else if (mantissa < 0.5) {
    mantissa *= 2;
    exponent--;
  }
  return mantissa === 0.5 ? exponent - 1 : Math.log(mantissa) * (1 / Math.LN2) + exponent;
}

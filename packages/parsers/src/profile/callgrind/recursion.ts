import type { Call, CallNode } from "./circles.ts";

/**
 * Makes a graph without circles of one whose functions state their whole cost, however deep they call themselves: calls that lead back to a
 * function that is being run are left out, and calls that cost more than their caller without its own cost, since they count what is within
 * them again, are scaled down to that. Graphs of one event.
 */
export function withoutRecursion(wholes: ReadonlyMap<CallNode, number>): CallNode[] {
  const byWhole = [...wholes].toSorted((a, b) => b[1] - a[1]).map(([node]) => node);
  const within = dropCallsBack(byWhole);
  for (const node of byWhole) fitCalls(node, wholes.get(node) ?? 0, within[node.index]!);
  return byWhole;
}

/** `within` is what the function's runs within itself cost: of a call's costs at most that is counted again. */
function fitCalls(node: CallNode, whole: number, within: number): void {
  let rest = whole;
  for (const { costs } of node.self) rest -= costs[0]!;
  rest = Math.max(0, rest);
  let called = 0;
  let once = 0;
  for (const { costs } of node.calls) {
    called += costs[0]!;
    once += Math.max(0, costs[0]! - within);
  }
  if (called <= rest) return;
  const least = Math.min(once, rest) / (once || 1);
  const part = (rest - once * least) / (called - once * least || 1);
  for (const { costs } of node.calls) {
    const own = Math.max(0, costs[0]! - within) * least;
    costs[0] = own + (costs[0]! - own) * part;
  }
}

const isOpen = 1;
const isDone = 2;

/** Beginning with the functions listed first, the calls that cost most are followed first. @returns what the calls left out cost, by the index of who was called. */
function dropCallsBack(nodes: readonly CallNode[]): Float64Array {
  const dropped = new Float64Array(nodes.length);
  const state = new Uint8Array(nodes.length);
  for (const [i, node] of nodes.entries()) node.index = i;
  for (const root of nodes) {
    if (state[root.index] !== 0) continue;
    state[root.index] = isOpen;
    const path = [{ node: root, calls: byCost(root) }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const call = top.calls.pop();
      if (call === undefined) {
        state[top.node.index] = isDone;
        path.pop();
        continue;
      }
      const { callee } = call;
      if (state[callee.index] === isOpen) {
        dropped[callee.index]! += call.costs[0]!;
        top.node.calls = top.node.calls.filter((one) => one !== call);
      } else if (state[callee.index] === 0) {
        state[callee.index] = isOpen;
        path.push({ node: callee, calls: byCost(callee) });
      }
    }
  }
  return dropped;
}

/** The calls of a function, the one that costs most last. */
function byCost({ calls }: CallNode): Call[] {
  const sorted = calls.slice();
  return sorted.length > 1 ? sorted.sort((a, b) => a.costs[0]! - b.costs[0]!) : sorted;
}

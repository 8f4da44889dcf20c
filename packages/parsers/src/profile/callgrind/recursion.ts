import type { CallNode } from "./call-graph.ts";

/**
 * Makes a graph without circles of one whose functions state their whole cost, however deep they call themselves: calls that lead back to a
 * function that is being run are left out, and calls that cost more than their caller without its own cost, since they count what is within
 * them again, are scaled down to that. Graphs of one event.
 */
export function withoutRecursion(wholes: ReadonlyMap<CallNode, number>): CallNode[] {
  const byWhole = [...wholes].toSorted((a, b) => b[1] - a[1]).map(([node]) => node);
  dropCallsBack(byWhole);
  for (const node of byWhole) fitCalls(node, wholes.get(node) ?? 0);
  return byWhole;
}

function fitCalls(node: CallNode, whole: number): void {
  let rest = whole;
  for (const [own = 0] of node.self.values()) rest -= own;
  let called = 0;
  for (const places of node.calls.values()) for (const [cost = 0] of places.values()) called += cost;
  if (called <= rest) return;
  const part = Math.max(0, rest) / called;
  for (const places of node.calls.values()) for (const costs of places.values()) costs[0]! *= part;
}

/** Beginning with the functions listed first, the calls that cost most are followed first. */
function dropCallsBack(nodes: readonly CallNode[]): void {
  const state = new Map<CallNode, "open" | "done">();
  for (const root of nodes) {
    if (state.has(root)) continue;
    state.set(root, "open");
    const path = [{ node: root, callees: calleesOf(root) }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const callee = top.callees.pop();
      if (callee === undefined) {
        state.set(top.node, "done");
        path.pop();
      } else if (state.get(callee) === "open") top.node.calls.delete(callee);
      else if (!state.has(callee)) {
        state.set(callee, "open");
        path.push({ node: callee, callees: calleesOf(callee) });
      }
    }
  }
}

/** The functions that a function calls, the one whose calls cost most last. */
function calleesOf({ calls }: CallNode): CallNode[] {
  const costOf = (callee: CallNode): number => {
    let sum = 0;
    for (const [cost = 0] of calls.get(callee)?.values() ?? []) sum += cost;
    return sum;
  };
  const costs = new Map([...calls.keys()].map((callee) => [callee, costOf(callee)]));
  return [...calls.keys()].toSorted((a, b) => costs.get(a)! - costs.get(b)!);
}

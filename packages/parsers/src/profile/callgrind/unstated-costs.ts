import type { CallNode } from "./circles.ts";
import type { Costs } from "./costs.ts";

/**
 * Gives own costs to the functions without any: `stackprof --callgrind` writes none for functions of C, which have no lines. Each
 * sample enters a function as often as it leaves it, but for the function at its end. Source: tmm1/stackprof, lib/stackprof/report.rb (`print_callgrind`).
 */
export function addUnstatedCosts(nodes: readonly CallNode[], events: number): void {
  const rest = new Map<CallNode, Costs>(nodes.map((node) => [node, Array.from({ length: events }, () => 0)]));
  for (const [caller, from] of rest)
    for (const { callee, costs } of caller.calls) {
      const into = rest.get(callee)!;
      for (const [e, cost] of costs.entries()) {
        from[e]! -= cost;
        into[e]! += cost;
      }
    }
  for (const [node, costs] of rest)
    if (node.self.length === 0 && costs.some((cost) => cost > 0))
      node.self.push({ location: node.location, costs: costs.map((cost) => Math.max(0, cost)) });
}

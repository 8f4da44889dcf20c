import type { LocationIndex } from "@sweetspot/model/profile/table";
import { addTo, type Costs } from "./costs.ts";

/** Costs at one place of a function's code. */
interface OwnCosts {
  readonly location: LocationIndex;
  readonly costs: Costs;
}

/** A call at one place of a function's code, with the costs of all that is called. */
export interface Call extends OwnCosts {
  readonly callee: CallNode;
}

/** A function of a profile that holds calls by pairs. */
export class CallNode {
  readonly self: OwnCosts[] = [];
  calls: Call[] = [];
  /** The place of the function as a whole. */
  readonly location: LocationIndex;
  /** Its position among the functions that are walked. */
  index = 0;

  constructor(location: LocationIndex) {
    this.location = location;
  }
}

/** Functions that reach each other, mostly one. */
export interface Circle {
  readonly members: readonly CallNode[];
  /** All costs of the members and of their calls out of the circle, or what is called in, whichever is more. */
  readonly base: Costs;
  /** The part of the base that no caller accounts for. */
  readonly own: Costs;
}

/** The circles of a graph, callers before callees, and that of each function by its index. */
export interface Circles {
  readonly all: readonly Circle[];
  readonly of: readonly Circle[];
}

/** The circles of a graph, with what flows into each. */
export function sharedCircles(nodes: readonly CallNode[], events: number): Circles {
  const nothing = Array.from({ length: events }, () => 0);
  const all: Circle[] = [];
  const circleOf: Circle[] = Array.from({ length: nodes.length });
  for (const members of circlesOf(nodes)) {
    const base = nothing.slice();
    const circle = { members, base, own: nothing.slice() };
    all.push(circle);
    for (const node of members) circleOf[node.index] = circle;
    for (const node of members) {
      for (const { costs } of node.self) addTo(base, costs);
      for (const { callee, costs } of node.calls) if (circleOf[callee.index] !== circle) addTo(base, costs);
    }
    addTo(circle.own, base);
  }
  all.reverse();
  for (const caller of nodes) {
    for (const { callee, costs } of caller.calls) {
      const circle = circleOf[callee.index]!;
      if (circleOf[caller.index] !== circle) addTo(circle.own, costs, -1);
    }
  }
  for (const { base, own } of all) {
    for (let e = 0; e < events; e++) {
      // More flows in than the function accounts for: a part of it was not recorded.
      if (own[e]! < 0) base[e]! -= own[e]!;
      own[e] = Math.max(0, own[e]!);
    }
  }
  return { all, of: circleOf };
}

/** Tarjan's strongly connected components, callees before callers, without recursion. */
function circlesOf(nodes: readonly CallNode[]): CallNode[][] {
  /** The order in which functions are reached, from 1. */
  const order = new Uint32Array(nodes.length);
  const low = new Uint32Array(nodes.length);
  const onStack = new Uint8Array(nodes.length);
  for (const [i, node] of nodes.entries()) node.index = i;
  let reached = 0;
  const stack: CallNode[] = [];
  const circles: CallNode[][] = [];
  for (const root of nodes) {
    if (order[root.index] !== 0) continue;
    const open: { readonly node: CallNode; next: number }[] = [];
    const enter = (node: CallNode): void => {
      order[node.index] = low[node.index] = ++reached;
      stack.push(node);
      onStack[node.index] = 1;
      open.push({ node, next: 0 });
    };
    enter(root);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const { node } = top;
      const at = node.index;
      const callee = node.calls[top.next++]?.callee;
      if (callee !== undefined) {
        if (order[callee.index] === 0) enter(callee);
        else if (onStack[callee.index] === 1) low[at] = Math.min(low[at]!, order[callee.index]!);
        continue;
      }
      open.pop();
      const caller = open.at(-1)?.node.index;
      if (caller !== undefined) low[caller] = Math.min(low[caller]!, low[at]!);
      if (low[at] !== order[at]) continue;
      const circle = stack.splice(stack.lastIndexOf(node));
      for (const one of circle) onStack[one.index] = 0;
      circles.push(circle);
    }
  }
  return circles;
}

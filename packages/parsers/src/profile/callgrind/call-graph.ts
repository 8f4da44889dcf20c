import type { LocationIndex } from "@sweetspot/model/profile/table";
import { noStack, type StackNode, type StackTree } from "../stack-tree.ts";

/** Costs, one for each event. */
export type Costs = number[];

/** A function of a profile that holds calls by pairs. */
export interface CallNode {
  /** Its own costs, by place in its code. */
  readonly self: Map<LocationIndex, Costs>;
  /** Costs of its calls with all that these call, by callee and by place of the call. */
  readonly calls: Map<CallNode, Map<LocationIndex, Costs>>;
  /** The place of the function as a whole. */
  readonly location: LocationIndex;
}

interface StackCosts {
  readonly stack: StackNode;
  readonly values: number[];
}

/**
 * Flows of less than such a part of all costs are not followed from caller to caller: they begin at their own function. The
 * first part is taken that needs no more steps than this; the last one follows none, and each function is visited once.
 */
const leastParts = [1e-8, 1e-6, 1e-4, 1e-2, Infinity];
const mostSteps = 150_000;

/**
 * Stacks of a call graph: a function's costs are divided among its callers in proportion to what each call cost, as
 * gprof does. Each function's own costs are kept to the unit, and what it costs with its callees but for the rounding of single
 * stacks and for the smallest flows. Functions that call each other in a circle share what
 * flows into the circle.
 */
export function stacksOf(nodes: readonly CallNode[], events: number, makeTree: () => StackTree) {
  const totals = Array.from({ length: events }, () => 0);
  for (const { self } of nodes) for (const costs of self.values()) addTo(totals, costs);
  const circles = sharedCircles(nodes, events);
  for (const least of leastParts) {
    const tree = makeTree();
    const stacks = new Flow(
      circles,
      totals.map((total) => total * least),
      tree,
    ).run();
    if (stacks !== undefined) return { tree, stacks };
  }
  throw new Error("the last attempt follows no flow and always ends");
}

/** Functions that reach each other, mostly one. */
interface Circle {
  readonly members: readonly CallNode[];
  /** All costs of the members and of their calls out of the circle, or what is called in, whichever is more. */
  readonly base: Costs;
  /** The part of the base that no caller accounts for. */
  readonly own: Costs;
}

/** The circles of a graph, callers before callees, and that of each function. */
interface Circles {
  readonly all: readonly Circle[];
  readonly of: ReadonlyMap<CallNode, Circle>;
}

function sharedCircles(nodes: readonly CallNode[], events: number): Circles {
  const nothing = Array.from({ length: events }, () => 0);
  const all: Circle[] = [];
  const circleOf = new Map<CallNode, Circle>();
  for (const members of circlesOf(nodes)) {
    const inside = members.length === 1 ? undefined : new Set(members);
    const base = nothing.slice();
    for (const node of members) {
      for (const costs of node.self.values()) addTo(base, costs);
      for (const [callee, places] of node.calls) {
        if (callee !== node && inside?.has(callee) !== true) for (const costs of places.values()) addTo(base, costs);
      }
    }
    const circle = { members, base, own: base.slice() };
    all.push(circle);
    for (const node of members) circleOf.set(node, circle);
  }
  all.reverse();
  for (const caller of nodes) {
    for (const [callee, places] of caller.calls) {
      const circle = circleOf.get(callee)!;
      if (circleOf.get(caller) === circle) continue;
      for (const costs of places.values()) addTo(circle.own, costs, -1);
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

class Flow {
  readonly #least: Costs;
  readonly #tree: StackTree;
  readonly #circles: Circles;
  readonly #pending = new Map<CallNode, Costs>();
  /** Own costs whose flows were too small, by place: they begin at their own function. */
  readonly #small = new Map<Costs, { readonly location: LocationIndex; readonly values: Costs }>();
  #steps = 0;
  /** The stacks on which the costs of one place come to lie. */
  readonly #found = new Map<Costs, { readonly stack: StackNode; readonly values: Costs }[]>();

  constructor(circles: Circles, least: Costs, tree: StackTree) {
    this.#circles = circles;
    this.#least = least;
    this.#tree = tree;
  }

  /** The stacks; undefined where they take too many steps. */
  run(): StackCosts[] | undefined {
    for (const { members, own } of this.#circles.all) {
      const costs = own.slice();
      for (const node of members) {
        const late = this.#pending.get(node);
        if (late !== undefined) addTo(costs, late);
      }
      this.#follow(members[0]!, noStack, costs);
      if (this.#isTooMuch) return undefined;
    }
    for (const [own, { location, values }] of this.#small) this.#add(own, this.#tree.child(noStack, location), values);
    return [...this.#found].flatMap(([costs, stacks]) => rounded(costs, stacks));
  }

  /** Lets costs flow into a function that the stack's leaf calls, and on into what it calls. */
  #follow(node: CallNode, stack: StackNode, costs: Costs): void {
    const open = [{ node, stack, costs }];
    for (let next = open.pop(); next !== undefined && !this.#isTooMuch; next = open.pop()) {
      const { base, members } = this.#circles.of.get(next.node)!;
      const parts = partsOf(next.costs, base);
      for (const member of members) {
        const parent = member === next.node ? next.stack : this.#tree.child(next.stack, next.node.location);
        this.#steps += 1 + member.self.size;
        for (const [location, own] of member.self) this.#take(own, parent, location, parts);
        for (const [callee, places] of member.calls) {
          if (this.#circles.of.get(callee)!.members === members) continue;
          this.#steps += places.size;
          for (const [location, called] of places) {
            const flowing = times(called, parts);
            if (this.#isSmall(flowing)) this.#postpone(callee, flowing);
            else open.push({ node: callee, stack: this.#tree.child(parent, location), costs: flowing });
          }
        }
      }
    }
  }

  #take(own: Costs, parent: StackNode, location: LocationIndex, parts: Costs): void {
    const values = times(own, parts);
    if (!this.#isSmall(values)) {
      this.#add(own, this.#tree.child(parent, location), values);
      return;
    }
    const known = this.#small.get(own);
    if (known === undefined) this.#small.set(own, { location, values });
    else addTo(known.values, values);
  }

  #add(own: Costs, stack: StackNode, values: Costs): void {
    const stacks = this.#found.get(own);
    if (stacks === undefined) this.#found.set(own, [{ stack, values }]);
    else stacks.push({ stack, values });
  }

  get #isTooMuch(): boolean {
    return this.#steps > mostSteps && this.#least[0] !== Infinity;
  }

  #isSmall(costs: Costs): boolean {
    const least = this.#least;
    for (let e = 0; e < costs.length; e++) if (!(costs[e]! < least[e]! || costs[e] === 0)) return false;
    return true;
  }

  #postpone(node: CallNode, costs: Costs): void {
    const known = this.#pending.get(node);
    if (known === undefined) this.#pending.set(node, costs);
    else addTo(known, costs);
  }
}

// Loops, because these three take half of a profile's stacks and `map` calls a function for each cost.
function times(costs: Costs, parts: Costs): Costs {
  const flowing = costs.slice();
  for (let e = 0; e < parts.length; e++) flowing[e]! *= parts[e]!;
  return flowing;
}

function partsOf(costs: Costs, base: Costs): Costs {
  const parts = costs.slice();
  for (let e = 0; e < parts.length; e++) parts[e] = base[e] === 0 ? 0 : parts[e]! / base[e]!;
  return parts;
}

function addTo(sum: Costs, costs: Costs, sign = 1): void {
  for (let e = 0; e < sum.length; e++) sum[e]! += sign * costs[e]!;
}

/** Whole numbers that add up to the place's costs. The remainder of rounding goes to the next stack, which mostly has the same callers. */
function rounded(costs: Costs, stacks: readonly { readonly stack: StackNode; readonly values: Costs }[]): StackCosts[] {
  const exact = costs.map(() => 0);
  const given = costs.map(() => 0);
  const found: StackCosts[] = [];
  for (const [i, { stack, values }] of stacks.entries()) {
    const target = i === stacks.length - 1 ? costs : exact;
    const whole = values.slice();
    let any = false;
    for (let e = 0; e < whole.length; e++) {
      exact[e]! += values[e]!;
      const next = Math.round(target[e]!) - given[e]!;
      given[e]! += next;
      whole[e] = next;
      any ||= next !== 0;
    }
    if (any) found.push({ stack, values: whole });
  }
  return found;
}

/** Tarjan's strongly connected components, callees before callers, without recursion. */
function circlesOf(nodes: readonly CallNode[]): CallNode[][] {
  const order = new Map<CallNode, number>();
  const low = new Map<CallNode, number>();
  const onStack = new Set<CallNode>();
  const stack: CallNode[] = [];
  const circles: CallNode[][] = [];
  for (const root of nodes) {
    if (order.has(root)) continue;
    const open = [{ node: root, callees: root.calls.keys() }];
    const enter = (node: CallNode): void => {
      order.set(node, order.size);
      low.set(node, order.get(node)!);
      stack.push(node);
      onStack.add(node);
    };
    enter(root);
    while (open.length > 0) {
      const { node, callees } = open[open.length - 1]!;
      const next = callees.next();
      if (next.done !== true) {
        const callee = next.value;
        if (!order.has(callee)) {
          enter(callee);
          open.push({ node: callee, callees: callee.calls.keys() });
        } else if (onStack.has(callee)) low.set(node, Math.min(low.get(node)!, order.get(callee)!));
        continue;
      }
      open.pop();
      const caller = open[open.length - 1]?.node;
      if (caller !== undefined) low.set(caller, Math.min(low.get(caller)!, low.get(node)!));
      if (low.get(node) !== order.get(node)) continue;
      const circle = stack.splice(stack.lastIndexOf(node));
      for (const one of circle) onStack.delete(one);
      circles.push(circle);
    }
  }
  return circles;
}

import type { LocationIndex } from "@sweetspot/model/profile/table";
import { entryOf } from "../../read/entry-of.ts";
import { noStack, type StackNode, type StackTree } from "../stack-tree.ts";
import { type CallNode, type Circle, type Circles, sharedCircles } from "./circles.ts";
import { addTo, type Costs, makeParts, times } from "./costs.ts";

interface StackCosts {
  readonly stack: StackNode;
  readonly values: number[];
}

/** Flows of less than this part of all costs are not followed from caller to caller: they begin at their own function. */
const leastPart = 1e-8;
/** Flows that are followed for each place of the graph that costs, so that the time grows with the file; small graphs may take more. */
const flowsForEach = 2;
const moreForEach = 4;
const mostMore = 20_000;
const mostFlows = 150_000;

/**
 * Stacks of a call graph: a function's costs are divided among its callers in proportion to what each call cost, as
 * gprof does. Each function's own costs are kept to the unit, and what it costs with its callees but for the rounding of single
 * stacks and for the smallest flows: the largest are followed first, and of those that are left all that flow into a function begin
 * there, together. Functions that call each other in a circle share what flows into the circle.
 */
export function stacksOf(nodes: readonly CallNode[], events: number, makeTree: () => StackTree) {
  const totals = Array.from({ length: events }, () => 0);
  for (const { self } of nodes) for (const { costs } of self) addTo(totals, costs);
  const circles = sharedCircles(nodes, events);
  const tree = makeTree();
  return { tree, stacks: new Flow(circles, totals, tree).run() };
}

/** Lists of inflows by size, each of half the size of the one before, down to the least part. */
const lists = Math.ceil(-Math.log2(leastPart)) + 1;

/** A place in a circle that costs: code of a function, or a call out of the circle. */
interface Outflow {
  readonly member: CallNode;
  readonly location: LocationIndex;
  readonly costs: Costs;
  /** The function called; undefined for the function's own code. */
  readonly callee: CallNode | undefined;
  /** The largest part of all costs that flows out here. */
  readonly part: number;
}

/** Costs that came into a circle by one stack, and how far they were divided among its outflows, the largest of which come first. */
interface Inflow {
  readonly circle: Circle;
  readonly outflows: readonly Outflow[];
  readonly entry: CallNode;
  readonly stack: StackNode;
  readonly parts: Costs;
  /** The largest of the parts. */
  readonly largest: number;
  next: number;
}

class Flow {
  readonly #totals: Costs;
  readonly #tree: StackTree;
  readonly #circles: Circles;
  readonly #outflows = new Map<Circle, readonly Outflow[]>();
  readonly #open: readonly Inflow[][] = Array.from({ length: lists }, () => []);
  /** The inflows of each circle that are followed no more. */
  readonly #rests = new Map<Circle, Inflow[]>();
  /** The costs that flow into each function out of rests. */
  readonly #pending = new Map<CallNode, Costs>();
  #budget = 0;
  /** The list whose inflows are divided. */
  #list = 0;
  /** The number of open inflows. */
  #waiting = 0;
  /** The stacks on which the costs of one place come to lie. */
  readonly #found = new Map<Costs, { readonly stack: StackNode; readonly values: Costs }[]>();

  constructor(circles: Circles, totals: Costs, tree: StackTree) {
    this.#circles = circles;
    this.#totals = totals;
    this.#tree = tree;
    for (const circle of circles.all) this.#outflows.set(circle, this.#outflowsOf(circle));
  }

  run(): StackCosts[] {
    let size = 0;
    for (const outflows of this.#outflows.values()) size += outflows.length;
    const budget = Math.min(mostFlows, size * flowsForEach + Math.min(mostMore, size * moreForEach));
    this.#budget = budget;
    for (const circle of this.#circles.all) this.#enter(circle, circle.members[0]!, noStack, circle.own);
    const least = this.#follow(leastPart);
    this.#budget = budget;
    for (const circle of this.#circles.all) {
      for (const member of circle.members) {
        const late = this.#pending.get(member);
        if (late !== undefined) this.#enter(circle, member, noStack, late, least);
      }
      if (this.#waiting > 0) this.#follow(least);
      this.#leave(circle);
    }
    const position = positions(this.#tree);
    return [...this.#found].flatMap(([costs, stacks], i) =>
      rounded(
        costs,
        (i * goldenRatio) % 1,
        stacks.sort((a, b) => position[a.stack]! - position[b.stack]!),
      ),
    );
  }

  /** The largest part that costs are of all. */
  #part(costs: Costs): number {
    let part = 0;
    for (let e = 0; e < costs.length; e++) if (costs[e]! > 0) part = Math.max(part, costs[e]! / this.#totals[e]!);
    return part;
  }

  #outflowsOf(circle: Circle): Outflow[] {
    const outflows: Outflow[] = [];
    const add = (member: CallNode, location: LocationIndex, costs: Costs, callee?: CallNode): void => {
      const part = this.#part(costs);
      if (part > 0) outflows.push({ member, location, costs, callee, part });
    };
    for (const member of circle.members) {
      for (const { location, costs } of member.self) add(member, location, costs);
      for (const { callee, location, costs } of member.calls)
        if (this.#circles.of[callee.index] !== circle) add(member, location, costs, callee);
    }
    return outflows.length === 1 ? outflows : outflows.sort((a, b) => b.part - a.part);
  }

  /** Lets costs, which it keeps for itself, flow into a function that the stack's leaf calls; what is below a part of all costs is not followed. */
  #enter(circle: Circle, entry: CallNode, stack: StackNode, costs: Costs, least = leastPart): void {
    const parts = makeParts(costs, circle.base);
    let largest = 0;
    for (let e = 0; e < parts.length; e++) largest = Math.max(largest, parts[e]!);
    const outflows = this.#outflows.get(circle)!;
    if (largest === 0 || outflows.length === 0) return;
    const inflow = { circle, outflows, entry, stack, parts, largest, next: 0 };
    if (largest * outflows[0]!.part < least) this.#giveUp(inflow);
    else this.#wait(inflow);
  }

  /** Puts an inflow into the list for the size of its next outflow. */
  #wait(inflow: Inflow): void {
    const outflow = inflow.outflows[inflow.next];
    if (outflow === undefined) return;
    const list = Math.ceil(-Math.log2(inflow.largest * outflow.part));
    // The largest part may belong to another event further on, and be larger there than the list says.
    this.#open[Math.min(lists - 1, Math.max(this.#list, list))]!.push(inflow);
    this.#waiting++;
  }

  /** Divides the inflows, the largest flows first, as far as the budget goes; those below a part of all costs are left. @returns the part at which it ended. */
  #follow(least: number): number {
    const end = Math.min(lists - 1, Math.ceil(-Math.log2(least)));
    for (; this.#list < end && this.#budget > 0; this.#list++) {
      const open = this.#open[this.#list]!;
      // Parts of an inflow are in its own list or in one behind it.
      while (open.length > 0 && this.#budget > 0) {
        this.#budget--;
        this.#waiting--;
        this.#divide(open.pop()!);
      }
    }
    for (const open of this.#open) {
      for (const inflow of open) this.#giveUp(inflow);
      open.length = 0;
    }
    this.#waiting = 0;
    const reached = 2 ** -this.#list;
    this.#list = 0;
    return Math.max(least, reached);
  }

  #divide(inflow: Inflow): void {
    const { entry, stack } = inflow;
    const { member, location, costs, callee } = inflow.outflows[inflow.next++]!;
    this.#wait(inflow);
    const values = times(costs, inflow.parts);
    const parent = member === entry ? stack : this.#tree.child(stack, entry.location);
    const child = this.#tree.child(parent, location);
    if (callee === undefined) this.#add(costs, child, values);
    else this.#enter(this.#circles.of[callee.index]!, callee, child, values);
  }

  #giveUp(inflow: Inflow): void {
    entryOf(this.#rests, inflow.circle, () => []).push(inflow);
  }

  /** Divides what is left of a circle's inflows: own costs begin at their function, calls where they lead to. */
  #leave(circle: Circle): void {
    const rests = this.#rests.get(circle);
    if (rests === undefined) return;
    rests.sort((a, b) => a.next - b.next);
    const outflows = this.#outflows.get(circle)!;
    const parts = this.#totals.map(() => 0);
    let joined = 0;
    for (let i = rests[0]!.next; i < outflows.length; i++) {
      for (; rests[joined]?.next === i; joined++) addTo(parts, rests[joined]!.parts);
      const { location, costs, callee } = outflows[i]!;
      const values = times(costs, parts);
      if (callee === undefined) this.#add(costs, this.#tree.child(noStack, location), values);
      else {
        const pending = this.#pending.get(callee);
        if (pending === undefined) this.#pending.set(callee, values);
        else addTo(pending, values);
      }
    }
  }

  #add(own: Costs, stack: StackNode, values: Costs): void {
    const stacks = this.#found.get(own);
    if (stacks === undefined) this.#found.set(own, [{ stack, values }]);
    else stacks.push({ stack, values });
  }
}

/** The position of each stack where every one is followed by those that go on from it. */
function positions(tree: StackTree): Uint32Array {
  const none = tree.length;
  const last = new Uint32Array(tree.length + 1).fill(none);
  const before = new Uint32Array(tree.length).fill(none);
  for (let node = tree.length - 1; node >= 0; node--) {
    const parent = tree.parent(node) === noStack ? none : tree.parent(node);
    before[node] = last[parent]!;
    last[parent] = node;
  }
  const position = new Uint32Array(tree.length);
  const open = [last[none]!];
  for (let at = 0, node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === none) continue;
    position[node] = at++;
    open.push(before[node]!, last[node]!);
  }
  return position;
}

const goldenRatio = 0.618;

/**
 * Whole numbers that add up to the place's costs. Each place begins to round elsewhere (`offset`): else all places of a function would
 * be rounded alike, to the favour of one of its callers. The remainder of rounding goes to the next stack, which mostly has the same callers.
 */
function rounded(
  costs: Costs,
  offset: number,
  stacks: readonly { readonly stack: StackNode; readonly values: Costs }[],
): StackCosts[] {
  const exact = costs.map(() => 0);
  const given = costs.map(() => 0);
  const found: StackCosts[] = [];
  for (const [i, { stack, values }] of stacks.entries()) {
    const isLast = i === stacks.length - 1;
    const whole = values.slice();
    let any = false;
    for (let e = 0; e < whole.length; e++) {
      exact[e]! += values[e]!;
      const next = (isLast ? Math.round(costs[e]!) : Math.floor(exact[e]! + offset)) - given[e]!;
      given[e]! += next;
      whole[e] = next;
      any ||= next !== 0;
    }
    if (any) found.push({ stack, values: whole });
  }
  return found;
}

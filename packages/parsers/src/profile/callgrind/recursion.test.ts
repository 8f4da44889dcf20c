import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { LocationIndex } from "@sweetspot/model/profile/table";
import { expect, test } from "vitest";
import { defaultLimits } from "../../limits.ts";
import { StackTree } from "../stack-tree.ts";
import { stacksOf } from "./call-graph.ts";
import { CallNode } from "./circles.ts";
import { withoutRecursion } from "./recursion.ts";

test("functions that call each other keep their own costs, and their caller has all of them", () => {
  const builder = new ProfileBuilder([{ type: "time", unit: "nanoseconds" }]);
  const names = new Map<LocationIndex, string>();
  const wholes = new Map<CallNode, number>();
  const node = (name: string, own: number, whole: number): CallNode => {
    const location = builder.frame(name);
    names.set(location, name);
    const made = new CallNode(location);
    made.self.push({ location, costs: [own] });
    wholes.set(made, whole);
    return made;
  };
  const call = (from: CallNode, to: CallNode, cost: number): void => {
    from.calls.push({ callee: to, location: from.location, costs: [cost] });
  };
  const [main, even, odd, help] = [
    node("main", 10, 100),
    node("even", 30, 80),
    node("odd", 40, 70),
    node("help", 20, 20),
  ] as const;
  call(main, even, 80);
  call(main, help, 10);
  call(even, odd, 70);
  call(odd, even, 45);
  call(odd, help, 10);
  const { tree, stacks } = stacksOf(withoutRecursion(wholes), 1, () => new StackTree(defaultLimits));
  const found = stacks.map(({ stack, values }) => [
    tree.locations(stack).map((location) => names.get(location)),
    values[0],
  ]);
  expect(found.filter(([stack]) => (stack as string[]).at(-1) !== "main")).toEqual([]);
  const self = (name: string): number =>
    found.reduce((sum, [stack, value]) => sum + ((stack as string[])[0] === name ? (value as number) : 0), 0);
  expect([self("main"), self("even"), self("odd"), self("help")]).toEqual([10, 30, 40, 20]);
});

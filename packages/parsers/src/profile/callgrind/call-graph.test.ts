import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import { expect, test } from "vitest";
import { defaultLimits } from "../../limits.ts";
import { StackTree } from "../stack-tree.ts";
import { stacksOf } from "./call-graph.ts";
import { CallNode } from "./circles.ts";

test("of a graph with more ways than can be followed, the stacks that cost most keep their callers", () => {
  const builder = new ProfileBuilder([{ type: "time", unit: "nanoseconds" }]);
  const layers = Array.from({ length: 12 }, (_, layer) =>
    Array.from({ length: 40 }, (__, i) => new CallNode(builder.frame(`f${layer}.${i}`))),
  );
  // All functions of a layer call all of the next; the first of each costs a thousand times more than the others.
  const weight = (i: number): number => (i === 0 ? 1000 : 1);
  const all = layers[0]!.reduce((sum, _, i) => sum + weight(i), 0);
  for (const [at, layer] of layers.entries()) {
    for (const [i, node] of layer.entries()) {
      node.self.push({ location: node.location, costs: [weight(i) * 1000] });
      const below = (layers.length - 1 - at) * 1000 * weight(i);
      for (const [j, callee] of (layers[at + 1] ?? []).entries())
        node.calls.push({ callee, location: node.location, costs: [(below * weight(j)) / all] });
    }
  }
  const { tree, stacks } = stacksOf(layers.flat(), 1, () => new StackTree(defaultLimits));
  const cost = (wanted: (depth: number) => boolean): number =>
    stacks.reduce((sum, { stack, values }) => sum + (wanted(tree.depth(stack)) ? values[0]! : 0), 0);
  expect(cost(() => true)).toBe(all * 1000 * layers.length);
  // Stacks of a function of the last layer are 12 deep.
  expect(cost((depth) => depth === layers.length)).toBeGreaterThan(all * 1000 * 0.8);
});

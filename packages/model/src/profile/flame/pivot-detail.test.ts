import { describe, expect, test } from "vitest";
import { buildCallTree, type CallTree } from "./call-tree.ts";
import { pivotTrees } from "./callers.ts";
import { frameNodes, outermostNodes } from "./frame-nodes.ts";
import { type DetailOptions, levelOfDetail } from "./level-of-detail.ts";
import { findNode, PathIds, pathId, rowIds } from "./path-id.ts";
import { areWhole, pivotDetail, type ValuedTree } from "./pivot-detail.ts";
import { framePlaces, matchingNames, searchableNames, searchTree } from "./search.ts";
import { profileFromStacks } from "../../../test-support/profile-from-stacks.ts";
import { ownValue, treeValues } from "./tree-values.ts";

/** Numbers in [0, 1), the same for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Stacks of few functions, so that every function is in many places, also below itself. */
function sampled(seed: number, functions: number, samples: number) {
  const next = random(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const lines = Array.from({ length: samples }, () => {
    const stack = Array.from({ length: 1 + below(12) }, () => `f${Math.min(below(functions), below(functions))}`);
    return `${stack.join(";")} ${below(5)}`;
  });
  const profile = profileFromStacks(lines.join("\n"));
  const tree = buildCallTree([profile]);
  const column = profile.samples.values[0]!;
  return { tree, column, values: treeValues(tree, tree.leaves, [column]) };
}

/** All that an answer says of what is drawn of a tree. */
function drawn({ tree, values }: ValuedTree, detail: DetailOptions) {
  const { nodes, parent, hidden, hiddenTotal } = levelOfDetail(tree, values.weight, values.live, 1, detail);
  return {
    live: values.live(0, tree.length),
    whole: values.weight[0],
    ids: rowIds(tree, nodes, parent),
    total: Array.from(nodes, (node) => values.total[node]),
    own: Array.from(nodes, (node) => ownValue(tree, values.total, node)),
    names: Array.from(nodes, (node) => tree.frames.names[tree.frame[node]!]),
    parent,
    hidden,
    hiddenTotal,
  };
}

describe("callers and callees as far as they are drawn", () => {
  test.each([
    { functions: 4, samples: 400, budget: 1_000, minShare: 0 },
    { functions: 4, samples: 400, budget: 30, minShare: 1 / 100 },
    { functions: 12, samples: 300, budget: 7, minShare: 1 / 20 },
    { functions: 40, samples: 200, budget: 50, minShare: 1 / 2_000 },
    { functions: 1, samples: 30, budget: 5, minShare: 1 / 10 },
  ])("are those of the whole: %o", ({ functions, samples, ...detail }) => {
    for (let seed = 0; seed < 8; seed++) {
      const { tree, column, values } = sampled(seed, functions, samples);
      const places = frameNodes(tree);
      for (let pivot = 1; pivot < tree.frames.length; pivot++) {
        const whole = pivotTrees(tree, places, pivot);
        const part = pivotDetail(tree, values, places, pivot, detail);
        for (const side of ["callers", "callees"] as const) {
          const { tree: all, samples: picked } = whole[side];
          const own = Float64Array.from(picked[0]!, (sample) => Number(column[sample]));
          const expected = { tree: all, values: treeValues(all, all.leaves, [own]) };
          expect(drawn(part[side], detail)).toEqual(drawn(expected, detail));
        }
      }
    }
  });

  test("of a function that no sample has are nothing but a root", () => {
    const { tree, values } = sampled(1, 3, 10);
    const { callers, callees } = pivotDetail(tree, values, frameNodes(tree), 99, { budget: 5, minShare: 0 });
    expect([callers.tree.length, callees.tree.length]).toEqual([1, 1]);
  });

  test("need sums that are exact in any order", () => {
    expect(areWhole([Float64Array.of(0, 1, 5), Float64Array.of(2 ** 52)])).toBe(true);
    expect(areWhole([Float64Array.of(0.5)])).toBe(false);
    expect(areWhole([Float64Array.of(-1)])).toBe(false);
    expect(areWhole([Float64Array.of(2 ** 53 - 1), Float64Array.of(1)])).toBe(false);
    expect(areWhole([BigInt64Array.of(1n)])).toBe(false);
  });
});

/** Outermost places of a frame, found by climbing from every node. */
function outermostByClimbing({ frame, parent, length }: CallTree, wanted: number): number[] {
  const isBelow = (node: number): boolean => {
    for (let above = parent[node]!; above >= 0; above = parent[above]!) if (frame[above] === wanted) return true;
    return false;
  };
  return Array.from({ length }, (_, node) => node).filter((node) => frame[node] === wanted && !isBelow(node));
}

describe("indexes of a tree", () => {
  test("outermost places are those that climbing finds", () => {
    const { tree } = sampled(3, 5, 300);
    const places = frameNodes(tree);
    for (let frame = 0; frame < tree.frames.length; frame++) {
      expect([...outermostNodes(tree, places, frame)]).toEqual(outermostByClimbing(tree, frame));
    }
  });

  test("a search for a name in few places gives the sum of one for a name in many", () => {
    const { tree, values } = sampled(5, 200, 4_000);
    const names = searchableNames(tree.frames.names);
    const byFrame = frameNodes(tree);
    for (const text of ["f199", "f1", "f(7|8)\\d", "f"]) {
      const matching = matchingNames(names, text);
      let weight = 0;
      for (let node = 1; node < tree.length;) {
        const matches = matching[tree.frame[node]!] === 1;
        if (matches) weight += values.weight[node]!;
        node = matches ? tree.subtreeEnd[node]! : node + 1;
      }
      const found = searchTree(tree, values.weight, framePlaces(tree, values.weight), byFrame, matching, 1);
      expect(found.weight).toBe(weight);
    }
  });

  test("ids are numbers of base 36, found again, and the same from row to row", () => {
    const next = random(9);
    const halves = () => Math.floor(next() * 2 ** (next() * 33)) >>> 0;
    for (let i = 0; i < 2_000; i++) {
      const [low, high] = [halves(), halves()];
      expect(pathId(low, high)).toBe(((high & 0xfffff) * 2 ** 32 + low).toString(36));
    }
    const { tree, values } = sampled(6, 9, 100);
    const { nodes, parent } = levelOfDetail(tree, values.weight, values.live, 1);
    const ids = new PathIds(tree);
    expect(rowIds(tree, nodes, parent)).toEqual(Array.from(nodes, (node) => ids.id(node)));
    for (const node of nodes) expect(findNode(tree, ids.id(node))).toBe(node);
  });
});

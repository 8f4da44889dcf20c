import { RE2JS } from "re2js";
import { describe, expect, test } from "vitest";
import { ProfileBuilder } from "../builder.ts";
import { buildCallTree, type CallTree } from "./call-tree.ts";
import { childrenPage } from "./children-page.ts";
import { pivotTrees } from "./callers.ts";
import { diffTree } from "./diff-tree.ts";
import { foldedText, ownColumn, TooLong } from "./folded.ts";
import { frameNodes } from "./frame-nodes.ts";
import { cumByFrame, flatByFrame } from "./frame-totals.ts";
import { levelOfDetail } from "./level-of-detail.ts";
import { samplingVariance, withinNoise } from "./noise.ts";
import { findNode, parsePathId, PathIds, pathId } from "./path-id.ts";
import { framePlaces, matchingNames, searchableNames, searchTree } from "./search.ts";
import { profileFromStacks } from "../../../test-support/profile-from-stacks.ts";
import { ownValue, treeValues } from "./tree-values.ts";

/** The tree as text, two spaces a level: `name self/total`. */
function print(tree: CallTree, total: Float64Array): string[] {
  const depth: number[] = [];
  return Array.from({ length: tree.length }, (_, node) => {
    depth.push(node === 0 ? 0 : 1 + Number(depth[Number(tree.parent[node])]));
    const name = tree.frames.names[tree.frame[node]!];
    return `${"  ".repeat(depth[node]!)}${name} ${ownValue(tree, total, node)}/${total[node]}`;
  });
}

function treeOf(text: string, options = {}) {
  const profile = profileFromStacks(text);
  const tree = buildCallTree([profile], options);
  return { tree, values: treeValues(tree, tree.leaves, [profile.samples.values[0]!]) };
}

function nodeNamed(tree: CallTree, name: string): number {
  return tree.frame.findIndex((frame) => tree.frames.names[frame] === name);
}

describe("call tree", () => {
  test("merges stacks from the root and adds up", () => {
    const { tree, values } = treeOf("main;parse;alloc 3\nmain;write 1\ngc 2\nmain;parse 5\nmain;parse;alloc 4");
    expect(print(tree, values.total)).toEqual([
      "all 0/15",
      "  main 0/13",
      "    parse 5/12",
      "      alloc 7/7",
      "    write 1/1",
      "  gc 2/2",
    ]);
    expect([...tree.subtreeEnd]).toEqual([6, 5, 4, 4, 5, 6]);
    expect([...tree.parent]).toEqual([-1, 0, 1, 2, 1, 0]);
  });

  test("expands inlined frames, the innermost nearest the leaf", () => {
    const builder = new ProfileBuilder([{ type: "cpu", unit: "nanoseconds" }]);
    const [inner, outer, main] = ["inner", "outer", "main"].map((name) => builder.function(name));
    const leaf = builder.location({ lines: [{ function: inner! }, { function: outer! }] });
    builder.sample([leaf, builder.location({ lines: [{ function: main! }] })], [7]);
    const profile = builder.finish();
    const tree = buildCallTree([profile]);
    const values = treeValues(tree, tree.leaves, [profile.samples.values[0]!]);
    expect(print(tree, values.total)).toEqual(["all 0/7", "  main 0/7", "    outer 0/7", "      inner 7/7"]);
  });

  test("keeps names that objects trip over", () => {
    const { tree, values } = treeOf("constructor;__proto__;toString 3\n<script>alert(1)</script> 2");
    expect(print(tree, values.total)).toEqual([
      "all 0/5",
      "  constructor 0/3",
      "    __proto__ 0/3",
      "      toString 3/3",
      "  <script>alert(1)</script> 2/2",
    ]);
  });

  test("survives a recursion 10,000 deep and draws the budget's worth of it", () => {
    const { tree, values } = treeOf(`${"fib;".repeat(10_000)}leaf 1`);
    expect(tree.length).toBe(10_002);
    expect(tree.parent[10_001]).toBe(10_000);
    const detail = levelOfDetail(tree, values.weight, values.live, 0);
    expect(detail.nodes.length).toBe(800);
    expect(detail.hiddenTotal).toBe(9_202);
    expect(detail.hidden[799]).toBe(9_202);
    const deeper = levelOfDetail(tree, values.weight, values.live, detail.nodes[799]!);
    expect(deeper.hiddenTotal).toBe(8_403);
  });

  test("reads a profile without samples", () => {
    const { tree, values } = treeOf("");
    expect(tree.length).toBe(1);
    expect([...levelOfDetail(tree, values.weight, values.live, 0).nodes]).toEqual([0]);
  });

  test("names locations without symbols by binary, or by address on request", () => {
    const builder = new ProfileBuilder([{ type: "samples", unit: "count" }]);
    const mapping = builder.mapping({ file: "/usr/bin/node" });
    builder.sample([builder.location({ mapping, address: 0x1234n })], [1]);
    builder.sample([builder.location({ address: 0xffff_ffff_ffff_fff0n })], [1]);
    const profile = builder.finish();
    expect(buildCallTree([profile]).frames.names).toEqual(["all", "[node]", "<unknown>"]);
    expect(buildCallTree([profile], { granularity: "addresses" }).frames.names).toEqual([
      "all",
      "0000000000001234 [node]",
      "fffffffffffffff0 <unknown>",
    ]);
  });

  test("counts what the node limit cuts and keeps its value", () => {
    const { tree, values } = treeOf("a;b;c;d 4\na;x 1\nz 2", { maxNodes: 5 });
    expect(print(tree, values.total)).toEqual(["all 0/7", "  a 0/5", "    b 4/4", "    x 1/1", "  z 2/2"]);
    expect(tree.cutFrames).toBe(2);
  });

  test("gives negative values a width and keeps their sign", () => {
    const { tree, values } = treeOf("a;b 3\na;c -3\nd -2");
    expect(print(tree, values.total)).toEqual(["all 0/-2", "  a 0/0", "    b 3/3", "    c -3/-3", "  d -2/-2"]);
    expect([...values.weight]).toEqual([8, 6, 3, 3, 2]);
  });
});

describe("path ids", () => {
  test("find the same path in another profile", () => {
    const one = treeOf("main;parse;alloc 3\nmain;write 1").tree;
    const two = treeOf("gc 1\nmain;other 9\nmain;write 5\nmain;parse;alloc 4").tree;
    const id = new PathIds(one).id(nodeNamed(one, "alloc"));
    const found = findNode(two, id);
    expect(two.frames.names[two.frame[found]!]).toBe("alloc");
    expect(findNode(one, new PathIds(one).id(0))).toBe(0);
    expect(findNode(one, "zzzz")).toBe(-1);
    expect(findNode(one, "not an id")).toBe(-1);
  });

  test("depend on the order of the frames", () => {
    const { tree } = treeOf("a;b;c 1\nb;a;c 1\nc 1");
    const ids = new PathIds(tree);
    expect(new Set(Array.from({ length: tree.length }, (_, node) => ids.id(node))).size).toBe(tree.length);
  });

  test("read back what they print", () => {
    expect(parsePathId(pathId(0xffffffff, 0xffffffff))).toEqual({ low: 0xffffffff, high: 0xfffff });
  });
});

describe("level of detail", () => {
  test("takes the widest, hangs siblings by width, counts the rest where it hangs", () => {
    const { tree, values } = treeOf("a;x 1\na;y 5\na;z;deep 3\nb 20\nc 1");
    const detail = levelOfDetail(tree, values.weight, values.live, 0, { budget: 5, minShare: 0 });
    const names = Array.from(detail.nodes, (node) => tree.frames.names[tree.frame[node]!]);
    expect(names).toEqual(["all", "b", "a", "y", "z"]);
    expect([...detail.parent]).toEqual([-1, 0, 0, 2, 2]);
    expect([...detail.hidden]).toEqual([1, 0, 1, 0, 1]);
    expect(detail.hiddenTotal).toBe(3);
  });

  test("leaves out frames below the least share of the zoom root, and shows them when zoomed", () => {
    const { tree, values } = treeOf("a;b 9999\na;c 1");
    const options = { budget: 100, minShare: 1 / 4000 };
    expect(levelOfDetail(tree, values.weight, values.live, 0, options).hiddenTotal).toBe(1);
    const c = Array.from(tree.frame, (frame) => tree.frames.names[frame]).indexOf("c");
    expect(levelOfDetail(tree, values.weight, values.live, c, options).nodes.length).toBe(1);
  });
});

describe("diff tree", () => {
  test("keeps the width of removed paths and never lets children stick out", () => {
    const before = profileFromStacks("main;scan 80\nmain;put 20");
    const after = profileFromStacks("main;put 30\nmain;walk 5");
    const tree = buildCallTree([before, after]);
    const diff = diffTree(
      tree,
      { leaves: [tree.leaves[0]!], values: [before.samples.values[0]!], variances: null, scale: 1 },
      { leaves: [tree.leaves[1]!], values: [after.samples.values[0]!], variances: null, scale: 1 },
    );
    const rows = Array.from(tree.frame, (frame, node) => [
      tree.frames.names[frame],
      diff.before.total[node],
      diff.after.total[node],
      diff.weight[node],
    ]);
    expect(rows).toEqual([
      ["all", 100, 35, 115],
      ["main", 100, 35, 115],
      ["scan", 80, 0, 80],
      ["put", 20, 30, 30],
      ["walk", 0, 5, 5],
    ]);
  });

  test("scales a side", () => {
    const profile = profileFromStacks("main 10");
    const tree = buildCallTree([profile, profile]);
    const side = { leaves: [tree.leaves[0]!], values: [profile.samples.values[0]!], variances: null };
    const diff = diffTree(tree, { ...side, scale: 0.5 }, { ...side, scale: 1 });
    expect([diff.before.total[0]! * diff.before.scale, diff.after.total[0], diff.weight[0]]).toEqual([5, 10, 10]);
  });
});

describe("frame totals", () => {
  test("count a recursive frame once for each sample, as pprof's cum", () => {
    const { tree, values } = treeOf("main;fib;fib;fib 3\nmain;fib;add;fib 2\nfib 1\nmain;add 4");
    const flat = flatByFrame(tree, values.total);
    const cum = cumByFrame(tree, values.total);
    const rows = tree.frames.names.map((name, frame) => `${name} ${flat[frame]} ${cum[frame]}`);
    expect(rows).toEqual(["all 0 10", "main 0 9", "fib 6 6", "add 4 6"]);
  });
});

describe("sampling noise", () => {
  test("comes from the samples column of a CPU profile", () => {
    const types = [
      { type: "samples", unit: "count" },
      { type: "cpu", unit: "nanoseconds" },
    ];
    const profile = profileFromStacks("a 4 40000000\nb 1 10000000\nc 0 0", types);
    expect([...(samplingVariance(profile, 1) ?? [])]).toEqual([4e14, 1e14, 0]);
    expect(withinNoise(30e6, 4e14 + 1e14)).toBe(true);
    expect(withinNoise(50e6, 4e14 + 1e14)).toBe(false);
  });

  test("is not claimed where the profile does not say how it sampled", () => {
    expect(samplingVariance(profileFromStacks("a 1", [{ type: "delay", unit: "nanoseconds" }]), 0)).toBeNull();
  });
});

describe("a page of children", () => {
  const stacks = Array.from({ length: 250 }, (_, at) => `main;s${String(at).padStart(3, "0")};leaf 1`);
  const { tree, values } = treeOf([...stacks, "main;big 7", "main;none 0"].join("\n"));
  const page = (node: number, offset: number, limit: number) =>
    childrenPage(tree, values.weight, values.live, node, offset, limit);
  const namesOf = ({ detail }: ReturnType<typeof page>) =>
    Array.from(detail.nodes, (node) => tree.frames.names[tree.frame[node]!]!);

  test("widest first, ties by name, each child on one page", () => {
    expect(namesOf(page(1, 0, 3))).toEqual(["main", "big", "s000", "s001"]);
    const all = [0, 100, 200].flatMap((offset) => namesOf(page(1, offset, 100)).slice(1));
    expect(all).toHaveLength(251);
    expect(new Set(all).size).toBe(251);
    expect(all.at(-1)).toBe("s249");
  });

  test("counts what it does not list", () => {
    const { children, detail } = page(1, 0, 2);
    expect(children).toBe(251);
    // Two of 250 × 2 frames and `big` are listed; what hangs below s000 is hidden there, the rest at main.
    expect([...detail.hidden]).toEqual([498, 0, 1]);
    expect(detail.hiddenTotal).toBe(499);
    expect(page(1, 9_999, 10)).toMatchObject({ children: 251, detail: { hiddenTotal: 501 } });
    expect(page(tree.length - 1, 0, 10).children).toBe(0);
  });
});

describe("search", () => {
  const { tree, values } = treeOf("a.run;b;a.run;c 4\nb 2\nA.x 1\nstraße;κόσμος;\u212aelvin 3\nnever 0");
  const found = (text: string) => {
    const places = framePlaces(tree, values.weight);
    const matching = matchingNames(searchableNames(tree.frames.names), text);
    return searchTree(tree, values.weight, places, frameNodes(tree), matching, 100);
  };

  test("counts each sample once, drawn or not", () => {
    expect(found("^a\\.")).toMatchObject({ nodes: 3, weight: 5 });
    expect(found("A\\.")).toMatchObject({ nodes: 1, weight: 1 });
    expect(found("b")).toMatchObject({ nodes: 2, weight: 6 });
    expect(found("never")).toMatchObject({ nodes: 0, weight: 0, widest: [] });
    expect(found("no such")).toMatchObject({ nodes: 0, weight: 0 });
    expect(() => found("foo(")).toThrow();
  });

  test("names the widest place of each frame, the widest frame first", () => {
    expect(
      found("a.run|^c$|x").widest.map((node) => [tree.frames.names[tree.frame[node]!], values.weight[node]]),
    ).toEqual([
      ["a.run", 4],
      ["c", 4],
      ["A.x", 1],
    ]);
  });

  test("plain text folds case as RE2 does, in any script", () => {
    for (const text of ["RUN", "run", "kelvin", "κόσμος", "strasse", "straß", "all"]) {
      const names = tree.frames.names;
      const flags = text === text.toLowerCase() ? RE2JS.CASE_INSENSITIVE : 0;
      const expression = RE2JS.compile(text, flags);
      const expected = names.filter((name, at) => at > 0 && expression.matcher(name).find());
      const matching = matchingNames(searchableNames(names), text);
      expect(names.filter((_, at) => matching[at] === 1)).toEqual(expected);
    }
  });
});

describe("callers and callees", () => {
  test("merge over all places and count a recursive function once", () => {
    const profile = profileFromStacks("a;b;c 3\nd;b;b 2\nd;e 7\na;x;b;c 1");
    const tree = buildCallTree([profile]);
    const { callers, callees } = pivotTrees(tree, frameNodes(tree), tree.frames.names.indexOf("b"));
    const shown = [callers, callees].map((side) => {
      const values = Array.from(side.samples[0]!, (sample) => Number(profile.samples.values[0]![sample]));
      return print(side.tree, treeValues(side.tree, side.tree.leaves, [Float64Array.from(values)]).total).toSorted();
    });
    expect(shown).toEqual([
      ["      a 1/1", "    a 3/3", "    d 2/2", "    x 0/1", "  b 0/6", "all 0/6"],
      ["    b 2/2", "    c 4/4", "  b 0/6", "all 0/6"],
    ]);
  });

  test("are empty for a function that no sample has", () => {
    const tree = buildCallTree([profileFromStacks("a 1")]);
    expect(pivotTrees(tree, frameNodes(tree), 99).callers.tree.length).toBe(1);
  });
});

describe("folded stacks", () => {
  test("give every own value once, and read back the same", () => {
    const text = "main 5\nmain;parse;alloc 3\nmain;write file 1\n";
    const { tree, values } = treeOf(text);
    expect(foldedText(tree, [ownColumn(tree, values.total)], 1000)).toBe(text);
    expect(() => foldedText(tree, [ownColumn(tree, values.total)], 20)).toThrow(TooLong);
  });
});

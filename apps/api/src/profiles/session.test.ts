import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import { buildCallTree } from "@sweetspot/model/profile/flame/call-tree";
import { treeValues, treeValuesBytes } from "@sweetspot/model/profile/flame/tree-values";
import { expect, test } from "vitest";
import { ByteCache } from "../work/byte-cache.ts";
import { ShownValues, TreeSession } from "./session.ts";

/** main ─ work, 3 samples of two types. */
function stacks() {
  const builder = new ProfileBuilder([
    { type: "samples", unit: "count" },
    { type: "cpu", unit: "nanoseconds" },
  ]);
  const [main, work] = ["main", "work"].map((name) => builder.frame(name));
  builder.sample([work!, main!], [1, 10]);
  builder.sample([main!], [2, 20]);
  const profile = builder.finish();
  return {
    tree: buildCallTree([profile]),
    profiles: [profile],
    sources: [profile],
  };
}

function shownIn(session: TreeSession, type: number) {
  const { tree, profiles } = session;
  return session.shown(`values ${type}`, () => {
    const values = treeValues(tree, tree.leaves, [profiles[0]!.samples.values[type]!]);
    return new ShownValues(tree, values, values.weight, treeValuesBytes(values));
  });
}

test("makes what is worked out from a tree once", () => {
  const session = new TreeSession(stacks(), 1_000_000);
  expect(session.nodes()).toBe(session.nodes());
  expect(session.names()).toBe(session.names());
  const shown = shownIn(session, 1);
  expect(shownIn(session, 1)).toBe(shown);
  expect(shown.sums(shown.values.total)).toBe(shown.sums(shown.values.total));
  expect(shown.places()).toBe(shown.places());
  expect([...shown.sums(shown.values.total).cum]).toEqual([30, 30, 10]);
});

test("counts the values of each sample type, and drops the others where there is no room", () => {
  const roomy = new TreeSession(stacks(), 1_000_000);
  const alone = roomy.bytes;
  const first = shownIn(roomy, 0);
  const withOne = roomy.bytes;
  expect(withOne).toBe(alone + first.bytes);
  shownIn(roomy, 1);
  expect(roomy.bytes).toBe(alone + 2 * first.bytes);
  expect(shownIn(roomy, 0)).toBe(first);

  const narrow = new TreeSession(stacks(), withOne);
  const dropped = shownIn(narrow, 0);
  shownIn(narrow, 1);
  expect(narrow.bytes).toBe(withOne);
  expect(shownIn(narrow, 0)).not.toBe(dropped);
});

test("gives ids that lead back to their nodes", () => {
  const { ids, tree } = new TreeSession(stacks(), 1_000_000);
  const nodes = Array.from({ length: tree.length }, (_, node) => node);
  const given = ids.of(nodes, null);
  expect(given.map((id) => ids.nodeOf(id))).toEqual(nodes);
  expect(ids.nodeOf("nosuchid")).toBe(-1);
});

test("a value that has grown takes the place of older ones in the cache", () => {
  const cache = new ByteCache(100);
  cache.set("old", 1, 40);
  cache.set("session", 2, 40);
  cache.recount("session", 70);
  expect([cache.get("old"), cache.get("session"), cache.bytes]).toEqual([undefined, 2, 70]);
  cache.recount("session", 101);
  expect([cache.get("session"), cache.bytes]).toEqual([undefined, 0]);
});

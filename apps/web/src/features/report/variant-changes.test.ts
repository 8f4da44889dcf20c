import { expect, it } from "vitest";
import { variantChanges } from "./variant-changes.ts";

/** Plays the renames on the names there are, as the server does, and gives what each variant is called at the end. */
function play(drafts: readonly (readonly [was: string, name: string])[]): Map<string, string> {
  const changes = variantChanges(drafts.map(([was, name]) => ({ was, name })));
  expect(changes.problem).toBeNull();
  const called = new Map(drafts.map(([was]) => [was, was]));
  for (const { from, to } of changes.renames) {
    expect([...called.values()]).not.toContain(to);
    const variant = [...called].find(([, name]) => name === from);
    if (!variant) throw new Error(`nobody is called ${from}`);
    called.set(variant[0], to);
  }
  return called;
}

it("renames in an order that never meets a taken name", () => {
  expect(
    play([
      ["a", "b"],
      ["b", "c"],
      ["c", "d"],
    ]),
  ).toEqual(
    new Map([
      ["a", "b"],
      ["b", "c"],
      ["c", "d"],
    ]),
  );
});

it("swaps, and turns circles", () => {
  expect(
    play([
      ["a", "b"],
      ["b", "a"],
    ]),
  ).toEqual(
    new Map([
      ["a", "b"],
      ["b", "a"],
    ]),
  );
  expect(
    play([
      ["a", "b"],
      ["b", "c"],
      ["c", "a"],
      ["d", "e"],
    ]),
  ).toEqual(
    new Map([
      ["a", "b"],
      ["b", "c"],
      ["c", "a"],
      ["d", "e"],
    ]),
  );
});

it("refuses names that cannot be", () => {
  const problem = (...names: string[]) => variantChanges(names.map((name, at) => ({ was: `v${at}`, name }))).problem;
  expect(problem("a", "a ")).toBe("Two variants are called “a”.");
  expect(problem(" ")).toBe("Every variant needs a name.");
  expect(problem("a/b")).toContain("cannot be a name");
});

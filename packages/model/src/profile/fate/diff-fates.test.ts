import { expect, test } from "vitest";
import { ProfileBuilder } from "../builder.ts";
import { buildCallTree } from "../flame/call-tree.ts";
import { type DiffSide, diffTree } from "../flame/diff-tree.ts";
import { cumByFrame, flatByFrame } from "../flame/frame-totals.ts";
import { samplingVariance } from "../flame/noise.ts";
import type { Profile } from "../table.ts";
import { diffFates } from "./diff-fates.ts";

/**
 * `main;run;f 30`, one stack a line, root first, then the value. `run>f` is one location: f inlined into run. `@file`
 * says a function's file.
 */
function profile(text: string, counted = true): Profile {
  const types = [{ type: "cpu", unit: "nanoseconds" }];
  const builder = new ProfileBuilder(counted ? [{ type: "samples", unit: "count" }, ...types] : types);
  for (const row of text.trim().split("\n")) {
    const at = row.lastIndexOf(" ");
    const value = Number(row.slice(at + 1));
    const locations = row
      .slice(0, at)
      .trim()
      .split(";")
      .map((frame) => {
        const lines = frame.split(">").map((part) => {
          const [name = "", file = ""] = part.split("@");
          return { function: builder.function(name, file) };
        });
        return builder.location({ lines: lines.toReversed() });
      });
    builder.sample(locations.toReversed(), counted ? [value, value * 10] : [value]);
  }
  return builder.finish();
}

/** `name: fate other` of every frame that has one. */
function fates(before: Profile, after: Profile, { noInlines = false, scale = 1 } = {}): string[] {
  const profiles = [before, after];
  const tree = buildCallTree(profiles, { noInlines });
  const type = before.sampleTypes.length - 1;
  const side = (at: number, factor: number): DiffSide => {
    const variance = samplingVariance(profiles[at]!, type);
    return {
      leaves: [tree.leaves[at]!],
      values: [profiles[at]!.samples.values[type]!],
      variances: variance && [variance],
      scale: factor,
    };
  };
  const sides = [side(0, 1), side(1, scale)] as const;
  const diff = diffTree(tree, ...sides);
  const sums = ({ total, variance, scale: factor }: (typeof diff)["before"]) => ({
    flat: flatByFrame(tree, total).map((value) => value * factor),
    cum: cumByFrame(tree, total).map((value) => value * factor),
    variance: variance && cumByFrame(tree, variance).map((value) => value * factor ** 2),
  });
  const found = diffFates({ diff, sides, profiles, areFunctions: true }, sums(diff.before), sums(diff.after));
  return found
    .flatMap(({ fate, other }, frame) =>
      fate === "none" ? [] : [`${tree.frames.names[frame]}: ${fate} ${other}`.trimEnd()],
    )
    .toSorted();
}

test("added and removed", () => {
  expect(fates(profile("main;a 40\nmain;b 40"), profile("main;a 40\nmain;c 40"))).toEqual(["b: removed", "c: added"]);
});

test("inlined into its caller, shown with inlined frames and without", () => {
  const before = profile("main;run;f 50\nmain;run 20");
  const after = profile("main;run>f 50\nmain;run 20");
  expect(fates(before, after)).toEqual(["f: inlined run"]);
  expect(fates(before, after, { noInlines: true })).toEqual(["f: inlined run"]);
  expect(fates(after, before, { noInlines: true })).toEqual(["f: outlined run"]);
  expect(fates(before, after, { scale: 1e-12 })).toEqual(["f: inlined run"]);
});

test("a function that is inlined at some places only stays what it is", () => {
  const before = profile("main;run;f 50\nmain;run>f 50");
  expect(fates(before, profile("main;run;f 80\nmain;run>f 20"))).toEqual([]);
  // Two of a million samples say nothing of how it is compiled.
  expect(fates(profile("main;a 1000000\nmain;f 2"), profile("main;a 1000000\nmain>f 2"))).toEqual([]);
});

test("renamed by what a build numbers", () => {
  expect(fates(profile("main;run.func1 50"), profile("main;run.func2 50"))).toEqual([
    "run.func1: renamed run.func2",
    "run.func2: renamed run.func1",
  ]);
  expect(
    fates(profile("main;p/v2.F[go.shape.int] 50"), profile("main;p/v3.F[go.shape.string] 60")).map((text) =>
      text.replace(/:.*renamed/, " →"),
    ),
  ).toEqual(["p/v2.F[go.shape.int] → p/v3.F[go.shape.string]", "p/v3.F[go.shape.string] → p/v2.F[go.shape.int]"]);
});

test("several closures keep their order; what could be several is left alone", () => {
  const before = profile("main;f.func9 50\nmain;f.func10 50");
  const after = profile("main;f.func11 50\nmain;f.func12 50");
  expect(fates(before, after)).toEqual([
    "f.func10: renamed f.func12",
    "f.func11: renamed f.func9",
    "f.func12: renamed f.func10",
    "f.func9: renamed f.func11",
  ]);
  expect(fates(profile("main;f.func1 50"), after)).toEqual(["f.func11: added", "f.func12: added", "f.func1: removed"]);
  expect(fates(profile("main;F[a] 50\nmain;F[b] 50"), profile("main;F[c] 50\nmain;F[d] 50"))).toEqual([
    "F[a]: removed",
    "F[b]: removed",
    "F[c]: added",
    "F[d]: added",
  ]);
});

test("a closure of a function that was inlined elsewhere, by its file", () => {
  const before = profile("main;lib.Inner@lib.go;lib.Inner.func1@lib.go 50");
  const after = profile("main>lib.Inner@lib.go;main.Inner.func1@lib.go 50");
  expect(fates(before, after)).toContain("main.Inner.func1: renamed lib.Inner.func1");
  const elsewhere = profile("main>lib.Inner@lib.go;main.Inner.func1@other.go 50");
  expect(fates(before, elsewhere)).toContain("main.Inner.func1: added");
});

test("by chance: a sample or two are no proof of another name", () => {
  expect(fates(profile("main;a 90\nmain;f.func1 1"), profile("main;a 90\nmain;f.func2 1"))).toEqual([
    "f.func1: removed",
    "f.func2: added",
  ]);
});

test("moved to another caller, or only further out", () => {
  const before = profile("main;a;f;g 50\nmain;b 50");
  const after = profile("main;b;f;g 50\nmain;a 50");
  // f has another caller; g is called by f as ever, but elsewhere.
  expect(fates(before, after)).toEqual(["f: moved b", "g: moved"]);
  // About as much, beyond what sampling does; and what is not much more than noise.
  expect(fates(profile("main;a;f 1000\nmain;b 50"), profile("main;b;f 1030\nmain;a 50"))).toEqual(["f: moved b"]);
  expect(fates(profile("main;a;f 1000\nmain;b;f 20"), profile("main;a;f 985\nmain;b;f 40"))).toEqual([]);
});

test("nets to zero in a profile that does not say how it sampled", () => {
  expect(fates(profile("main;a;f 5\nmain;b 1", false), profile("main;b;f 5\nmain;a 1", false))).toEqual(["f: moved b"]);
  expect(fates(profile("main;a;f 5", false), profile("main;a;f 5", false))).toEqual([]);
});

test("functions called constructor and __proto__, and recursion", () => {
  const before = profile(`main;constructor;__proto__ 40\n${"main;".repeat(300)}x 50`);
  const after = profile(`main;__proto__;constructor 40\n${"main;".repeat(300)}x 50`);
  expect(fates(before, after)).toEqual(["__proto__: moved main", "constructor: moved __proto__"]);
});

test("an empty profile against one that is not", () => {
  const empty = profile("main 0");
  expect(fates(empty, profile("main;a 5"))).toEqual(["a: added", "main: added"]);
  expect(fates(profile("main;a 5"), empty)).toEqual(["a: removed", "main: removed"]);
});

import { beforeEach, describe, expect, it } from "vitest";
import { addVariant, moveFiles, moveVariant, removeFiles, removeVariant, renameVariant } from "./arrange.ts";
import { changeStaging, clearStaging, markArranged, stage, type Staging } from "./staging-store.ts";

/** `variant: name name | variant: …`, in order. */
function shown(): string {
  return now()
    .variants.map((variant) => `${variant}: ${namesOf(variant).join(" ")}`.trim())
    .join(" | ");
}

function now(): Staging {
  let staging: Staging | undefined;
  changeStaging((current) => (staging = current));
  if (!staging) throw new Error("nothing is staged");
  return staging;
}

const namesOf = (variant: string) =>
  now()
    .files.filter((file) => file.variant === variant)
    .map((file) => file.name);
const idOf = (path: string) => now().files.find((file) => file.path === path)?.id ?? -1;
const drop = (...paths: string[]) =>
  stage(paths.map((path) => ({ file: new File([path], path, { lastModified: 1 }), path })));

beforeEach(() => {
  markArranged(false);
  clearStaging();
});

describe("arranging staged files", () => {
  it("infers again while nothing was arranged: one by one is the same as together", () => {
    drop("after.txt");
    drop("before.txt");
    expect(shown()).toBe("before: before.txt | after: after.txt");
    drop("before.txt");
    expect(now().files).toHaveLength(2);
  });

  it("leaves what was arranged alone when more is dropped", () => {
    drop("before.txt", "after.txt");
    renameVariant("before", "v1");
    drop("cpu-after.pb.gz");
    expect(shown()).toBe("v1: before.txt | after: after.txt cpu-after.pb.gz");
  });

  it("never lets two files of a variant share a name", () => {
    drop("old/bench.txt", "new/bench.txt", "new/.keep");
    moveFiles([idOf("old/bench.txt")], "new");
    expect(namesOf("new").toSorted()).toEqual([".keep", "bench-2.txt", "bench.txt"].toSorted());
  });

  it("joins, reorders and removes variants", () => {
    drop("a/x.txt", "b/y.txt", "c/z.txt");
    moveVariant("c", -1);
    expect(shown()).toBe("a: x.txt | c: z.txt | b: y.txt");
    moveVariant("a", -1);
    renameVariant("c", "b");
    expect(shown()).toBe("a: x.txt | b: y.txt z.txt");
    removeVariant("a");
    expect(addVariant()).toBe("variant 2");
    removeFiles([idOf("b/y.txt")]);
    expect(shown()).toBe("b: z.txt | variant 2:");
  });
});

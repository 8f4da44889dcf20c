import { describe, expect, test } from "vitest";
import { differenceColour, frameColourRules, frameColours, packageColour } from "./flame-colours.ts";

const rules = new Map(frameColourRules());

describe("the colours of frames", () => {
  test("each class that a frame can get has its rule, for light and dark", () => {
    const classes = new Set<string>(Object.values(frameColours));
    for (let i = 0; i < 3000; i++) classes.add(packageColour(`example.test/p${i}.F`, ""));
    classes.add(packageColour("runtime.mallocgc", ""));
    for (let i = -1000; i <= 1000; i++) {
      for (const quiet of [true, false]) {
        classes.add(differenceColour(1000, 1000 + i, quiet)).add(differenceColour(1000 + i, 1000, quiet));
      }
    }
    for (const extreme of [0, -(2 ** 63), 2 ** 63]) {
      classes.add(differenceColour(0, extreme, false)).add(differenceColour(extreme, -extreme, false));
    }
    expect([...classes].filter((name) => !rules.has(name))).toEqual([]);
    for (const colour of rules.values()) expect(colour).toMatch(/^light-dark\(.+, .+\)$/);
    // Nothing is stated that no frame can have: all packages, all strengths, and what all graphs have.
    expect(classes.size).toBe(rules.size);
  });

  test("more is not less, a larger change is stronger, noise is quieter than any", () => {
    expect(differenceColour(100, 130, false)).toBe("flame-more-40");
    expect(differenceColour(130, 100, false)).toBe("flame-less-40");
    expect(differenceColour(0, 5, false)).toBe("flame-more-100");
    expect(differenceColour(0, 5, true)).toBe("flame-more-9");
    expect(differenceColour(1000, 1004, false)).toBe("flame-same");
  });
});

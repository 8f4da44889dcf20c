import { describe, expect, test } from "vitest";
import { differenceColour, differenceColours, frameColourRules, frameColours, packageColour } from "./flame-colours.ts";

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

  test("names can be read on the strongest of a difference: 4.5 to 1 with the page's ink", () => {
    const ink = ["#1c1b19", "#eceae4"];
    for (const colour of Object.values(differenceColours)) {
      const sides = colour.match(/#[0-9a-f]{6}/g)!;
      expect(sides).toHaveLength(2);
      for (const [i, side] of sides.entries()) expect(contrast(side, ink[i]!)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** The contrast ratio of WCAG 2.2. */
function contrast(...colours: [string, string]): number {
  const [least, most] = colours.map(luminance).toSorted((a, b) => a - b) as [number, number];
  return (most + 0.05) / (least + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

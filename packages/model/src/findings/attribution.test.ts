import { describe, expect, it } from "vitest";
import { profileFromStacks } from "../profile/flame/stacks-text.ts";
import { attribute } from "./attribution.ts";

describe("attribution", () => {
  it("breaks a change down into functions that add up to it", () => {
    const before = profileFromStacks("main;put 700\nmain;read 300\nmain;gc 10");
    const after = profileFromStacks("main;put 200\nmain;read 350\nmain;gc 10\nmain;copy 5");
    const type = before.sampleTypes[0]!.type;
    const found = attribute(before, after, type, 2)!;
    expect(found.change).toBe(-445);
    expect(found.parts.map(({ name, change }) => [name, change])).toEqual([
      ["put", -500],
      ["read", 50],
    ]);
    expect(found.rest).toEqual({ functions: 1, change: 5 });
    expect(found.parts.reduce((total, { change }) => total + change, found.rest.change)).toBe(found.change);
    expect(found.cancelled).toBe(55);
  });

  it("counts recursion and hostile names once each", () => {
    const found = attribute(
      profileFromStacks("__proto__;constructor;__proto__ 5"),
      profileFromStacks("__proto__;constructor;__proto__ 9"),
      "samples",
    )!;
    expect(found.parts).toEqual([{ name: "__proto__", before: 5, after: 9, change: 4, share: 1 }]);
  });

  it("has nothing to say where the sample type is missing", () => {
    expect(attribute(profileFromStacks("a 1"), profileFromStacks("a 1"), "alloc_space")).toBeNull();
  });

  it("converts units, and has nothing to say of what cannot be converted", () => {
    const cpu = (unit: string, value: number) => profileFromStacks(`main;work ${value}`, [{ type: "cpu", unit }]);
    expect(attribute(cpu("microseconds", 5), cpu("nanoseconds", 9000), "cpu")).toMatchObject({
      unit: "nanoseconds",
      before: 5000,
      change: 4000,
    });
    expect(attribute(cpu("microseconds", 5), cpu("bytes", 9000), "cpu")).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { profileFromStacks } from "../../test-support/profile-from-stacks.ts";
import type { Profile } from "../profile/table.ts";
import { alignedRuns, attribute } from "./attribution.ts";

const alone = (profile: Profile) => ({ profiles: [profile], work: 1 });

describe("attribution", () => {
  it("breaks a change down into functions that add up to it", () => {
    const before = profileFromStacks("main;put 700\nmain;read 300\nmain;gc 10");
    const after = profileFromStacks("main;put 200\nmain;read 350\nmain;gc 10\nmain;copy 5");
    const type = before.sampleTypes[0]!.type;
    const found = attribute(alone(before), alone(after), type, 2);
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
      alone(profileFromStacks("__proto__;constructor;__proto__ 5")),
      alone(profileFromStacks("__proto__;constructor;__proto__ 9")),
      "samples",
    );
    expect(found.parts).toEqual([{ name: "__proto__", before: 5, after: 9, change: 4, share: 1 }]);
  });

  it("adds the runs of a side up and divides them by their work, and the parts still add up", () => {
    const before = [profileFromStacks("main;put 100\nmain;read 50"), profileFromStacks("main;put 110\nmain;read 40")];
    const after = [profileFromStacks("main;put 50\nmain;read 100")];
    const found = attribute({ profiles: before, work: 20 }, { profiles: after, work: 5 }, "samples", 1);
    expect([found.before, found.after, found.change]).toEqual([15, 30, 15]);
    expect(found.parts).toEqual([{ name: "read", before: 4.5, after: 20, change: 15.5, share: 15.5 / 15 }]);
    expect(found.rest).toEqual({ functions: 1, change: -0.5 });
  });
});

describe("runs that are compared", () => {
  it("have the sample type", () => {
    const [one, other] = [profileFromStacks("a 1"), profileFromStacks("a 1")];
    expect(alignedRuns([one], [other], "alloc_space")).toBeNull();
  });

  it("are in one unit, or are not compared where theirs cannot be converted", () => {
    const cpu = (unit: string, value: number) => profileFromStacks(`main;work ${value}`, [{ type: "cpu", unit }]);
    const runs = alignedRuns([cpu("microseconds", 5)], [cpu("nanoseconds", 9000)], "cpu")!;
    const side = (profiles: readonly Profile[]) => ({ profiles, work: 1 });
    expect(attribute(side(runs.before), side(runs.after), "cpu")).toMatchObject({
      unit: "nanoseconds",
      before: 5000,
      change: 4000,
    });
    expect(alignedRuns([cpu("microseconds", 5)], [cpu("bytes", 9000)], "cpu")).toBeNull();
  });
});

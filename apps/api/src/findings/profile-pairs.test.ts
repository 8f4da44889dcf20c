import type { Profile } from "@sweetspot/model";
import { expect, it } from "vitest";
import { comparedTypes } from "./profile-pairs.ts";

const units: Readonly<Record<string, string>> = { cpu: "nanoseconds", wall: "nanoseconds", delay: "nanoseconds" };

function compared(names: string, shown = "", hasAllocationProfile = false): string {
  const sampleTypes = names.split(" ").map((type) => {
    return { type, unit: type.endsWith("space") ? "bytes" : (units[type] ?? "count") };
  });
  return comparedTypes({ sampleTypes, defaultSampleType: shown } as unknown as Profile, hasAllocationProfile).join(" ");
}

it("compares one measure of time or bytes, and each kind that a recording of Java holds", () => {
  expect(compared("samples cpu")).toBe("cpu");
  expect(compared("alloc_objects alloc_space inuse_objects inuse_space")).toBe("alloc_space");
  expect(compared("alloc_objects alloc_space inuse_objects inuse_space", "inuse_space")).toBe("alloc_space");
  expect(compared("alloc_objects alloc_space inuse_objects inuse_space", "", true)).toBe("inuse_space");
  expect(compared("samples alloc_samples alloc_space contentions delay", "samples")).toBe("samples alloc_space delay");
  expect(compared("allocations space pages", "space")).toBe("space");
  expect(compared("samples wall")).toBe("wall");
});

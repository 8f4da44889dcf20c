import { expect, test } from "vitest";
import { decodeEvidence, encodeEvidence } from "../columns/codec.ts";
import { ProfileBuilder } from "./builder.ts";
import { measuredOf } from "./measured.ts";
import type { Profile } from "./table.ts";

test("values are copied out of the packed profile, once where profiles share them", () => {
  const builder = new ProfileBuilder([{ type: "cpu", unit: "nanoseconds" }]);
  builder.sample([builder.frame("main")], [7]);
  const packed = encodeEvidence(builder.finish());
  const profile = decodeEvidence(packed) as Profile;
  const [source, filtered] = measuredOf([profile, { ...profile, comments: [] }]);
  expect([...source!.samples.values[0]!]).toEqual([7]);
  expect(source!.samples.values[0]!.buffer).not.toBe(packed.buffer);
  expect(filtered!.samples.values[0]).toBe(source!.samples.values[0]);
  expect(source).not.toHaveProperty("labels");
});

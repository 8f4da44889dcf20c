import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeFragment, readPlace } from "./view-state-place.ts";

describe("the fragment of a link", () => {
  it("is readable, and a section alone is what it was before parts had names", () => {
    expect(placeFragment({ section: "metrics", part: "" })).toBe("metrics");
    expect(placeFragment({ section: "findings", part: "bench:Put/1k:sec/op:better" })).toBe(
      "findings/bench:Put/1k:sec/op:better",
    );
    expect(readPlace("#profiles")).toEqual({ section: "profiles", part: "" });
    expect(readPlace("")).toBeNull();
  });

  it("brings every name back", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (part) => {
        expect(readPlace(`#${placeFragment({ section: "metrics", part })}`)).toEqual({ section: "metrics", part });
      }),
    );
  });

  it("takes what is no encoding as it is written", () => {
    expect(readPlace("#metrics/100%")).toEqual({ section: "metrics", part: "100%" });
  });
});

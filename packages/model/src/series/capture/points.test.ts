import { describe, expect, it } from "vitest";
import { breakGaps } from "./points.ts";
import { pointsOf } from "../../../test-support/points-of.ts";

describe("breakGaps", () => {
  it("breaks a line where nobody scraped", () => {
    expect([...breakGaps(pointsOf([0, 1, 2, 3, 20, 21], [1, 1, 1, 1, 2, 2])).values]).toEqual([1, 1, 1, 1, NaN, 2, 2]);
  });
});

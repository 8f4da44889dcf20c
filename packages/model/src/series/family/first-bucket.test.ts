import { describe, expect, it } from "vitest";
import { refuseFirstBucket } from "./first-bucket.ts";

describe("refuseFirstBucket", () => {
  it("refuses a p99 of 99 ms that only says that the first bucket ends at 100 ms", () => {
    const buckets = [
      { bound: 100, count: 5000 },
      { bound: 500, count: 5000 },
      { bound: Infinity, count: 5000 },
    ];
    expect(refuseFirstBucket(buckets, 0.99)).toMatchObject({ bound: 100, wouldSay: 99 });
    expect(
      refuseFirstBucket(
        [
          { bound: 100, count: 10 },
          { bound: Infinity, count: 5000 },
        ],
        0.99,
      ),
    ).toBeNull();
    expect(refuseFirstBucket([{ bound: 100, count: 10 }], 0.99)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { findSweetSpot, type Estimate, type SweetSpotMetric } from "./sweet-spot.ts";

const one = (centre: number): Estimate => ({ centre, low: -Infinity, high: Infinity, samples: 1 });
const tight = (centre: number): Estimate => ({ centre, low: centre * 0.99, high: centre * 1.01, samples: 8 });
const metric = (label: string, values: Estimate[], better: "lower" | "higher" = "lower"): SweetSpotMetric => ({
  id: label,
  label,
  better,
  values,
});

describe("sweet spot", () => {
  // The published neutrino figures: small-batch B/op, look-up time and file size of control, 1-, 2- and 3-byte.
  const published = [
    metric("B/op", [7304628624, 7106311624, 4140556080, 5000000000].map(one)),
    metric("lookup", [1676, 1985, 2156, 2400].map(one)),
    metric("file size", [63823872, 64094208, 69414912, 90000000].map(one)),
  ];

  it("keeps the variants that nothing beats, and names what beats the others", () => {
    const spot = findSweetSpot(published, 4)!;
    expect(spot.variants.filter(({ pareto }) => pareto).map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(spot.variants[3]!.dominatedBy).toEqual([2]);
  });

  it("says what each choice gives and costs, and that one sample proves nothing", () => {
    const trades = findSweetSpot(published, 4)!.variants[2]!.againstBaseline;
    expect(
      trades.map(({ label, ratio, verdict, proven }) => [label, ((ratio - 1) * 100).toFixed(1), verdict, proven]),
    ).toEqual([
      ["B/op", "-43.3", "gains", false],
      ["lookup", "28.6", "costs", false],
      ["file size", "8.8", "costs", false],
    ]);
  });

  it("calls a difference proven only where the intervals are apart", () => {
    const spot = findSweetSpot([metric("a", [100, 50, 99.9].map(tight)), metric("b", [10, 20, 10].map(tight))], 3)!;
    expect(spot.variants[1]!.againstBaseline.map(({ proven }) => proven)).toEqual([true, true]);
    expect(spot.variants[2]!.againstBaseline.map(({ verdict }) => verdict)).toEqual(["same", "same"]);
  });

  it("leaves out what cannot be compared instead of guessing", () => {
    const spot = findSweetSpot([metric("a", [1, 2, 3, 4].map(one)), metric("b", [4, 3, 2, Number.NaN].map(one))], 4)!;
    expect(spot.incomplete).toEqual([3]);
    expect(findSweetSpot([metric("a", [1, 2, 3].map(one))], 3)).toBeNull();
  });

  it("keeps both ends of a sweep whose neighbours do not differ", () => {
    const steps = Array.from({ length: 60 }, (_, step) => step);
    const spot = findSweetSpot(
      [
        metric(
          "time",
          steps.map((step) => one(1000 + step * 10)),
        ),
        metric(
          "B/op",
          steps.map((step) => one(9000 - step * 20)),
        ),
      ],
      60,
    )!;
    const kept = spot.variants.filter(({ pareto }) => pareto).map(({ position }) => position);
    expect(kept[0]).toBe(0);
    expect(kept.at(-1)).toBeGreaterThan(55);
  });

  it("honours the direction that is better", () => {
    const spot = findSweetSpot(
      [metric("headers/s", [1, 2, 3].map(tight), "higher"), metric("B", [1, 1, 1].map(tight))],
      3,
    )!;
    expect(spot.variants.map(({ pareto }) => pareto)).toEqual([false, false, true]);
  });
});

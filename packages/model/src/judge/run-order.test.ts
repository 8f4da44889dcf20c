import { expect, it } from "vitest";
import { runOrder } from "./run-order.ts";

it("tells sides that took turns from sides that ran one after the other", () => {
  expect(runOrder([0, 2, 4, 6], [1, 3, 5, 7])).toBe("alternated");
  expect(runOrder([0, 3, 4, 7], [1, 2, 5, 6])).toBe("alternated");
  expect(runOrder([0, 1, 2, 3], [4, 5, 6, 7])).toBe("one-after-the-other");
  // Turns that leave one side late on the whole.
  expect(runOrder([0, 1, 2, 3, 4, 6, 8, 10], [5, 7, 9, 11, 12, 13, 14, 15])).toBe("one-after-the-other");
});

it("does not know an order without starts, or of equal ones", () => {
  expect(runOrder([0, null], [1, 3])).toBe("unknown");
  expect(runOrder([0, 0], [1, 3])).toBe("unknown");
  expect(runOrder([], [1])).toBe("unknown");
});

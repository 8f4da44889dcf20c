import { expect, it } from "vitest";
import { placeLabels } from "./place-labels.ts";

it("keeps labels of near points apart and inside", () => {
  const [first, second] = placeLabels(
    [
      { x: 100, y: 100, text: "control" },
      { x: 120, y: 95, text: "1-byte" },
    ],
    520,
    300,
  );
  expect(first).not.toMatchObject({ anchor: "start", y: 93 });
  expect(second).toMatchObject({ anchor: "start", y: 88 });
  expect(placeLabels([{ x: 515, y: 100, text: "a long name" }], 520, 300)[0]?.anchor).toBe("end");
  expect(placeLabels([{ x: 10, y: 3, text: "up" }], 520, 300)[0]?.y).toBe(18);
});

it("leaves out labels that would cover another, where there are many points", () => {
  const labels = placeLabels(
    Array.from({ length: 60 }, (_, at) => ({ x: 100 + at * 2, y: 100 + at, text: `v${at}` })),
    520,
    300,
  );
  expect(labels[0]).not.toBeNull();
  expect(labels.filter((label) => label === null).length).toBeGreaterThan(30);
});

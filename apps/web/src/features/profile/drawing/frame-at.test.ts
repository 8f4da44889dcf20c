import type { FlameBody } from "@sweetspot/contract";
import { expect, test } from "vitest";
import { nextTowards, pointedFrame } from "./frame-at.ts";
import { ancestorKey, restKey } from "./flame-rows.ts";

/** all ─ main ─ … 3 more … ─ serve ─┬─ [root 100 ─ pass 99 ─ work 40], zoomed to root */
const answer: FlameBody = {
  kind: "flame",
  sampleType: { type: "cpu", unit: "nanoseconds" },
  ancestors: [
    { id: "1m", name: "main" },
    { id: "2s", name: "serve" },
  ],
  ancestorsAbove: 1,
  ancestorsLeftOut: 3,
  rootFound: true,
  names: ["root", "pass", "work"],
  files: ["", "", ""],
  name: [0, 1, 2],
  parent: [-1, 0, 1],
  id: ["3r", "4p", "5w"],
  hidden: [0, 0, 2],
  hiddenTotal: 2,
  frames: 10,
  cutFrames: 0,
  mean: null,
  whole: 200,
  wholeWeight: 200,
  self: [1, 59, 30],
  total: [100, 99, 40],
  weight: null,
};

test("a frame has its stack, innermost first, with a line for the callers that were left out", () => {
  expect(pointedFrame(answer, 2)).toEqual({
    id: "5w",
    name: "work",
    stack: ["work", "pass", "root", "serve", "… 3 more …", "main"],
    isZoomRoot: false,
  });
  expect(pointedFrame(answer, restKey(2))).toEqual(pointedFrame(answer, 2));
  expect(pointedFrame(answer, 0)?.isZoomRoot).toBe(true);
});

test("callers above the zoom root have theirs, the whole has none, and the callers left out are no frame", () => {
  expect(pointedFrame(answer, ancestorKey(0))).toEqual({ id: "1m", name: "main", stack: ["main"], isZoomRoot: false });
  expect(pointedFrame(answer, ancestorKey(1))?.stack).toEqual(["serve", "… 3 more …", "main"]);
  expect(pointedFrame(answer, ancestorKey(2))).toEqual({ id: "", name: "all", stack: [], isZoomRoot: false });
  expect(pointedFrame(answer, ancestorKey(3))).toBeNull();
});

test("a step towards a frame passes over those as wide as the zoom root", () => {
  expect(nextTowards(answer, 2)).toBe(2);
  expect(nextTowards(answer, 1)).toBe(1);
});

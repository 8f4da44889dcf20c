import type { FlameBody } from "@sweetspot/contract";
import { describe, expect, test } from "vitest";
import type { ChartFrames } from "./flame-chart.ts";
import { chartFrames, DrawnRows } from "./flame-rows.ts";

/** all 1000 ─┬─ wide 900 ── hot 880 (4 frames below are not sent) ─┬─ a 2
 *            └─ thin 1                                             └─ all 800 */
const answer: FlameBody = {
  kind: "flame",
  sampleType: { type: "cpu", unit: "nanoseconds" },
  ancestors: [],
  ancestorsAbove: 0,
  ancestorsLeftOut: 0,
  rootFound: true,
  names: ["all", "wide", "hot", "a", "thin"],
  files: ["", "", "", "", ""],
  name: [0, 1, 2, 0, 3, 4],
  parent: [-1, 0, 1, 2, 2, 0],
  id: ["0", "1w", "2h", "3x", "4a", "5t"],
  hidden: [0, 0, 4, 0, 0, 3],
  hiddenTotal: 7,
  frames: 13,
  cutFrames: 0,
  mean: null,
  whole: 1000,
  wholeWeight: 1000,
  self: [99, 20, 0, 800, 2, 1],
  total: [1000, 900, 880, 800, 2, 1],
  weight: null,
};

function outline(frames: ChartFrames, frame = frames.root): unknown {
  const children = frames.children(frame);
  return children.length === 0
    ? frames.name(frame)
    : [frames.name(frame), ...children.map((child) => outline(frames, child))];
}

describe("what is drawn of an answer", () => {
  test("leaves out frames too narrow for the width, and counts them with what hangs below", () => {
    const rows = new DrawnRows(answer, 1000);
    expect(rows.count).toBe(4);
    expect(answer.name.map((_, row) => rows.below(row))).toEqual([4, 0, 5, 0, 0, 3]);
    expect(outline(chartFrames(rows))).toEqual(["all", ["wide", ["hot", "all", "+5 not drawn"]]]);
  });

  test("draws every frame that was sent where there is room", () => {
    const rows = new DrawnRows(answer, 4000);
    expect(rows.count).toBe(6);
    expect(answer.name.map((_, row) => rows.below(row))).toEqual(answer.hidden);
  });

  test("knows the whole by its id: a function may be called the same", () => {
    const colours = new Map<string, string>();
    const frames = chartFrames(new DrawnRows(answer, 4000));
    const walk = (frame: number) => {
      colours.set(`${frames.name(frame)} ${frames.value(frame)}`, frames.colour(frame));
      frames.children(frame).forEach(walk);
    };
    walk(frames.root);
    expect(colours.get("all 800")).not.toBe(colours.get("all 1000"));
  });
});

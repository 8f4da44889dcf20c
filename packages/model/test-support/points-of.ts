import type { Points } from "../src/series/capture/points.ts";

/** Makes points of plain arrays. */
export function pointsOf(timestamps: Iterable<number>, values: Iterable<number>): Points {
  return { timestamps: Float64Array.from(timestamps), values: Float64Array.from(values) };
}

import type { ChartSeries } from "./chart-model.ts";

/**
 * The next place on the axis where any line has a value, from `x` on (null: from the end that the step leaves); `x` itself, within the
 * axis, where there is none. With `far`, a tenth of the axis on.
 */
export function steppedTo(
  series: readonly ChartSeries[],
  x: number | null,
  step: -1 | 1,
  [from, to]: readonly [number, number],
  far = false,
): number {
  const start = x ?? (step > 0 ? -Infinity : Infinity);
  const within = (place: number): number => Math.min(to, Math.max(from, place));
  if (far) return within(within(start) + (step * (to - from)) / 10);
  let best: number | null = null;
  for (const { points } of series) {
    for (const { x: place, y } of points) {
      if (y === null || place < from || place > to || (place - start) * step <= 0) continue;
      if (best === null || (best - place) * step > 0) best = place;
    }
  }
  return best ?? within(start);
}

const minute = 60_000;
const steps = [
  15_000,
  30_000,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  30 * minute,
  60 * minute,
  120 * minute,
  360 * minute,
  720 * minute,
  1440 * minute,
];

/** Round places on an axis of milliseconds: at most `most` of them, a round number of seconds or minutes apart. */
export function timeTicks([from, to]: readonly [number, number], most: number): number[] {
  const span = to - from;
  if (!(span > 0) || most < 1) return [];
  const step = stepFor(span / most);
  const ticks: number[] = [];
  for (let n = Math.ceil(from / step); n * step <= to; n++) ticks.push(n * step);
  return ticks;
}

/** The least round step that is not below `least`: 1, 2 or 5 of a power of ten up to ten seconds, then minutes and hours. */
function stepFor(least: number): number {
  if (least > 10_000) return steps.find((step) => step >= least) ?? Math.ceil(least / (1440 * minute)) * 1440 * minute;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least * (1 - 1e-9)) ?? 10 * power;
}

import type { ChartAxis, ChartPoint, ChartSeries } from "./chart-model.ts";

const decimalSteps = [1, 2, 2.5, 5, 10];
const wholeSteps = [1, 2, 5, 10];
const binarySteps = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
const clockSteps = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800,
];

/** Distance between ticks so that about `count` of them fit into `span`. */
export function tickStep(span: number, count: number, steps: ChartAxis["steps"] = "decimal"): number {
  const rough = span / Math.max(1, count);
  if (!(rough > 0) || !Number.isFinite(rough)) return 1;
  if (steps === "clock" && rough >= 1)
    return clockSteps.find((step) => step >= rough) ?? Math.ceil(rough / 604_800) * 604_800;
  if (steps === "binary" && rough >= 1) {
    const unit = 1024 ** Math.floor(Math.log2(rough) / 10);
    return unit * binarySteps.find((step) => step * unit >= rough)!;
  }
  const least = steps === "whole" ? Math.max(1, rough) : rough;
  const unit = 10 ** Math.floor(Math.log10(least));
  return unit * (steps === "whole" ? wholeSteps : decimalSteps).find((step) => step * unit >= least * (1 - 1e-9))!;
}

/** Ticks within `[from, to]` at multiples of the step. */
export function ticksWithin(from: number, to: number, count: number, steps: ChartAxis["steps"]): number[] {
  if (typeof steps === "object") return steps.filter((tick) => tick >= from && tick <= to);
  const step = tickStep(to - from, count, steps);
  const ticks: number[] = [];
  for (let i = Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9 && ticks.length < 100; i++)
    ticks.push(i * step);
  return ticks;
}

/**
 * Powers of ten within a positive range; with fewer than three of them also their 2- and 5-fold. In binary steps powers of
 * two, a whole number of them to a KiB.
 */
export function logTicks(from: number, to: number, count: number, steps: ChartAxis["steps"] = "decimal"): number[] {
  if (steps === "binary") return binaryLogTicks(from, to, count);
  const first = Math.floor(Math.log10(from));
  const last = Math.ceil(Math.log10(to));
  const factors = last - first <= 3 ? [1, 2, 5] : [1];
  const stride = Math.max(1, Math.ceil((last - first) / Math.max(2, count)));
  const ticks: number[] = [];
  for (let power = first; power <= last; power += stride) {
    for (const factor of factors) {
      const tick = factor * 10 ** power;
      if (tick >= from * (1 - 1e-9) && tick <= to * (1 + 1e-9)) ticks.push(tick);
    }
  }
  return ticks;
}

function binaryLogTicks(from: number, to: number, count: number): number[] {
  const [low, high] = [Math.log2(from), Math.log2(to)];
  const rough = (high - low) / Math.max(2, count);
  const stride = [1, 2, 5, 10].find((step) => step >= rough) ?? Math.ceil(rough / 10) * 10;
  const ticks: number[] = [];
  for (let power = Math.ceil(low / stride - 1e-9) * stride; power <= high + 1e-9; power += stride)
    ticks.push(2 ** power);
  return ticks;
}

/** Ends of the x axis: the data's, widened where they are one point. */
export function xDomain(series: readonly ChartSeries[], axis: ChartAxis): [number, number] {
  if (axis.domain) return [axis.domain[0], axis.domain[1]];
  let from = Infinity;
  let to = -Infinity;
  for (const { points } of series) {
    const first = points[0];
    const last = points[points.length - 1];
    if (first && last) {
      from = Math.min(from, first.x);
      to = Math.max(to, last.x);
    }
  }
  if (from > to) return axis.scale === "log" ? [1, 10] : [0, 1];
  if (from === to) return axis.scale === "log" ? [from / 2, to * 2] : [from - 0.5, to + 0.5];
  return [from, to];
}

/** Ends of the y axis: those of the points within `x`, bands included, on round ticks. */
export function yDomain(
  series: readonly ChartSeries[],
  axis: ChartAxis,
  x: readonly [number, number],
  references: readonly number[],
  count: number,
): [number, number] {
  if (axis.domain) return [axis.domain[0], axis.domain[1]];
  const log = axis.scale === "log";
  let low = Infinity;
  let high = -Infinity;
  const take = (value: number | null | undefined): void => {
    if (value === null || value === undefined || !Number.isFinite(value) || (log && value <= 0)) return;
    if (value < low) low = value;
    if (value > high) high = value;
  };
  for (const { points } of series) {
    for (const point of points) if (point.x >= x[0] && point.x <= x[1]) takeAll(point, take);
  }
  // A limit far above everything would press the lines flat; it is drawn where it is near.
  for (const value of references) if (low > high || (value <= 2.5 * high && value >= 0)) take(value);
  if (low > high) return log ? [1, 10] : [0, 1];
  if (log) return low === high ? [low / 2, high * 2] : [low / 1.15, high * 1.15];
  if (!axis.tight) {
    low = Math.min(0, low);
    high = Math.max(0, high);
  }
  if (low === high) return high === 0 ? [0, 1] : [Math.min(low, 0), high + Math.abs(high) * 0.1];
  const step = tickStep(high - low, count, axis.steps);
  return [Math.floor(low / step + 1e-9) * step, Math.ceil(high / step - 1e-9) * step];
}

function takeAll(point: ChartPoint, take: (value: number | null | undefined) => void): void {
  take(point.y);
  take(point.low);
  take(point.high);
}

/** Three significant digits, with a typographic minus. */
export function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "–";
  const text =
    Math.abs(value) >= 1e6 || (value !== 0 && Math.abs(value) < 1e-3)
      ? value.toExponential(2)
      : String(Number(value.toPrecision(3)));
  return text.replace("-", "−");
}

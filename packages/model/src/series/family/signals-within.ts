import type { TimeAxis } from "../chart/chart-axis.ts";
import { type Lives, livesOfProcess, timeOnAxis } from "../capture/lives.ts";
import type { Points } from "../capture/points.ts";
import type { Increments } from "./increments.ts";
import type { Signal } from "./signals.ts";

/** A stretch of time, ms; both ends belong to it. */
type Stretch = readonly [from: number, to: number];

/**
 * Returns the signals with only what was measured within a part of the axis, so that what is said of them is said of this part.
 * A counter keeps the intervals that lie wholly inside: what it grew by across an edge happened partly outside.
 * @param window ends in seconds of the axis; on uptime they are taken in each life of the process.
 */
export function signalsWithin(
  signals: readonly Signal[],
  lives: readonly (Lives | null)[],
  axis: TimeAxis,
  window: readonly [number, number],
): Signal[] {
  return signals.flatMap((signal): Signal[] => {
    const own = lives[signal.capture];
    if (!own) return [];
    const stretches = stretchesOf(livesOfProcess(own, signal.labels), axis, window);
    return [{ ...signal, content: contentWithin(signal.content, stretches) }];
  });
}

function stretchesOf(lives: Lives, axis: TimeAxis, [from, to]: readonly [number, number]): Stretch[] {
  const count = axis === "uptime" ? Math.max(1, lives.starts.length) : 1;
  return Array.from({ length: count }, (_, life): Stretch => {
    const next = axis === "uptime" ? lives.starts[life + 1] : undefined;
    const end = timeOnAxis(lives, axis, life, to);
    return [timeOnAxis(lives, axis, life, from), next === undefined ? end : Math.min(end, next - 1)];
  });
}

function contentWithin(content: Signal["content"], stretches: readonly Stretch[]): Signal["content"] {
  switch (content.kind) {
    case "counter":
      return { kind: "counter", increments: incrementsWithin(content.increments, stretches) };
    case "gauge":
      return { kind: "gauge", points: pointsWithin(content.points, stretches) };
    case "distribution":
      return {
        kind: "distribution",
        sum: incrementsWithin(content.sum, stretches),
        count: incrementsWithin(content.count, stretches),
      };
  }
}

function pointsWithin({ timestamps, values }: Points, stretches: readonly Stretch[]): Points {
  const isKept = (_: number, i: number): boolean => isInside(timestamps[i]!, timestamps[i]!, stretches);
  return { timestamps: timestamps.filter(isKept), values: values.filter(isKept) };
}

function incrementsWithin(increments: Increments, stretches: readonly Stretch[]): Increments {
  const { from, to } = increments;
  const isKept = (_: number, i: number): boolean => isInside(from[i]!, to[i]!, stretches);
  const kept = from.filter(isKept);
  return {
    ...increments,
    length: kept.length,
    from: kept,
    to: to.filter(isKept),
    increase: increments.increase.filter(isKept),
    life: increments.life.filter(isKept),
    crossesReset: increments.crossesReset.filter(isKept),
    isGap: increments.isGap.filter(isKept),
    resets: increments.resets.filter((time) => isInside(time, time, stretches)),
  };
}

function isInside(from: number, to: number, stretches: readonly Stretch[]): boolean {
  return stretches.some((stretch) => from >= stretch[0] && to <= stretch[1]);
}

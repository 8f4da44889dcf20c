import type { EventLanes, EventsBody } from "@sweetspot/contract";
import { mergeEvents } from "@sweetspot/model/events/merge-events";
import { operationLatencies } from "@sweetspot/model/events/operations";
import { sharesOfTime } from "@sweetspot/model/events/shares";
import { laneSpans, spanAnchor } from "@sweetspot/model/events/spans";
import type { EventTable } from "@sweetspot/model/events/table";
import type { ReadingId } from "@sweetspot/model/ids";
import type { Task } from "../work/task.ts";

export interface EventsInput {
  readonly variants: readonly { readonly name: string; readonly readings: readonly ReadingId[] }[];
}

/** Events that one answer holds, all variants together. */
const mostEvents = 200_000;
/** Kinds of operation, points of each, and share bars: more than anyone reads. */
const mostOperations = 8;
const mostPoints = 500;
const mostShares = 6;

/** Event lanes, latencies by operation, and shares of time of every variant. Trends and shares are of all events. */
export const eventsTask: Task<EventsInput, EventsBody> = ({ variants }, context) => {
  const body: EventsBody = { variants: [], operations: [], shares: [] };
  const withEvents = variants.filter(({ readings }) => readings.length > 0).length;
  variants.forEach(({ readings }, variant) => {
    if (readings.length === 0) return;
    const table = mergeEvents(readings.map((hash) => context.evidence({ reading: hash }, "events")));
    const anchor = spanAnchor(table);
    body.variants.push(lanesOf(variant, table, anchor, Math.floor(mostEvents / withEvents)));
    for (const { name, operation, duration, trend } of operationLatencies(table).slice(0, mostOperations)) {
      // Points beyond the cap are left out evenly; the trend is of all of them.
      const stride = Math.ceil(operation.length / mostPoints);
      const keep = (_: number, i: number): boolean => i % stride === 0;
      body.operations.push({
        variant,
        name,
        operation: Array.from(operation.filter(keep)),
        duration: Array.from(duration.filter(keep)),
        count: operation.length,
        trend: trend && {
          slope: trend.slope,
          low: trend.low,
          high: trend.high,
          intercept: trend.intercept,
          p: trend.p,
          n: trend.n,
          significant: trend.significant,
        },
      });
    }
    for (const share of sharesOfTime(table, anchor).slice(0, mostShares)) {
      body.shares.push({ ...share, variant, parts: share.parts.map((part) => ({ ...part })) });
    }
  });
  return body;
};

function lanesOf(variant: number, table: EventTable, anchor: EventLanes["anchor"], most: number): EventLanes {
  const length = Math.min(table.length, most);
  const [start, end] = extentOf(table, anchor);
  const micro = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;
  return {
    variant,
    startMs: start,
    endMs: end,
    anchor,
    lanes: [...table.lanes],
    names: cutNames(table.names),
    levels: [...table.levels],
    time: Array.from(table.time.subarray(0, length), (time) => micro(time - start)),
    lane: Array.from(table.lane.subarray(0, length)),
    name: Array.from(table.name.subarray(0, length)),
    level: Array.from(table.level.subarray(0, length)),
    duration: Array.from(table.duration.subarray(0, length), (duration) => (duration >= 0 ? micro(duration) : -1)),
    operation: Array.from(table.operation.subarray(0, length)),
    cut: table.length - length,
  };
}

/** Messages with what follows them, a stack say, as long as these stay few; then the messages alone. */
function cutNames(names: readonly string[]): string[] {
  let room = 4_000_000;
  return names.map((name) => {
    const cut = name.slice(0, room > 0 ? 1500 : 300);
    room -= cut.length;
    return cut;
  });
}

/** First and last moment of anything, spans whole. */
function extentOf(table: EventTable, anchor: EventLanes["anchor"]): [number, number] {
  let start = table.time[0]!;
  let end = table.time[table.length - 1]!;
  for (const spans of laneSpans(table, anchor)) {
    for (const span of spans) {
      start = Math.min(start, span.start);
      end = Math.max(end, span.end);
    }
  }
  return [start, end];
}

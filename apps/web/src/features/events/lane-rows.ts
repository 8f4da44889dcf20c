import type { EventLanes } from "@sweetspot/contract";

/** One row of the drawing: a lane of a variant with its events as typed columns, in time order. */
export interface LaneRow {
  readonly variant: number;
  readonly lane: string;
  /** Indexes into the variant's columns. */
  readonly events: Uint32Array;
  readonly source: EventColumns;
  /** Longest span of the lane: how far left of a window one may begin that reaches into it. */
  readonly longest: number;
}

/** An answer's columns as typed arrays, spans' starts worked out. */
interface EventColumns extends Pick<EventLanes, "names" | "levels" | "lanes" | "startMs" | "variant"> {
  /** The begin and end of an event, milliseconds since the variant's first; a point's are equal. */
  readonly begin: Float64Array;
  readonly end: Float64Array;
  readonly name: Uint32Array;
  readonly level: Uint32Array;
  readonly laneIndex: Uint32Array;
  readonly operation: Int32Array;
  /** The events of each lane by begin, outer spans before inner: filters only leave some out. */
  readonly byLane: readonly Uint32Array[];
}

export function columnsOf(lanes: EventLanes): EventColumns {
  const length = lanes.time.length;
  const begin = new Float64Array(length);
  const end = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const time = lanes.time[i]!;
    const duration = Math.max(0, lanes.duration[i]!);
    begin[i] = lanes.anchor === "start" ? time : time - duration;
    end[i] = lanes.anchor === "start" ? time + duration : time;
  }
  const laneIndex = Uint32Array.from(lanes.lane);
  const lists: number[][] = lanes.lanes.map(() => []);
  for (let i = 0; i < length; i++) lists[laneIndex[i]!]!.push(i);
  return {
    byLane: lists.map((list) => Uint32Array.from(list).sort((a, b) => begin[a]! - begin[b]! || end[b]! - end[a]!)),
    variant: lanes.variant,
    startMs: lanes.startMs,
    lanes: lanes.lanes,
    names: lanes.names,
    levels: lanes.levels,
    begin,
    end,
    name: Uint32Array.from(lanes.name),
    level: Uint32Array.from(lanes.level),
    laneIndex,
    operation: Int32Array.from(lanes.operation),
  };
}

interface EventFilter {
  readonly without: readonly string[];
  readonly find: string;
}

/** Rows of all variants with the events that pass the filter, lanes in the order of their names, empty ones left out. */
export function laneRows(sources: readonly EventColumns[], { without, find }: EventFilter): readonly LaneRow[] {
  const needle = find.trim().toLowerCase();
  return sources.flatMap((source) => {
    const levels = source.levels.map((level) => !without.includes(level));
    const names = source.names.map((name) => needle === "" || name.toLowerCase().includes(needle));
    const lanes = source.lanes.map((lane) => needle !== "" && lane.toLowerCase().includes(needle));
    return source.byLane
      .map((all, lane): LaneRow => {
        let longest = 0;
        const passes = lanes[lane]!;
        const events = all.filter((i) => {
          if (!levels[source.level[i]!]! || !(passes || names[source.name[i]!]!)) return false;
          longest = Math.max(longest, source.end[i]! - source.begin[i]!);
          return true;
        });
        return { variant: source.variant, lane: source.lanes[lane]!, events, source, longest };
      })
      .filter((row) => row.events.length > 0)
      .sort((a, b) => (a.lane < b.lane ? -1 : 1));
  });
}

/** Place in `row.events` of the first event that begins at or after `time`. */
export function firstAt(row: LaneRow, time: number): number {
  let low = 0;
  let high = row.events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (row.source.begin[row.events[middle]!]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The event at or nearest to a time, no further than `reach` milliseconds: a point, else the shortest span that holds it. */
export function eventAt(row: LaneRow, time: number, reach: number): number | null {
  const { begin, end } = row.source;
  let best: number | null = null;
  let cost = Infinity;
  for (let at = firstAt(row, time - row.longest - reach); at < row.events.length; at++) {
    const i = row.events[at]!;
    if (begin[i]! > time + reach) break;
    const distance = Math.max(0, begin[i]! - time, time - end[i]!);
    if (distance > reach) continue;
    // A point is hard to hit, so near is enough; a span has to hold the time, or else be the nearest.
    const length = end[i]! - begin[i]!;
    const candidate = length === 0 ? distance / (reach || 1) - 1 : distance * 1e6 + length;
    if (candidate < cost) {
      cost = candidate;
      best = i;
    }
  }
  return best;
}

/** Ends of the time axis over all variants, milliseconds since each one's first event. */
export function extentOf(sources: readonly EventColumns[]): readonly [number, number] {
  let to = 0;
  for (const { end } of sources) for (const one of end) if (one > to) to = one;
  return [0, to || 1];
}

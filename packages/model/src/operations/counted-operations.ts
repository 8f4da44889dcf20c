import { labelValue, nameLabel } from "../series/labels.ts";
import { type Capture, pointsOfSeries } from "../series/capture/capture.ts";
import { counterIncrements } from "../series/family/increments.ts";
import type { SeriesTable } from "../series/table.ts";
import { grouped } from "./covered-iterations.ts";
import type { Denominator } from "./denominator.ts";

/** The time span of a profile; a heap profile's allocations count from the start of the process. */
export interface ProfileSpan {
  /** Ms since the epoch; null when the profile does not say. */
  readonly startMs: number | null;
  readonly durationMs: number;
  /** Values are since the process began: allocations, contention. */
  readonly cumulative: boolean;
}

/** Least part of a profile's time that the scrapes must cover. */
const leastCoverage = 0.5;
/** A value older than this at the profile's moment is not of that moment. */
const oldestValueMs = 60_000;

/** Counters offered, at most. */
const most = 20;

/**
 * Words that counters of work done end with; counters of bytes, seconds, errors and of the runtime itself are no
 * operations that a profile is divided by.
 */
const countsWork =
  /(?:^|_)(?:requests?|handled|started|completed|calls?|rpcs?|operations?|ops|transactions?|txs?|txns?|writes?|reads?|puts?|gets?|sets?|deletes?|lookups?|inserts?|commits?|batch(?:es)?|queries|statements?|messages?|events?|records?|rows?|keys?|blocks?|headers?|checks?|jobs?|tasks?|appends?|hits|processed|proposals_applied|duration_seconds|latency_seconds|seconds)_(?:total|count)$/;
const isRuntimes =
  /^(?:go|jvm|nodejs|python_gc|dotnet|process|promhttp|scrape|up|perf|collectd|sysstat|dool|nmon|vmstat|docker|podman|container|node_(?:cpu|disk|network|memory|vmstat))_/;
const isAmount = /(?:seconds|bytes|errors?|failures?|failed|dropped|bucket|created)_total$/;

/** The counters of a capture whose increase says how much was done while a profile was taken. */
export function countedOperations(capture: Capture, span: ProfileSpan): Denominator[] {
  const table = capture.raw;
  if (table === null) return [];
  const series = new Map<string, number[]>();
  for (let i = 0; i < table.series.length; i++) {
    const name = labelValue(table.series[i]!, nameLabel);
    if (!countsWork.test(name) || isRuntimes.test(name) || isAmount.test(name)) continue;
    const list = series.get(name);
    if (list === undefined) series.set(name, [i]);
    else list.push(i);
  }
  return Array.from(series, ([name, members]) => countOf(name, table, members, span))
    .filter((found) => found !== null)
    .sort((a, b) => b.count - a.count)
    .slice(0, most);
}

function countOf(name: string, table: SeriesTable, members: readonly number[], span: ProfileSpan): Denominator | null {
  const counted =
    span.startMs === null
      ? wholeCapture(table, members)
      : span.durationMs > 0
        ? during(table, members, span.startMs, span.startMs + span.durationMs)
        : span.cumulative
          ? upTo(table, members, span.startMs)
          : null;
  if (counted === null || !(counted.count > 0)) return null;
  return {
    id: `counter:${name}`,
    kind: "counter",
    subject: name,
    count: counted.count,
    low: counted.low,
    high: counted.high,
    basis: counted.basis,
    part: null,
    others: 0,
  };
}

interface Counted {
  readonly count: number;
  readonly low: number;
  readonly high: number;
  readonly basis: string;
}

const exactly = (count: number, basis: string): Counted => ({ count, low: count, high: count, basis });

function wholeCapture(table: SeriesTable, members: readonly number[]): Counted {
  let count = 0;
  for (const member of members) {
    for (const increase of counterIncrements(pointsOfSeries(table, member)).increase) count += increase;
  }
  return exactly(
    count,
    `exact increase ${grouped(count)} over the whole capture: the profile does not say when it was taken`,
  );
}

/** The exact increase while the profile ran; where scrapes cover only a part of it, taken on at the same pace. */
function during(table: SeriesTable, members: readonly number[], from: number, to: number): Counted | null {
  let count = 0;
  let first = Infinity;
  let last = -Infinity;
  let outside = 0;
  for (const member of members) {
    const found = counterIncrements(pointsOfSeries(table, member));
    for (let i = 0; i < found.length; i++) {
      const [start, end] = [found.from[i]!, found.to[i]!];
      const inside = Math.min(end, to) - Math.max(start, from);
      if (inside <= 0) continue;
      const part = inside / (end - start);
      count += found.increase[i]! * part;
      // The uncertainty of an interval across the profile's edge.
      if (part < 1) outside += found.increase[i]! * Math.max(part, 1 - part);
      first = Math.min(first, Math.max(start, from));
      last = Math.max(last, Math.min(end, to));
    }
  }
  const covered = (last - first) / (to - from);
  if (!(covered >= leastCoverage)) return null;
  const scaled = count / covered;
  const seconds = (ms: number) => grouped(Math.round(ms / 100) / 10);
  const basis =
    covered > 0.995
      ? `increase ${grouped(round(count))} in the ${seconds(to - from)} s of the profile`
      : `increase ${grouped(round(count))} in ${seconds(last - first)} of the profile's ${seconds(to - from)} s, taken on at that pace to ${grouped(round(scaled))}`;
  return { count: scaled, low: Math.max(0, count - outside), high: scaled + outside + (scaled - count), basis };
}

/** The value of the counter when the profile was taken: both count from the start of the process. */
function upTo(table: SeriesTable, members: readonly number[], at: number): Counted | null {
  let count = 0;
  let found = false;
  let later = 0;
  for (const member of members) {
    const { timestamps, values } = pointsOfSeries(table, member);
    let last = -1;
    for (let i = 0; i < timestamps.length && timestamps[i]! <= at; i++) if (!Number.isNaN(values[i]!)) last = i;
    if (last < 0 || at - timestamps[last]! > oldestValueMs) continue;
    found = true;
    count += values[last]!;
    const next = values[last + 1];
    if (next !== undefined && next > values[last]!) later += next - values[last]!;
  }
  if (!found) return null;
  return {
    count,
    low: count,
    high: count + later,
    basis: `was ${grouped(round(count))} when the profile was taken; both count from the start of the process`,
  };
}

function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}

import type { SeriesTable } from "@sweetspot/model";
import type { ParseContext } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { MeasuredTable } from "./measured-table.ts";
import { addSafepoints, type Safepoint } from "./safepoints.ts";
import { endTime } from "./scrape-clock.ts";

/** The problem of a log without any collection. */
export const noCollection =
  "The log holds no collection: nothing was collected while it was written. Let the program run for longer, under load.";

/** Pauses of one action and cause, and what those so far took. */
export interface Pauses {
  readonly labels: readonly (readonly [string, string])[];
  seconds: number;
  count: number;
}

/** A collection or pause in a log of Java's collector. Sizes are in bytes, NaN where the log does not state them. */
export interface Collection {
  /** Its time in milliseconds since the epoch, NaN where the log has none, and since the program's start. */
  readonly clockMs: number;
  readonly uptimeMs: number;
  /** undefined for an entry of the heap alone. */
  readonly pauses: Pauses | undefined;
  readonly seconds: number;
  readonly before: number;
  readonly after: number;
  readonly capacity: number;
}

/** Returns a function that gives the pauses of an action, a cause and a generation, the same object for the same three. */
export function pausesByLabels(): (action: string, cause: string, generation: string) => Pauses {
  const known = new Map<string, Pauses>();
  return (action, cause, generation) =>
    entryOf(known, `${action}\n${cause}\n${generation}`, () => ({
      labels: [
        ["action", action],
        ["cause", cause],
        ["generation", generation],
      ],
      seconds: 0,
      count: 0,
    }));
}

/**
 * Makes series of a log's collections, named as micrometer names them, so that a log lines up with a scrape, and of the stops that it lists.
 * Throws `UnusableInput` with `problem` where there is neither.
 */
export function collectionTable(
  found: readonly Collection[],
  context: ParseContext,
  problem: string,
  safepoints: readonly Safepoint[] = [],
): SeriesTable {
  const table = new MeasuredTable(context);
  table.describe("jvm_gc_pause_seconds_sum", "counter", "Time for which the collector stopped the program.");
  table.describe("jvm_gc_pause_seconds_count", "counter", "Pauses of the collector.");
  const hasClock = [found, safepoints].every((all) => all.every(({ clockMs }) => Number.isFinite(clockMs)));
  const last = Math.max(found.at(-1)?.uptimeMs ?? 0, safepoints.at(-1)?.uptimeMs ?? 0);
  const isEmpty = found.length === 0 && safepoints.length === 0;
  const start = hasClock || isEmpty ? 0 : endTime(context, "The log counts from the program's start") - last;
  const timeOf = ({ clockMs, uptimeMs }: Collection | Safepoint): number => (hasClock ? clockMs : start + uptimeMs);
  let shared = 0;
  for (let from = 0, to = 0; from < found.length; from = to) {
    const end = timeOf(found[from]!);
    for (to = from + 1; to < found.length && Math.round(timeOf(found[to]!)) === Math.round(end); to++) shared++;
    addMoment(table, end, found.slice(from, to));
  }
  if (shared > 0) {
    const message = `${shared} collections ended in the same millisecond as the one before: their pauses are counted there, and the heap before the first and after the last of them is kept.`;
    context.diagnostics.add({ severity: "info", code: "same-millisecond", message });
  }
  addSafepoints(table, safepoints, timeOf);
  return table.finish(problem);
}

const noLabels: readonly (readonly [string, string])[] = [];

/** Adds what the log says of one millisecond, in which small heaps are collected several times. */
function addMoment(table: MeasuredTable, end: number, collections: readonly Collection[]): void {
  const first = (values: readonly number[]): number | undefined => values.find((value) => !Number.isNaN(value));
  const paused = new Set<Pauses>();
  for (const { pauses, seconds } of collections) {
    if (pauses === undefined) continue;
    pauses.seconds += seconds;
    pauses.count++;
    paused.add(pauses);
  }
  for (const { labels, seconds, count } of paused) {
    table.add("jvm_gc_pause_seconds_sum", labels, end, seconds);
    table.add("jvm_gc_pause_seconds_count", labels, end, count);
  }
  const latest = collections.toReversed();
  for (const [name, value] of [
    ["jvm_gc_heap_before_bytes", first(collections.map(({ before }) => before))],
    ["jvm_gc_heap_after_bytes", first(latest.map(({ after }) => after))],
    ["jvm_gc_heap_capacity_bytes", first(latest.map(({ capacity }) => capacity))],
  ] as const)
    if (value !== undefined) table.add(name, noLabels, end, value);
}

import type { SeriesChart } from "@sweetspot/contract";
import { mergeEvents } from "@sweetspot/model/events/merge-events";
import type { ReadingId } from "@sweetspot/model/ids";
import type { TimeAxis } from "@sweetspot/model/series/chart/chart-axis";
import { axisTime, type Lives } from "@sweetspot/model/series/capture/lives";
import { eventMoments, type Moment, restarts } from "@sweetspot/model/series/capture/moments";
import { type OperationClock, operationsBy } from "@sweetspot/model/series/chart/operation-clock";
import type { Signal } from "@sweetspot/model/series/family/signals";
import type { TaskContext } from "../work/task.ts";
import type { ReportSeries } from "../evidence/report-series.ts";

/** Marks of one kind in one variant; more would hide the lines below them. */
const mostMarks = 20;

/** The axis that the marks are put on: a time axis, or one of the operations that a clock counts. */
export type MarkPlace =
  | { readonly axis: TimeAxis; readonly clocks?: undefined }
  | { readonly axis: "operation"; readonly clocks: readonly (OperationClock | null)[] };

/**
 * The events of each variant while it was measured: restarts (or, where no process says when it started, the resets of
 * the counters that are drawn), deploys, other events. On the axis of uptime a restart is where every line begins.
 */
export function marksOf(
  { variants, lives, deploys }: ReportSeries,
  place: MarkPlace,
  signals: readonly Signal[],
  context: TaskContext,
): Pick<SeriesChart, "marks" | "marksOmitted"> {
  const marks: SeriesChart["marks"] = [];
  let marksOmitted = 0;
  lives.forEach((one, variant) => {
    // Each of several processes has its own uptime: an event of all has no one place there.
    if (one === null || (place.axis === "uptime" && one.processes.length > 0)) return;
    const knowsStarts = one.starts.length > 0 || one.processes.length > 0;
    const moments = [
      ...(place.axis === "uptime" ? [] : knowsStarts ? restarts(one) : resets(signals, variant)),
      ...deploys[variant]!,
      ...eventsOf(variants[variant]!.events ?? [], context),
    ];
    const taken = new Map<Moment["kind"], number>();
    for (const { time, label, kind } of moments) {
      if (time < one.from || time > one.to) continue;
      const x = placed(one, place, variant, time);
      if (Number.isNaN(x)) continue;
      const count = taken.get(kind) ?? 0;
      taken.set(kind, count + 1);
      if (count < mostMarks) marks.push({ variant, x: Math.round(x * 1000) / 1000, label, kind });
      else marksOmitted++;
    }
  });
  return { marks, marksOmitted };
}

function placed(lives: Lives, place: MarkPlace, variant: number, time: number): number {
  if (place.axis !== "operation") return axisTime(lives, place.axis, time);
  const clock = place.clocks[variant];
  return clock ? operationsBy(clock, time) : NaN;
}

function resets(signals: readonly Signal[], variant: number): Moment[] {
  const times = new Set<number>();
  for (const { capture, content } of signals) {
    if (capture === variant && content.kind === "counter")
      for (const reset of content.increments.resets) times.add(reset);
  }
  return [...times].map((time) => ({ time, label: "reset", kind: "restart" }));
}

function eventsOf(readings: readonly ReadingId[], context: TaskContext): readonly Moment[] {
  if (readings.length === 0) return [];
  return context.derived(`series.events ${readings.join(" ")}`, () => {
    const value = eventMoments(mergeEvents(readings.map((hash) => context.evidence({ reading: hash }, "events"))));
    return { value, bytes: 200 * value.length };
  });
}

import { clockOf } from "@sweetspot/model/series/chart/duration";
import { metricValue } from "@sweetspot/model/series/unit/metric-value";
import type { LaneRow } from "./lane-rows.ts";

/** Milliseconds as a duration: `14.6 ms`, `1.22 s`. */
export function durationText(milliseconds: number): string {
  return metricValue(milliseconds, { unit: "milliseconds", perSecond: false });
}

/** A place on the axis: milliseconds since the first event; finer the shorter it is. */
export function timeText(milliseconds: number): string {
  return Math.abs(milliseconds) < 60_000 ? durationText(milliseconds) : clockOf(milliseconds / 1000);
}

/** The text of one event for screen readers. */
export function eventText(
  row: LaneRow,
  event: number,
): { readonly lane: string; readonly name: string; readonly detail: string } {
  const { source } = row;
  const duration = source.end[event]! - source.begin[event]!;
  const parts = [
    timeText(source.begin[event]!),
    duration > 0 ? `took ${durationText(duration)}` : "",
    source.levels[source.level[event]!] ?? "",
    source.operation[event]! >= 0 ? `operation ${source.operation[event]}` : "",
  ];
  return { lane: row.lane, name: source.names[source.name[event]!] ?? "", detail: parts.filter(Boolean).join(" · ") };
}

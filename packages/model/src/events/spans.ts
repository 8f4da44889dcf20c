import type { EventTable } from "./table.ts";

/** Whether an event's time is where its span began (traces) or where it ended (logs, which write a line when done). */
export const spanAnchors = ["start", "end"] as const;
export type SpanAnchor = (typeof spanAnchors)[number];

/** One event with a duration, in milliseconds. */
export interface Span {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** Clocks and log calls cost a little: spans that stick out by less are still inside. */
export const slackMs = 0.1;

/**
 * The meaning of times in a table: the reading under which fewer spans of a lane cross each other. Work on one lane nests or
 * follows; spans that half overlap mean that times were taken for the wrong end. A tie is read as a trace. A
 * format that says it is believed.
 */
export function spanAnchor(table: EventTable): SpanAnchor {
  if (table.anchor !== undefined) return table.anchor;
  const crossings = (anchor: SpanAnchor): number =>
    laneSpans(table, anchor).reduce((sum, spans) => sum + countCrossings(spans), 0);
  return crossings("end") < crossings("start") ? "end" : "start";
}

/** The spans of every lane, outer before inner: by start, then by end, longest first. */
export function laneSpans(table: EventTable, anchor: SpanAnchor): Span[][] {
  const lanes: Span[][] = table.lanes.map(() => []);
  for (let row = 0; row < table.length; row++) {
    const duration = table.duration[row]!;
    if (!(duration >= 0)) continue;
    const time = table.time[row]!;
    const span =
      anchor === "start" ? { row, start: time, end: time + duration } : { row, start: time - duration, end: time };
    lanes[table.lane[row]!]!.push(span);
  }
  for (const spans of lanes) spans.sort((a, b) => a.start - b.start || b.end - a.end || b.row - a.row);
  return lanes;
}

function countCrossings(spans: readonly Span[]): number {
  let crossings = 0;
  const open: Span[] = [];
  for (const span of spans) {
    while (open.length > 0 && open[open.length - 1]!.end <= span.start + slackMs) open.pop();
    const outer = open[open.length - 1];
    if (outer !== undefined && span.end > outer.end + slackMs) crossings++;
    // Bounded, so that a lane of parallel spans stays linear.
    if (open.length < 64) open.push(span);
  }
  return crossings;
}

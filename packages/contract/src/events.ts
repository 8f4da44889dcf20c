import { nullable } from "./nullable.ts";
import { spanAnchors } from "@sweetspot/model/events/spans";
import Type, { type Static } from "typebox";

/*
 * Event lanes of a report. Bulk is columns: event i is entry i of each. Times are milliseconds since the variant's
 * first event, durations milliseconds with -1 for a point, operations indexes with -1 for none.
 */

export const EventLanes = Type.Object({
  variant: Type.Integer({ description: "Position of the variant" }),
  startMs: Type.Number({
    description: "Time of the first event, milliseconds since the epoch or since the recording began",
  }),
  endMs: Type.Number(),
  anchor: Type.Enum([...spanAnchors], {
    description: "Whether an event's time is where its span began or ended; found by which leaves fewer spans crossing",
  }),
  lanes: Type.Array(Type.String()),
  names: Type.Array(Type.String()),
  levels: Type.Array(Type.String()),
  time: Type.Array(Type.Number()),
  lane: Type.Array(Type.Integer()),
  name: Type.Array(Type.Integer()),
  level: Type.Array(Type.Integer()),
  duration: Type.Array(Type.Number()),
  operation: Type.Array(Type.Integer()),
  cut: Type.Integer({ description: "Events left out at the end of a full answer" }),
});
export type EventLanes = Static<typeof EventLanes>;

export const OperationTrend = Type.Object({
  slope: Type.Number({ description: "Theil–Sen, milliseconds an operation" }),
  low: Type.Number({ description: "99 % interval" }),
  high: Type.Number(),
  intercept: Type.Number(),
  p: Type.Number(),
  n: Type.Integer(),
  significant: Type.Boolean(),
});

export const OperationSeries = Type.Object({
  variant: Type.Integer(),
  name: Type.String(),
  operation: Type.Array(Type.Integer()),
  duration: Type.Array(Type.Number()),
  count: Type.Integer({ description: "Operations in all; the columns may hold fewer" }),
  trend: nullable(OperationTrend),
});
export type OperationSeries = Static<typeof OperationSeries>;

export const EventShare = Type.Object({
  variant: Type.Integer(),
  name: Type.String(),
  count: Type.Integer(),
  total: Type.Number({ description: "Milliseconds" }),
  covered: Type.Number({ description: "Sum of the parts by the whole; above 1 they overlap" }),
  parts: Type.Array(
    Type.Object({
      name: Type.String(),
      count: Type.Integer(),
      total: Type.Number(),
      share: Type.Number(),
      early: Type.Number({ description: "Share within the first tenth of occurrences" }),
      late: Type.Number({ description: "Share within the last tenth" }),
    }),
  ),
});
export type EventShare = Static<typeof EventShare>;

export const EventsBody = Type.Object({
  variants: Type.Array(EventLanes),
  operations: Type.Array(OperationSeries),
  shares: Type.Array(EventShare),
});
export type EventsBody = Static<typeof EventsBody>;

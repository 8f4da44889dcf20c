import { untested } from "../judge/certainty.ts";
import type { EventsTrend } from "../finding-kinds/events-trend.ts";
import { operationLatencies } from "../events/operations.ts";
import { sharesOfTime } from "../events/shares.ts";
import { spanAnchor } from "../events/spans.ts";
import type { EventTable } from "../events/table.ts";

/** Kinds of operation that are told of one variant. */
const toldOperations = 2;

/**
 * Operations whose latency rises or falls with their index, beyond chance (Mann–Kendall p < 0.001 and a 99 % interval of
 * the Theil–Sen slope that leaves zero out), with the part of the work whose share grew most.
 */
export function eventFindings(table: EventTable, variant: string): EventsTrend[] {
  const proven = operationLatencies(table).filter(({ trend }) => trend?.significant === true);
  return proven.slice(0, toldOperations).map(({ name, operation, trend }) => {
    const { slope, low, high, n } = trend!;
    const first = operation[0]!;
    const last = operation[operation.length - 1]!;
    const [start, end] = [first, last].map((index) => trend!.intercept + slope * index) as [number, number];
    return {
      kind: "events-trend",
      id: `events:${variant}:${name}`,
      group: "unclear",
      certainty: {
        ...untested("differs", [{ kind: "one-run" }, { kind: "within-run", beyond: true, p: trend!.p }]),
        n,
        processes: 1,
      },
      evidence: { view: "events" },
      strength: start > 0 && end > 0 ? Math.abs(Math.log(end / start)) : 0,
      operation: name,
      variant,
      first,
      last,
      start,
      end,
      slope,
      low,
      high,
      growing: growingPart(table),
    };
  });
}

/** The part of the longest span whose share grew most from the first to the last tenth; null where none grew much. */
function growingPart(table: EventTable): EventsTrend["growing"] {
  const [share] = sharesOfTime(table, spanAnchor(table));
  const part = share?.parts.toSorted((a, b) => b.late - b.early - (a.late - a.early))[0];
  if (share === undefined || part === undefined || part.late - part.early < 0.1) return null;
  return { part: part.name, of: share.name, early: part.early, late: part.late };
}

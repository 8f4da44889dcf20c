import { type Finding, plainFinding } from "../findings/finding.ts";
import { metricValue } from "../series/analysis/metric-value.ts";
import { operationLatencies } from "./operations.ts";
import { sharesOfTime } from "./shares.ts";
import { spanAnchor } from "./spans.ts";
import type { EventTable } from "./table.ts";

/** Kinds of operation that are told of one variant. */
const toldOperations = 2;

/**
 * Operations whose latency rises or falls with their index, beyond chance (Mann–Kendall p < 0.001 and a 99 % interval of
 * the Theil–Sen slope that leaves zero out), with the part of the work whose share grew most.
 */
export function eventFindings(table: EventTable, variant: string): Finding[] {
  const proven = operationLatencies(table).filter(({ trend }) => trend?.significant === true);
  return proven.slice(0, toldOperations).map(({ name, operation, trend }) => {
    const { slope, low, high, n } = trend!;
    const first = operation[0]!;
    const last = operation[operation.length - 1]!;
    const [start, end] = [first, last].map((index) => trend!.intercept + slope * index) as [number, number];
    return {
      ...plainFinding,
      about: "time",
      id: `events:${variant}:${name}`,
      group: slope > 0 ? "worse" : "better",
      subject: `latency of ${name}`,
      change: `${signed(slope)} an operation`,
      scope: `${variant}, operations ${first} to ${last}`,
      amounts: start > 0 && end > 0 ? `${plainTime(start)} → ${plainTime(end)}` : "",
      certainty: `proven: 99 % CI ${signed(low)} … ${signed(high)}, p<0.001, n=${n}`,
      remark: growingPart(table),
      evidence: { view: "events", parameters: {} },
      strength: start > 0 && end > 0 ? Math.abs(Math.log(end / start)) : 0,
    };
  });
}

/** The part of the longest span whose share grew most from the first to the last tenth; "" where none grew much. */
function growingPart(table: EventTable): string {
  const [share] = sharesOfTime(table, spanAnchor(table));
  const part = share?.parts.toSorted((a, b) => b.late - b.early - (a.late - a.early))[0];
  if (share === undefined || part === undefined || part.late - part.early < 0.1) return "";
  const percent = (value: number): string => `${(value * 100).toFixed(0)} %`;
  return `${part.name} grows from ${percent(part.early)} to ${percent(part.late)} of ${share.name}`;
}

function plainTime(milliseconds: number): string {
  return metricValue(milliseconds, { unit: "milliseconds", perSecond: false });
}

function signed(milliseconds: number): string {
  return `${milliseconds < 0 ? "" : "+"}${metricValue(milliseconds, { unit: "milliseconds", perSecond: false })}`;
}

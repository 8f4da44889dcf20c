import { findTrend, type Trend } from "../stats/trend.ts";
import { eventKinds, firstLine } from "./event-kinds.ts";
import type { EventTable } from "./table.ts";

/** Latency of one kind of operation against its index. */
interface OperationLatency {
  readonly name: string;
  readonly operation: Float64Array;
  /** Milliseconds. */
  readonly duration: Float64Array;
  /** Theil–Sen slope in milliseconds an operation with its 99 % interval; null for too few. */
  readonly trend: Trend | null;
}

/** Latencies of all events that carry an operation index and a duration, by name; the most frequent first. */
export function operationLatencies(table: EventTable): OperationLatency[] {
  const rows = new Map<number, number[]>();
  const kinds = eventKinds(table.names);
  for (let row = 0; row < table.length; row++) {
    if (table.operation[row]! < 0 || Number.isNaN(table.duration[row]!)) continue;
    const kind = kinds[table.name[row]!]!;
    const list = rows.get(kind);
    if (list === undefined) rows.set(kind, [row]);
    else list.push(row);
  }
  return [...rows]
    .map(([name, list]) => {
      list.sort((a, b) => table.operation[a]! - table.operation[b]! || a - b);
      const operation = Float64Array.from(list, (row) => table.operation[row]!);
      const duration = Float64Array.from(list, (row) => table.duration[row]!);
      return { name: firstLine(table.names[name]!), operation, duration, trend: findTrend(operation, duration) };
    })
    .sort((a, b) => b.operation.length - a.operation.length);
}

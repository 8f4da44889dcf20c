import { entryOf } from "../read/entry-of.ts";
import type { MeasuredTable } from "./measured-table.ts";

/** A stop of all threads of a Java program. */
export interface Safepoint {
  /** Its time in milliseconds since the epoch, NaN where the log has none, and since the program's start. */
  readonly clockMs: number;
  readonly uptimeMs: number;
  /** The work that the threads were stopped for; "" where the log does not name it. */
  readonly operation: string;
  /** The time for which they were stopped, and of it the time until all of them were. */
  readonly seconds: number;
  readonly reachingSeconds: number;
}

const named =
  /\] Safepoint "([^"\n]{1,100})", Time since last: \d{1,19} ns, Reaching safepoint: (\d{1,19}) ns,(?: Cleanup: \d{1,19} ns,)? At safepoint: \d{1,19} ns,(?: Leaving safepoint: \d{1,19} ns,)? Total: (\d{1,19}) ns\b/;
const unnamed =
  /\] Total time for which application threads were stopped: (\d{1,9}[.,]\d{1,9}) seconds, Stopping threads took: (\d{1,9}[.,]\d{1,9}) seconds$/;

/** Reads what a line of `-Xlog:safepoint` says of a stop, but for its time. Source: JDK, safepoint.cpp (`SafepointTracing`), and of JDK 9 to 12 vmThread.cpp. */
export function safepointOf(line: string): Omit<Safepoint, "clockMs" | "uptimeMs"> | undefined {
  const match = named.exec(line);
  if (match !== null)
    return {
      operation: match[1]!,
      reachingSeconds: Number(match[2]) / 1e9,
      seconds: Number(match[3]) / 1e9,
    };
  const old = unnamed.exec(line);
  if (old === null) return undefined;
  const [seconds = 0, reachingSeconds = 0] = old.slice(1).map((text) => Number(text.replace(",", ".")));
  return { operation: "", reachingSeconds, seconds };
}

interface Sum {
  readonly labels: readonly (readonly [string, string])[];
  seconds: number;
  reaching: number;
  count: number;
}

/** Adds the sums of all stops so far, by their operation. Of one millisecond the last counts. */
export function addSafepoints(
  table: MeasuredTable,
  safepoints: readonly Safepoint[],
  timeOf: (safepoint: Safepoint) => number,
): void {
  if (safepoints.length === 0) return;
  table.describe("jvm_safepoint_seconds_sum", "counter", "Time for which all threads were stopped.");
  table.describe("jvm_safepoint_seconds_count", "counter", "Stops of all threads.");
  table.describe("jvm_safepoint_reaching_seconds_sum", "counter", "Time that threads took until all were stopped.");
  const sums = new Map<string, Sum>();
  const latest = new Map<string, number>();
  for (const [i, { operation }] of safepoints.entries()) latest.set(momentOf(operation, i), i);
  for (const [i, safepoint] of safepoints.entries()) {
    const { operation, seconds, reachingSeconds } = safepoint;
    const sum = entryOf(sums, operation, (): Sum => ({
      labels: [["operation", operation]],
      seconds: 0,
      reaching: 0,
      count: 0,
    }));
    sum.seconds += seconds;
    sum.reaching += reachingSeconds;
    sum.count++;
    if (latest.get(momentOf(operation, i)) !== i) continue;
    const timeMs = timeOf(safepoint);
    table.add("jvm_safepoint_seconds_sum", sum.labels, timeMs, sum.seconds);
    table.add("jvm_safepoint_seconds_count", sum.labels, timeMs, sum.count);
    table.add("jvm_safepoint_reaching_seconds_sum", sum.labels, timeMs, sum.reaching);
  }

  function momentOf(operation: string, i: number): string {
    return `${Math.round(timeOf(safepoints[i]!))} ${operation}`;
  }
}

import type { SeriesTable } from "@sweetspot/model";
import { parseEventTime } from "../events/event-fields.ts";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { MeasuredTable } from "./measured-table.ts";
import { endTime } from "./scrape-clock.ts";

/** The decorations of a line: a clock, the time since the start, level and tags; then the collection and what it did. */
const pauseLine =
  /^((?:\[[^\]\n]{1,60}\]){1,8}) GC\((\d{1,12})\) (?:[A-Za-z]: )?(Pause [A-Z][A-Za-z ]{0,40}?)((?: \([^()\n]{0,80}\)){0,4})(?: (\d{1,12})([KMG])->(\d{1,12})([KMG])\((\d{1,12})([KMG])\))? (\d{1,12}[.,]\d{1,6})ms$/;
/** A line of ZGC with the heap before and after a collection. Its pauses are in other lines, of the tag `gc,phases`. */
const collectionLine =
  /^((?:\[[^\]\n]{1,60}\]){1,8}) GC\(\d{1,12}\) [A-Z][a-z]{2,20} Collection \([^()\n]{0,80}\) (\d{1,12})([KMG])\(\d{1,3}%\)->(\d{1,12})([KMG])\(\d{1,3}%\)/;
const clockText = /\[(\d{4}-\d\d-\d\dT[\d:.,]{8,20}(?:[+-]\d{4}|Z)?)\]/;
const uptimeText = /\[(\d{1,12}[.,]\d{1,6})s\]|\[(\d{1,15})ms\]|\[(\d{1,18})ns\]/;
/** `timemillis` counts from 1970: no program runs for 30 years. */
const leastEpochMs = 1e12;
const factors: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** The JDK's unified log of its collector (`-Xlog:gc`). Source: JEP 158 and JEP 271. */
export const jdkGcLog: Format = {
  id: "jdk-gc-log",
  label: "JDK garbage collection log (-Xlog:gc)",
  kind: "series",
  version: 2,
  linesBeginWithTimes: true,
  guide: {
    madeBy: "the JDK (9 and later)",
    command: "java -Xlog:gc:file=gc.log:time,uptime,level,tags -jar program.jar",
    reads:
      "Pauses by kind and cause, and the heap before and after collections; by the clock, else by the time since the start. ZGC prints its pauses with `-Xlog:gc,gc+phases`.",
    leaves: "Other phases, concurrent work and lines of further tags. A log without times (`none`) is not read.",
  },
  sniff: (head) =>
    /^(?:\[[^\]\n]{1,60}\]){1,8} (?:Using (?:G1|Serial|Parallel|Concurrent Mark Sweep|The Z Garbage Collector|Shenandoah|Epsilon)|GC\(\d+\) (?:Pause |[A-Z][a-z]{2,20} Collection \())/m.test(
      headText(head),
    )
      ? "certain"
      : "no",
  parse,
};

interface Moment {
  readonly clock: number;
  readonly uptimeMs: number;
}

interface Pause extends Moment {
  readonly action: string;
  readonly cause: string;
  readonly seconds: number;
}

/** The heap in bytes; the capacity where the line states it. */
interface Heap extends Moment {
  readonly before: number;
  readonly after: number;
  readonly capacity?: number;
}

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const found: (Pause | Heap)[] = [];
  forEachLine(bytes, context.diagnostics, (line) => {
    if (line.length > 2048) return;
    const pause = pauseLine.exec(line);
    const collection = pause === null ? collectionLine.exec(line) : null;
    if (pause !== null) found.push(...pauseOf(pause));
    if (collection === null) return;
    const [, decorations = "", before, unitBefore, after, unitAfter] = collection;
    found.push({ ...momentOf(decorations), before: sizeOf(before, unitBefore), after: sizeOf(after, unitAfter) });
  });
  const table = new MeasuredTable(context);
  // As micrometer names them, so that a log lines up with a scrape.
  table.describe("jvm_gc_pause_seconds_sum", "counter", "Time for which the collector stopped the program.");
  table.describe("jvm_gc_pause_seconds_count", "counter", "Pauses of the collector.");
  const last = found[found.length - 1]?.uptimeMs ?? 0;
  const hasClock = found.every(({ clock }) => Number.isFinite(clock));
  const start = hasClock || found.length === 0 ? 0 : endTime(context, "The log counts from the program's start") - last;
  const sums = new Map<string, { seconds: number; count: number }>();
  for (const one of found) {
    const end = hasClock ? one.clock : start + one.uptimeMs;
    if ("before" in one) {
      table.add("jvm_gc_heap_before_bytes", [], end, one.before);
      table.add("jvm_gc_heap_after_bytes", [], end, one.after);
      if (one.capacity !== undefined) table.add("jvm_gc_heap_capacity_bytes", [], end, one.capacity);
      continue;
    }
    const { action, cause, seconds } = one;
    const labels = [
      ["action", action],
      ["cause", cause],
    ] as const;
    const sum = sums.get(`${action}\n${cause}`) ?? { seconds: 0, count: 0 };
    sums.set(`${action}\n${cause}`, sum);
    sum.seconds += seconds;
    sum.count++;
    table.add("jvm_gc_pause_seconds_sum", labels, end, sum.seconds);
    table.add("jvm_gc_pause_seconds_count", labels, end, sum.count);
  }
  return table.finish("No line is a pause of the collector or its work on the heap.");
}

function pauseOf(match: RegExpExecArray): (Pause | Heap)[] {
  const [, decorations = "", , action = "", remarks = "", ...rest] = match;
  const [before, unitBefore, after, unitAfter, capacity, unitCapacity, took = ""] = rest;
  // The cause comes last: `Pause Young (Normal) (G1 Evacuation Pause)`.
  const cause = /\(([^()]*)\)$/.exec(remarks)?.[1] ?? "";
  const kind = /^ \(([^()]*)\) \(/.exec(remarks)?.[1];
  const moment = momentOf(decorations);
  const pause: Pause = {
    ...moment,
    action: kind === undefined ? action : `${action} (${kind})`,
    cause,
    seconds: Number(took.replace(",", ".")) / 1000,
  };
  if (before === undefined) return [pause];
  const heap = {
    before: sizeOf(before, unitBefore),
    after: sizeOf(after, unitAfter),
    capacity: sizeOf(capacity, unitCapacity),
  };
  return [pause, { ...moment, ...heap }];
}

function sizeOf(digits: string | undefined, unit: string | undefined): number {
  return Number(digits) * (factors[unit ?? ""] ?? 1);
}

function momentOf(decorations: string): Moment {
  const [, seconds, milliseconds, nanoseconds] = uptimeText.exec(decorations) ?? [];
  const clock = clockText.exec(decorations)?.[1];
  const ms = Number(milliseconds ?? (nanoseconds === undefined ? 0 : Number(nanoseconds) / 1e6));
  return {
    clock: clock !== undefined ? parseEventTime(clock) : ms >= leastEpochMs ? ms : Number.NaN,
    uptimeMs: seconds === undefined ? ms : Number(seconds.replace(",", ".")) * 1000,
  };
}

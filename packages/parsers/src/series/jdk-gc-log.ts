import type { SeriesTable } from "@sweetspot/model";
import { parseEventTime } from "../events/event-fields.ts";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { MeasuredTable } from "./measured-table.ts";
import { endTime } from "./scrape-clock.ts";

/** The decorations of a line: a clock, the time since the start, level and tags; then the collection and what it did. */
const pauseLine =
  /^((?:\[[^\]\n]{1,60}\]){1,8}) GC\((\d{1,12})\) (Pause [A-Z][A-Za-z ]{0,40}?)((?: \([^()\n]{0,80}\)){0,4}) (\d{1,12})([KMG])->(\d{1,12})([KMG])\((\d{1,12})([KMG])\) (\d{1,12}[.,]\d{1,6})ms$/;
const clockText = /\[(\d{4}-\d\d-\d\dT[\d:.,]{8,20}(?:[+-]\d{4}|Z)?)\]/;
const uptimeText = /\[(\d{1,12}[.,]\d{1,6})s\]|\[(\d{1,15})ms\]/;
const factors: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** The JDK's unified log of its collector (`-Xlog:gc`). Source: JEP 158 and JEP 271. */
export const jdkGcLog: Format = {
  id: "jdk-gc-log",
  label: "JDK garbage collection log (-Xlog:gc)",
  kind: "series",
  version: 1,
  linesBeginWithTimes: true,
  guide: {
    madeBy: "the JDK (9 and later)",
    command: "java -Xlog:gc:file=gc.log:time,uptime,level,tags -jar program.jar",
    reads:
      "Pauses by kind and cause, and the heap before and after each; by the clock, else by the time since the start.",
    leaves: "Phases, concurrent work and what more tags print.",
  },
  sniff: (head) =>
    /^(?:\[[^\]\n]{1,60}\]){1,8} (?:Using (?:G1|Serial|Parallel|Concurrent Mark Sweep|The Z Garbage Collector|Shenandoah|Epsilon)|GC\(\d+\) Pause )/m.test(
      headText(head),
    )
      ? "certain"
      : "no",
  parse,
};

interface Pause {
  readonly action: string;
  readonly cause: string;
  readonly clock: number;
  readonly uptimeMs: number;
  readonly before: number;
  readonly after: number;
  readonly capacity: number;
  readonly seconds: number;
}

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const pauses: Pause[] = [];
  forEachLine(bytes, context.diagnostics, (line) => {
    const match = line.length > 2048 ? null : pauseLine.exec(line);
    if (match !== null) pauses.push(pauseOf(match));
  });
  const table = new MeasuredTable(context);
  // As micrometer names them, so that a log lines up with a scrape.
  table.describe("jvm_gc_pause_seconds_sum", "counter", "Time for which the collector stopped the program.");
  table.describe("jvm_gc_pause_seconds_count", "counter", "Pauses of the collector.");
  const last = pauses[pauses.length - 1]?.uptimeMs ?? 0;
  const hasClock = pauses.every(({ clock }) => Number.isFinite(clock));
  const start = hasClock ? 0 : endTime(context, "The log counts from the program's start") - last;
  const sums = new Map<string, { seconds: number; count: number }>();
  for (const { action, cause, clock, uptimeMs, before, after, capacity, seconds } of pauses) {
    const end = hasClock ? clock : start + uptimeMs;
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
    table.add("jvm_gc_heap_before_bytes", [], end, before);
    table.add("jvm_gc_heap_after_bytes", [], end, after);
    table.add("jvm_gc_heap_capacity_bytes", [], end, capacity);
  }
  return table.finish("No line is a pause of the collector.");
}

function pauseOf(match: RegExpExecArray): Pause {
  const [, decorations = "", , action = "", remarks = "", ...rest] = match;
  const [before, unitBefore = "", after, unitAfter = "", capacity, unitCapacity = "", took = ""] = rest;
  const uptime = uptimeText.exec(decorations);
  const clock = clockText.exec(decorations)?.[1];
  // The cause comes last: `Pause Young (Normal) (G1 Evacuation Pause)`.
  const cause = /\(([^()]*)\)$/.exec(remarks)?.[1] ?? "";
  const kind = /^ \(([^()]*)\) \(/.exec(remarks)?.[1];
  return {
    action: kind === undefined ? action : `${action} (${kind})`,
    cause,
    clock: clock === undefined ? Number.NaN : parseEventTime(clock),
    uptimeMs: uptime?.[1] === undefined ? Number(uptime?.[2] ?? 0) : Number(uptime[1].replace(",", ".")) * 1000,
    before: Number(before) * (factors[unitBefore] ?? 1),
    after: Number(after) * (factors[unitAfter] ?? 1),
    capacity: Number(capacity) * (factors[unitCapacity] ?? 1),
    seconds: Number(took.replace(",", ".")) / 1000,
  };
}

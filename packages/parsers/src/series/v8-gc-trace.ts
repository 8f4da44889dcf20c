import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { MeasuredTable } from "./measured-table.ts";
import { endTime } from "./scrape-clock.ts";

/** The process with its heap, milliseconds since the heap was made, the kind, the heap used and committed before and after, its pause, and steps before it. */
const collection =
  /^\[(\d{1,10}:0x[0-9a-f]{1,16})\] +(\d{1,15}) ms: (Scavenge|Minor|Mark)[A-Za-z -]{0,30}(?:\([a-z ]{1,20}\) ){0,3}\d{1,9}\.\d \(\d{1,9}\.\d\) -> (\d{1,9}\.\d) \((\d{1,9}\.\d)\) MB, (?:pooled: \d{1,9}(?:\.\d)? MB, )?(\d{1,9}\.\d{1,3}) \/ \d{1,9}\.\d{1,3} ms(?: +\(\+ (\d{1,9}\.\d{1,3}) ms in (\d{1,9}) steps)?/;
const megabyte = 2 ** 20;

/**
 * The lines of V8's garbage collector with `--trace-gc`, among whatever else the program prints. Each ends a collection; times count from
 * the program's start. Source: v8, src/heap/gc-tracer.cc, `GCTracer::PrintNVP` and `Print`.
 */
export const v8GcTrace: Format = {
  id: "v8-gc-trace",
  label: "V8 garbage collector's trace (--trace-gc)",
  kind: "series",
  version: 1,
  guide: {
    madeBy: "Node.js, Deno, Chromium",
    command: "node --trace-gc program.js > gc.txt",
    reads:
      "Pauses of minor and major collections and of steps of marking, and the heap after each; of each heap where there are several, as workers have their own.",
    leaves:
      "The heap before a collection, work beside the program, reasons; other lines. The form of `--trace-gc-nvp`.",
  },
  sniff: (head) =>
    headText(head)
      .split("\n")
      .some((line) => collection.test(line))
      ? "certain"
      : "no",
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const collections: RegExpExecArray[] = [];
  forEachLine(bytes, context.diagnostics, (line) => {
    const match = line.length > 2048 ? null : collection.exec(line);
    if (match !== null) collections.push(match);
  });
  const table = new MeasuredTable(context);
  // As prom-client names them, so that a trace lines up with a scrape.
  table.describe("nodejs_gc_duration_seconds_sum", "counter", "Time for which the collector stopped the program.");
  table.describe("nodejs_gc_duration_seconds_count", "counter", "Pauses of the collector.");
  const last = collections.reduce((latest, [, , at]) => Math.max(latest, Number(at)), 0);
  const start = endTime(context, "The trace counts from the program's start") - last;
  const heaps = new Set(collections.map(([, heap]) => heap));
  const sums = new Map<string, { seconds: number; count: number }>();
  for (const [, heap = "", at, name, used, committed, pause, steps = "0", stepCount = "0"] of collections) {
    const timeMs = start + Number(at);
    const labels = heaps.size > 1 ? ([["heap", heap]] as const) : [];
    for (const [kind, took, count] of [
      [name === "Mark" ? "major" : "minor", pause, 1],
      ["incremental", steps, Number(stepCount)],
    ] as const) {
      if (count === 0) continue;
      const sum = entryOf(sums, `${heap} ${kind}`, () => ({ seconds: 0, count: 0 }));
      sum.seconds += Number(took) / 1000;
      sum.count += count;
      const own = [...labels, ["kind", kind]] as const;
      table.add("nodejs_gc_duration_seconds_sum", own, timeMs, sum.seconds);
      table.add("nodejs_gc_duration_seconds_count", own, timeMs, sum.count);
    }
    table.add("nodejs_heap_size_used_bytes", labels, timeMs, Number(used) * megabyte);
    table.add("nodejs_heap_size_total_bytes", labels, timeMs, Number(committed) * megabyte);
  }
  return table.finish("No line is one of the collector's.");
}

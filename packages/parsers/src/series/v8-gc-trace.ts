import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { MeasuredTable } from "./measured-table.ts";
import { endTime } from "./scrape-clock.ts";

/** The process with its heap, milliseconds since the heap was made, the kind, the heap used and committed before and after, its pause, and steps before it. */
const collection =
  /^\[(\d{1,10}:0x[0-9a-f]{1,16})\] +(\d{1,15}) ms: (Scavenge|Minor|Mark)[A-Za-z -]{0,30}(?:\([a-z ]{1,20}\) ){0,3}\d{1,9}\.\d \(\d{1,9}\.\d\) -> (\d{1,9}\.\d) \((\d{1,9}\.\d)\) MB, (?:pooled: \d{1,9}(?:\.\d)? MB, )?(\d{1,9}\.\d{1,3}) \/ \d{1,9}\.\d{1,3} ms(?: +\(\+ (\d{1,9}\.\d{1,3}) ms in (\d{1,9}) steps)?/;
/** The beginning of the same with `--trace-gc-nvp`; pairs of a name and a number follow. */
const pairs =
  /^\[(\d{1,10}:0x[0-9a-f]{1,16})(?::\d{1,10})?\] +(\d{1,15}) ms: pause=(\d{1,9}\.\d{1,3}) mutator=\d{1,15}\.\d{1,3} gc=(s|ms|mms|mc|mmc|im?ms|imc) /;
const megabyte = 2 ** 20;

interface Collection {
  readonly heap: string;
  readonly atMs: number;
  readonly kind: "minor" | "major";
  readonly pauseMs: number;
  readonly stepsMs: number;
  readonly steps: number;
  /** Bytes of the heap behind it; NaN where the trace does not state them. */
  readonly used: number;
  readonly total: number;
}

/**
 * The lines of V8's garbage collector with `--trace-gc`, among whatever else the program prints. Each ends a collection; times count from
 * the program's start. Source: v8, src/heap/gc-tracer.cc, `GCTracer::PrintNVP` and `Print`.
 */
export const v8GcTrace: Format = {
  id: "v8-gc-trace",
  label: "V8 garbage collector's trace (--trace-gc)",
  kind: "series",
  version: 2,
  guide: {
    madeBy: "Node.js, Deno, Chromium",
    command: "node --trace-gc program.js > gc.txt",
    reads:
      "Pauses of minor and major collections and of steps of marking, and the heap after each, by `--trace-gc` and `--trace-gc-nvp`; of each heap where there are several, as workers have their own.",
    leaves: "The heap before a collection, work beside the program, reasons, parts of a pause; other lines.",
  },
  sniff: (head) =>
    headText(head)
      .split("\n")
      .some((line) => collection.test(line) || pairs.test(line))
      ? "certain"
      : "no",
  parse,
};

/** More than the longest line of pairs, which has some 3,000 characters. */
const longestLine = 8192;

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const collections: Collection[] = [];
  forEachLine(bytes, context.diagnostics, (line) => {
    if (line.length > longestLine) return;
    const found = collectionOf(line) ?? collectionOfPairs(line);
    if (found !== undefined) collections.push(found);
  });
  const table = new MeasuredTable(context);
  // As prom-client names them, so that a trace lines up with a scrape.
  table.describe("nodejs_gc_duration_seconds_sum", "counter", "Time for which the collector stopped the program.");
  table.describe("nodejs_gc_duration_seconds_count", "counter", "Pauses of the collector.");
  const last = collections.reduce((latest, { atMs }) => Math.max(latest, atMs), 0);
  const start = endTime(context, "The trace counts from the program's start") - last;
  const heaps = new Set(collections.map(({ heap }) => heap));
  const sums = new Map<string, { seconds: number; count: number }>();
  for (const { heap, atMs, kind: own, pauseMs, stepsMs, steps, used, total } of collections) {
    const timeMs = start + atMs;
    const labels = heaps.size > 1 ? ([["heap", heap]] as const) : [];
    for (const [kind, took, count] of [
      [own, pauseMs, 1],
      ["incremental", stepsMs, steps],
    ] as const) {
      if (count === 0) continue;
      const sum = entryOf(sums, `${heap} ${kind}`, () => ({ seconds: 0, count: 0 }));
      sum.seconds += took / 1000;
      sum.count += count;
      const labelled = [...labels, ["kind", kind]] as const;
      table.add("nodejs_gc_duration_seconds_sum", labelled, timeMs, sum.seconds);
      table.add("nodejs_gc_duration_seconds_count", labelled, timeMs, sum.count);
    }
    if (!Number.isNaN(used)) table.add("nodejs_heap_size_used_bytes", labels, timeMs, used);
    if (!Number.isNaN(total)) table.add("nodejs_heap_size_total_bytes", labels, timeMs, total);
  }
  return table.finish("No line is one of the collector's.");
}

/** Reads a line of `--trace-gc`. */
function collectionOf(line: string): Collection | undefined {
  const match = collection.exec(line);
  if (match === null) return undefined;
  const [, heap = "", at, name, used, total, pause, stepsMs = "0", steps = "0"] = match;
  return {
    heap,
    atMs: Number(at),
    kind: name === "Mark" ? "major" : "minor",
    pauseMs: Number(pause),
    stepsMs: Number(stepsMs),
    steps: Number(steps),
    used: Number(used) * megabyte,
    total: Number(total) * megabyte,
  };
}

/**
 * Reads a line of `--trace-gc-nvp`. The steps of marking are those up to this collection where it ends the marking; a
 * minor collection states those so far, which the major one counts again.
 */
function collectionOfPairs(line: string): Collection | undefined {
  const match = pairs.exec(line);
  if (match === null) return undefined;
  const [, heap = "", at, pause, name = ""] = match;
  const isMajor = name === "mc" || name === "imc";
  const used = numberOf(line, "end_object_size");
  return {
    heap,
    atMs: Number(at),
    kind: isMajor ? "major" : "minor",
    pauseMs: Number(pause),
    stepsMs: isMajor ? numberOf(line, "incremental") || 0 : 0,
    steps: isMajor ? numberOf(line, "incremental_steps_count") || 0 : 0,
    used: Number.isNaN(used) ? numberOf(line, "total_size_after") : used,
    total: numberOf(line, "end_memory_size"),
  };
}

/** The number behind a name; NaN where the line has none. */
function numberOf(line: string, name: string): number {
  const at = line.indexOf(` ${name}=`);
  if (at < 0) return Number.NaN;
  return Number(/^\d{1,15}(?:\.\d{1,6})?/.exec(line.slice(at + name.length + 2, at + name.length + 24))?.[0] ?? NaN);
}

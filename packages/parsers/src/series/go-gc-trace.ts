import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { MeasuredTable } from "./measured-table.ts";
import { endTime } from "./scrape-clock.ts";

const cycle =
  /^gc (\d{1,12}) @(\d{1,12}\.\d{1,9})s \d{1,3}%: ([\d.e+-]{1,60}) ms clock, ([\d.e+/-]{1,90}) ms cpu, (\d{1,12})->(\d{1,12})->(\d{1,12}) MB, (\d{1,12}) MB goal/;
const megabyte = 2 ** 20;

/**
 * The lines of Go's garbage collector with `GODEBUG=gctrace=1`, among whatever else the program prints. Each ends a cycle.
 * Times count from the program's start. Source: package runtime, "Environment Variables", gctrace.
 */
export const goGcTrace: Format = {
  id: "go-gctrace",
  label: "Go garbage collector's trace (gctrace)",
  kind: "series",
  version: 1,
  guide: {
    madeBy: "Go",
    command: "GODEBUG=gctrace=1 ./program 2> gctrace.txt",
    reads: "Cycles, pauses, processor time, the heap at start, end and live, and its goal.",
    leaves: "Stacks and globals; other lines of the program. Sizes are whole megabytes.",
  },
  sniff: (head) =>
    /^gc \d+ @[\d.]+s \d+%: [\d.e+-]+ ms clock, [\d.e+/-]+ ms cpu, \d+->/m.test(headText(head)) ? "certain" : "no",
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const cycles: RegExpExecArray[] = [];
  forEachLine(bytes, context.diagnostics, (line) => {
    const match = line.length > 2048 ? null : cycle.exec(line);
    if (match !== null) cycles.push(match);
  });
  const table = new MeasuredTable(context);
  table.describe("go_gc_pauses_seconds_sum", "counter", "Time for which the collector stopped all goroutines.");
  table.describe("go_gc_pauses_seconds_count", "counter", "Pauses of the collector.");
  table.describe("go_gc_cpu_seconds_total", "counter", "Processor time of the collector.");
  table.describe("go_gc_cycles_total", "counter", "Cycles of the collector.");
  const last = Number(cycles[cycles.length - 1]?.[2] ?? 0);
  const start = endTime(context, "The trace counts from the program's start") - last * 1000;
  let pauses = 0;
  let processor = 0;
  let cyclesBefore = 0;
  let restarts = 0;
  for (const [, number = "", at = "", clock = "", cpu = "", before = "", after = "", live = "", goal = ""] of cycles) {
    if (Number(number) <= cyclesBefore) {
      restarts++;
      pauses = processor = 0;
    }
    cyclesBefore = Number(number);
    const timeMs = start + Number(at) * 1000;
    const add = (name: string, value: number): void => table.add(name, [], timeMs, value);
    // The world stands still in the first and in the last phase.
    const phases = clock.split("+").map(Number);
    pauses += ((phases[0] ?? 0) + (phases[2] ?? 0)) / 1000;
    processor += cpu.split(/[+/]/).reduce((sum, part) => sum + Number(part), 0) / 1000;
    add("go_gc_pauses_seconds_sum", pauses);
    add("go_gc_pauses_seconds_count", 2 * cyclesBefore);
    add("go_gc_cpu_seconds_total", processor);
    add("go_gc_cycles_total", cyclesBefore);
    add("go_gc_heap_start_bytes", Number(before) * megabyte);
    add("go_gc_heap_end_bytes", Number(after) * megabyte);
    add("go_gc_heap_live_bytes", Number(live) * megabyte);
    add("go_gc_heap_goal_bytes", Number(goal) * megabyte);
  }
  if (restarts > 0) {
    const message = `The cycles count from the start ${restarts} times more: the text holds traces of several programs, whose times overlap. Build first, and trace the program alone.`;
    context.diagnostics.add({ severity: "warning", code: "several-programs", message });
  }
  return table.finish("No line is one of the collector's.");
}

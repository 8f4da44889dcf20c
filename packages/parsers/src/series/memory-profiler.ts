import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { MeasuredTable } from "./measured-table.ts";

/** `MEM 19.050781 1700000000.3445`, a process' memory in MiB, or `CHLD 0 …` of one of its children. */
const sample = /^(?:MEM|CHLD (\d{1,9})) (\d{1,9}\.\d{1,12}) (\d{9,11}\.\d{1,12})$/;
const megabyte = 2 ** 20;

/** The recording of memory that Python's memory_profiler makes (`mprof run`). Source: pythonprofilers/memory_profiler, mprof.py. */
export const memoryProfiler: Format = {
  id: "memory-profiler",
  label: "memory_profiler recording (mprofile_*.dat)",
  kind: "series",
  version: 1,
  guide: {
    madeBy: "memory_profiler (Python)",
    command: "mprof run --multiprocess -o memory.dat program.py",
    reads: "Resident memory of the process over time, and of each of its children.",
    leaves: "Times at which functions began and ended.",
  },
  sniff: (head) =>
    /^CMDLINE .*\r?\n(?:.*\r?\n){0,20}MEM \d+\.\d+ \d+\.\d+\r?$/m.test(headText(head)) ? "certain" : "no",
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const table = new MeasuredTable(context);
  // As the client libraries of Prometheus name it, so that a recording lines up with a scrape.
  const name = "process_resident_memory_bytes";
  table.describe(name, "gauge", "Resident memory size in bytes.");
  const none: readonly (readonly [string, string])[] = [];
  forEachLine(bytes, context.diagnostics, (line) => {
    const [, child, mebibytes, seconds] = sample.exec(line.trimEnd()) ?? [];
    if (seconds === undefined) return;
    const labels = child === undefined ? none : ([["child", child]] as const);
    table.add(name, labels, Math.round(Number(seconds) * 1000), Number(mebibytes) * megabyte);
  });
  return table.finish("No line is a measurement of memory.");
}

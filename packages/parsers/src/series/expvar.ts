import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../format.ts";
import { entries, field, finite, type Json, parseJson } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { columnName, MeasuredTable } from "./measured-table.ts";
import { scrapeTime } from "./scrape-clock.ts";

/** Go's `runtime.MemStats` under the names of Prometheus' Go client, whose values are the same. */
const memoryStatistics: readonly (readonly [
  field: string,
  metric: string,
  type: "counter" | "gauge",
  factor: number,
])[] = [
  ["Alloc", "go_memstats_alloc_bytes", "gauge", 1],
  ["TotalAlloc", "go_memstats_alloc_bytes_total", "counter", 1],
  ["Sys", "go_memstats_sys_bytes", "gauge", 1],
  ["Mallocs", "go_memstats_mallocs_total", "counter", 1],
  ["Frees", "go_memstats_frees_total", "counter", 1],
  ["HeapAlloc", "go_memstats_heap_alloc_bytes", "gauge", 1],
  ["HeapSys", "go_memstats_heap_sys_bytes", "gauge", 1],
  ["HeapIdle", "go_memstats_heap_idle_bytes", "gauge", 1],
  ["HeapInuse", "go_memstats_heap_inuse_bytes", "gauge", 1],
  ["HeapReleased", "go_memstats_heap_released_bytes", "gauge", 1],
  ["HeapObjects", "go_memstats_heap_objects", "gauge", 1],
  ["StackInuse", "go_memstats_stack_inuse_bytes", "gauge", 1],
  ["StackSys", "go_memstats_stack_sys_bytes", "gauge", 1],
  ["NextGC", "go_memstats_next_gc_bytes", "gauge", 1],
  ["LastGC", "go_memstats_last_gc_time_seconds", "gauge", 1e-9],
  ["PauseTotalNs", "go_gc_duration_seconds_sum", "counter", 1e-9],
  ["NumGC", "go_gc_duration_seconds_count", "counter", 1],
];

/** The variables that Go's package expvar serves at `/debug/vars`: `memstats` and the program's own variables. Source: package expvar. */
export const expvar: Format = {
  id: "expvar",
  label: "Go expvar (/debug/vars)",
  kind: "series",
  version: 2,
  guide: {
    madeBy: "Go",
    command: "curl http://localhost:8080/debug/vars > vars.json",
    reads: "Numbers of all variables, maps by key; memory statistics under the names of Prometheus' Go client.",
    leaves: "Texts, lists, the last pauses and sizes by class. One file is one moment.",
  },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("memstats.Alloc") === true && paths.has("memstats.TotalAlloc") ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const file = parseJson(bytes);
  const { ms: time, mark } = scrapeTime(new Map(), context);
  const table = new MeasuredTable(context);
  const memory = field(file, "memstats");
  for (const [key, metric, type, factor] of memoryStatistics) {
    const value = finite(field(memory, key));
    if (value === undefined) continue;
    table.describe(metric, type, "");
    table.add(metric, [], time, value * factor);
  }
  for (const [key, value] of entries(file)) if (key !== "memstats") addVariable(table, [key], value, time);
  return { ...table.finish("The variables hold no number."), ...mark };
}

/** The depth to which maps of maps are read. */
const deepest = 6;

function addVariable(table: MeasuredTable, keys: readonly string[], value: Json, time: number): void {
  const number = finite(value);
  if (number !== undefined) table.add(["expvar", ...keys.map(columnName)].join("_"), [], time, number);
  else if (keys.length < deepest && typeof value === "object" && !Array.isArray(value))
    for (const [key, inner] of entries(value)) addVariable(table, [...keys, key], inner, time);
}

import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, entries, field, finite, finites, type Json, text } from "../../read/json-bounded.ts";
import { headText } from "../../read/lines.ts";
import { jsonProcesses } from "../json-processes.ts";
import type { ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

const beginning = /^\s*\[\s*\{[^{}]{0,400}"BenchmarkTools":/;

/** What `BenchmarkTools.save` writes: groups within groups, and in them trials or estimates. Source: BenchmarkTools.jl, serialization.jl. */
export const juliaBenchmark: Format = {
  id: "julia-benchmark",
  label: "BenchmarkTools.jl JSON",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "BenchmarkTools.jl (Julia)",
    command: `julia -e 'using BenchmarkTools; include("benchmarks.jl"); BenchmarkTools.save("bench.json", run(SUITE))'`,
    reads:
      "Every time of each trial with its memory and allocations, or the one time of an estimate (`median(run(SUITE))`). A file is one process.",
    leaves: "Times of Julia's collector, parameters and tags.",
  },
  sniff: (head): SniffAnswer => (beginning.test(headText(head)) ? "certain" : "no"),
  parse: (bytes: Uint8Array, context: ParseContext): BenchTable => jsonProcesses(addReport)(bytes, context),
};

/** The file's first element states versions, the second holds what was saved. */
function addReport(list: ResultList, report: Json): void {
  for (const saved of elements(elements(report)[1])) addNamed(list, "", saved);
}

/** Adds a pair of a type's name and its fields. */
function addNamed(list: ResultList, name: string, pair: Json): void {
  const [type, fields] = elements(pair);
  if (text(type) === "BenchmarkGroup") {
    for (const [key, inner] of entries(field(fields, "data")))
      addNamed(list, name === "" ? unquoted(key) : `${name}/${unquoted(key)}`, inner);
    return;
  }
  const times = text(type) === "Trial" ? finites(field(fields, "times")) : finites([field(fields, "time") ?? null]);
  const memory: Measured[] = [];
  for (const [key, unit] of [
    ["memory", "B/op"],
    ["allocs", "allocs/op"],
  ] as const) {
    const value = finite(field(fields, key));
    if (value !== undefined) memory.push({ value, unit });
  }
  const evaluations = finite(field(elements(field(fields, "params"))[1], "evals")) ?? 0;
  for (const time of times) list.add(name, evaluations, [{ value: time, unit: "ns/op" }, ...memory], []);
}

/** Keys that are texts of Julia may be written with their quotes. */
function unquoted(key: string): string {
  return /^"[^"]*"$/.test(key) ? key.slice(1, -1) : key;
}

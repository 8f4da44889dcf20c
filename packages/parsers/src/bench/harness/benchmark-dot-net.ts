import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, field, finite, finites, type Json, path, text } from "../../read/json-bounded.ts";
import { jsonReports } from "../../read/json-reports.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { configOf, namePart, ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

/**
 * BenchmarkDotNet's JSON exporters (full, brief, compressed). Each launch of each benchmark is a process of its own.
 * Source: dotnet/BenchmarkDotNet, JsonExporterBase.cs.
 */
export const benchmarkDotNet: Format = {
  id: "benchmark-dot-net",
  label: "BenchmarkDotNet JSON",
  kind: "bench",
  version: 4,
  guide: {
    madeBy: "BenchmarkDotNet (.NET)",
    command: "dotnet run -c Release -- --exporters json",
    reads: "Every measured iteration, launch by launch, each launch a process; parameters; bytes allocated.",
    leaves: "Warm-up and pilot iterations.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const outline = jsonOutline(head);
  if (outline?.root !== "object" || !outline.paths.has("HostEnvironmentInfo")) return "no";
  return outline.paths.has("HostEnvironmentInfo.BenchmarkDotNetVersion") || outline.paths.has("Benchmarks")
    ? "certain"
    : "no";
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let withoutSamples = 0;
  for (const file of jsonReports(bytes, context)) withoutSamples += addReport(list, file);
  if (withoutSamples > 0) {
    list.warn(
      "means-only",
      `${withoutSamples} benchmarks hold no measurements; the mean counts as one sample. Use the full JSON exporter.`,
    );
  }
  return list.finish();
}

/** Adds the benchmarks of one run, and answers how many hold no single measurements. */
function addReport(list: ResultList, file: Json): number {
  const host = field(file, "HostEnvironmentInfo");
  let withoutSamples = 0;
  for (const benchmark of elements(field(file, "Benchmarks"))) {
    const config = configOf([
      ["os", text(field(host, "OsVersion"))],
      ["cpu", text(field(host, "ProcessorName"))],
      ["runtime", text(field(host, "RuntimeVersion"))],
      ["pkg", text(field(benchmark, "Namespace"))],
    ]);
    const samples = samplesOf(benchmark);
    const mean = finite(path(benchmark, "Statistics", "Mean"));
    if (samples.length === 0 && mean !== undefined) {
      withoutSamples++;
      samples.push({ nanoseconds: mean, operations: 0, launch: 1 });
    }
    const allocated = finite(path(benchmark, "Memory", "BytesAllocatedPerOperation"));
    let launched: number | undefined;
    for (const [i, { nanoseconds, operations, launch }] of samples.entries()) {
      if (launch !== launched) list.beginProcess();
      launched = launch;
      const values: Measured[] = [{ value: nanoseconds, unit: "ns/op" }];
      if (i === 0 && allocated !== undefined) values.push({ value: allocated, unit: "B/op" });
      list.add(nameOf(benchmark), operations, values, config);
    }
    if (samples.length === 0) list.warn("skipped-benchmark", `The benchmark ${nameOf(benchmark)} has no measurement.`);
  }
  return withoutSamples;
}

interface Sample {
  /** For one operation. */
  readonly nanoseconds: number;
  /** 0 where the file does not say. */
  readonly operations: number;
  /** The process that measured it; counts from 1. */
  readonly launch: number;
}

/** The workload's iterations with the overhead taken off, launch by launch. */
function samplesOf(benchmark: Json): Sample[] {
  const results = elements(field(benchmark, "Measurements")).filter(
    (measurement) => text(field(measurement, "IterationStage") ?? field(measurement, "IterationMode")) === "Result",
  );
  const samples: Sample[] = [];
  for (const measurement of results) {
    const operations = finite(field(measurement, "Operations")) ?? 0;
    const nanoseconds = finite(field(measurement, "Nanoseconds"));
    const launch = finite(field(measurement, "LaunchIndex")) ?? 1;
    if (operations > 0 && nanoseconds !== undefined)
      samples.push({ nanoseconds: nanoseconds / operations, operations, launch });
  }
  if (samples.length > 0) return samples.toSorted((a, b) => a.launch - b.launch);
  return finites(path(benchmark, "Statistics", "OriginalValues")).map((nanoseconds) => ({
    nanoseconds,
    operations: 0,
    launch: 1,
  }));
}

/** `Type.Method/N=1000`, from `"Parameters": "N=1000, Mode=Fast"` (or `&` between them). */
function nameOf(benchmark: Json): string {
  let name = [text(field(benchmark, "Type")), text(field(benchmark, "Method"))]
    .filter((part) => part !== undefined)
    .join(".");
  if (name === "") name = text(field(benchmark, "FullName")) ?? "";
  for (const parameter of (text(field(benchmark, "Parameters")) ?? "").split(/&|, /)) {
    const equals = parameter.indexOf("=");
    if (equals > 0) name += namePart(parameter.slice(0, equals).trim(), parameter.slice(equals + 1).trim());
  }
  return name;
}

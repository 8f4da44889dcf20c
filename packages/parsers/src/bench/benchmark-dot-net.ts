import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { elements, field, finite, finites, type Json, parseJson, path, text } from "../read/json-bounded.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { configOf, namePart, ResultList } from "./result-list.ts";
import type { Measured } from "./time-unit.ts";

/** BenchmarkDotNet's JSON exporters (full, brief, compressed). Source: dotnet/BenchmarkDotNet, JsonExporterBase.cs. */
export const benchmarkDotNet: Format = {
  id: "benchmark-dot-net",
  label: "BenchmarkDotNet JSON",
  kind: "bench",
  version: 2,
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
  const file = parseJson(bytes);
  const host = field(file, "HostEnvironmentInfo");
  const list = new ResultList(context);
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
      samples.push({ nanoseconds: mean, operations: 0 });
    }
    const allocated = finite(path(benchmark, "Memory", "BytesAllocatedPerOperation"));
    for (const [i, { nanoseconds, operations }] of samples.entries()) {
      const values: Measured[] = [{ value: nanoseconds, unit: "ns/op" }];
      if (i === 0 && allocated !== undefined) values.push({ value: allocated, unit: "B/op" });
      list.add(nameOf(benchmark), operations, values, config);
    }
    if (samples.length === 0) list.warn("skipped-benchmark", `The benchmark ${nameOf(benchmark)} has no measurement.`);
  }
  if (withoutSamples > 0) {
    list.warn(
      "means-only",
      `${withoutSamples} benchmarks hold no measurements; the mean counts as one sample. Use the full JSON exporter.`,
    );
  }
  return list.finish();
}

/** The workload's iterations with the overhead taken off, in nanoseconds for one operation. */
function samplesOf(benchmark: Json): { nanoseconds: number; operations: number }[] {
  const results = elements(field(benchmark, "Measurements")).filter(
    (measurement) => text(field(measurement, "IterationStage") ?? field(measurement, "IterationMode")) === "Result",
  );
  const samples: { nanoseconds: number; operations: number }[] = [];
  for (const measurement of results) {
    const operations = finite(field(measurement, "Operations")) ?? 0;
    const nanoseconds = finite(field(measurement, "Nanoseconds"));
    if (operations > 0 && nanoseconds !== undefined)
      samples.push({ nanoseconds: nanoseconds / operations, operations });
  }
  if (samples.length > 0) return samples;
  return finites(path(benchmark, "Statistics", "OriginalValues")).map((nanoseconds) => ({
    nanoseconds,
    operations: 0,
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

import type { BenchTable, ConfigEntry } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, entries, field, finite, finites, type Json, path, text } from "../../read/json-bounded.ts";
import { jsonReports } from "../../read/json-reports.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { configOf, namePart, ResultList } from "../result-list.ts";
import { type Measured, perOperation } from "../time-unit.ts";

/**
 * JMH's `-rf json`: every iteration of every fork. A fork is a JVM of its own, so each is a process. The mode is a part of
 * the name: time by average, by sampling and of a single cold call have one unit and mean different things.
 * Source: openjdk/jmh, JSONResultFormat.java.
 */
export const jmh: Format = {
  id: "jmh",
  label: "JMH JSON",
  kind: "bench",
  version: 6,
  guide: {
    madeBy: "JMH (Java)",
    command: "java -jar benchmarks.jar -rf json -rff bench.json",
    reads:
      "Every iteration of every fork, each fork a process; the mode and the parameters are parts of the name; secondary metrics such as allocation by `-prof gc`; percentiles of sample mode for each iteration.",
    leaves: "JVM arguments, JMH's own error estimate.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const outline = jsonOutline(head);
  if (outline?.root !== "array" || !outline.paths.has("[].benchmark") || !outline.paths.has("[].mode")) return "no";
  return outline.paths.has("[].jmhVersion") || outline.paths.has("[].primaryMetric") ? "certain" : "no";
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let summaries = 0;
  for (const run of jsonReports(bytes, context).flatMap(elements)) {
    const { name, config } = describe(run);
    const primary = field(run, "primaryMetric");
    const unit = text(field(primary, "scoreUnit")) ?? "";
    const forks = forksOf(primary);
    if (forks.length === 0) {
      summaries++;
      list.beginProcess();
      list.add(name, 0, [...summaryOf(primary, unit), ...secondaryOf(run, undefined)], config);
      continue;
    }
    let isFirst = true;
    for (const [f, iterations] of forks.entries()) {
      list.beginProcess();
      for (const [i, sample] of iterations.entries()) {
        const values = [
          perOperation(sample.value, unit),
          ...sample.tail,
          ...secondaryOf(run, { fork: f, at: i, isFirst }),
        ];
        isFirst = false;
        list.add(name, sample.operations, values, config);
      }
    }
  }
  if (summaries > 0) {
    list.inform(
      "summary-only",
      `${summaries} results hold no iterations; their score and percentiles count as one sample.`,
    );
  }
  return list.finish();
}

/** `MyBenchmark.sum` and the package of a benchmark's full name. */
export function jmhName(full: string): { readonly name: string; readonly pkg: string | undefined } {
  const cut = full.lastIndexOf(".", full.lastIndexOf(".") - 1);
  return { name: full.slice(cut + 1), pkg: cut > 0 ? full.slice(0, cut) : undefined };
}

/** `MyBenchmark.sum/n=10/threads=4/mode=avgt`, and what the run's configuration says. */
function describe(run: Json): { name: string; config: ConfigEntry[] } {
  const { name: short, pkg } = jmhName(text(field(run, "benchmark")) ?? "");
  let name = short;
  for (const [key, value] of entries(field(run, "params"))) name += namePart(key, text(value) ?? "");
  const threads = finite(field(run, "threads")) ?? 1;
  if (threads > 1) name += namePart("threads", String(threads));
  const mode = text(field(run, "mode")) ?? "";
  if (mode !== "") name += namePart("mode", mode);
  const config = configOf([
    ["pkg", pkg],
    ["vm", text(field(run, "vmVersion"))],
  ]);
  return { name, config };
}

interface Iteration {
  readonly value: number;
  /** Percentiles, where the iteration is a histogram of single calls. */
  readonly tail: readonly Measured[];
  /** Calls in the histogram; 0 where the file does not say. */
  readonly operations: number;
}

/** The iterations of each fork: plain numbers, or histograms of single calls in sample mode. */
function forksOf(metric: Json | undefined): readonly (readonly Iteration[])[] {
  const iterations = field(metric, "rawData");
  const flat = finites(iterations);
  // kotlinx-benchmark lists the iterations of its one process outside of the JVM.
  const raw = (flat.length > 0 ? [flat] : elements(iterations).map(finites)).map((fork) =>
    fork.map((value) => ({ value, tail: [], operations: 0 })),
  );
  if (raw.some((fork) => fork.length > 0)) return raw;
  const unit = text(field(metric, "scoreUnit")) ?? "";
  const forks = elements(field(metric, "rawDataHistogram")).map((fork) =>
    elements(fork).flatMap((iteration) => histogramIteration(iteration, unit)),
  );
  return forks.some((fork) => fork.length > 0) ? forks : [];
}

/** The mean of an iteration's calls, as JMH's score is, with its percentiles. `[[value, count], …]`, values ascending. */
function histogramIteration(iteration: Json, unit: string): Iteration[] {
  const buckets = elements(iteration)
    .map((pair) => finites(pair))
    .filter(([, count = 0]) => count > 0)
    .toSorted(([a = 0], [b = 0]) => a - b);
  const operations = buckets.reduce((sum, [, count = 0]) => sum + count, 0);
  if (operations === 0) return [];
  const mean = buckets.reduce((sum, [value = 0, count = 0]) => sum + value * count, 0) / operations;
  const tail = tails.map(({ label, rank }) => {
    let seen = 0;
    const bucket = buckets.find(([, count = 0]) => (seen += count) >= rank * operations);
    const { value, unit: base } = perOperation(bucket?.[0] ?? mean, unit);
    return { value, unit: `${label}-${base}` };
  });
  return [{ value: mean, tail, operations }];
}

/** The percentiles that say most about a tail, with the keys that JMH has for them in JSON and in its table. */
export const tails = [
  { label: "p50", rank: 0.5, key: "50.0", row: "p0.50" },
  { label: "p99", rank: 0.99, key: "99.0", row: "p0.99" },
  { label: "max", rank: 1, key: "100.0", row: "p1.00" },
] as const;

/** Score and percentiles of all iterations together. */
function summaryOf(metric: Json | undefined, unit: string): Measured[] {
  const values: Measured[] = [];
  const score = finite(field(metric, "score"));
  if (score !== undefined) values.push(perOperation(score, unit));
  for (const { label, key } of tails) {
    const value = finite(path(metric, "scorePercentiles", key));
    if (value === undefined) continue;
    const measured = perOperation(value, unit);
    values.push({ value: measured.value, unit: `${label}-${measured.unit}` });
  }
  return values;
}

/** A row that sample mode has for each percentile. */
export const samplePercentile = /^p[01]\.\d+$/;

/** Secondary metrics of one iteration, or of all, such as the allocation that `-prof gc` measures. */
function secondaryOf(run: Json, iteration: { fork: number; at: number; isFirst: boolean } | undefined): Measured[] {
  const values: Measured[] = [];
  for (const [rawKey, metric] of entries(field(run, "secondaryMetrics"))) {
    const key = rawKey.replace(/^·/, "");
    // Sample mode repeats its percentiles here.
    if (samplePercentile.test(key)) continue;
    const forks = elements(field(metric, "rawData")).map((fork) => elements(fork));
    const isEmpty = forks.every((fork) => fork.length === 0);
    const isWhole = iteration === undefined || (isEmpty && iteration.isFirst);
    const value = finite(isWhole ? field(metric, "score") : forks[iteration.fork]?.[iteration.at]);
    if (value === undefined) continue;
    values.push(secondaryMetric(key, value, text(field(metric, "scoreUnit")) ?? ""));
  }
  return values;
}

/** A metric of a profiler, of a method of a group (`sort` in `us/op`) or of a counter of the benchmark's own. */
export function secondaryMetric(key: string, value: number, unit: string): Measured {
  if (key === "gc.alloc.rate.norm" && unit === "B/op") return { value, unit };
  // JMH's MB is 2^20 bytes here, unlike Go's.
  if (unit === "MB/sec") return { value: value * 2 ** 20, unit: `${key}-B/s` };
  if (unit === "ms") return { value: value / 1e3, unit: `${key}-sec` };
  if (unit === "" || unit === "counts" || unit === "#") return { value, unit: key };
  const measured = perOperation(value, unit);
  return { value: measured.value, unit: `${key}-${measured.unit}` };
}

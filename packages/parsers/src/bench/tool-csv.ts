import type { Format } from "../format.ts";
import { parseCsvNumber } from "../read/csv-rows.ts";
import { csvFormat, number } from "./csv-format.ts";
import { jmhName, samplePercentile, secondaryMetric, tails } from "./harness/jmh.ts";
import { nanobenchName, nanobenchUnit } from "./harness/nanobench.ts";
import { configOf, namePart, partName } from "./result-list.ts";
import { failedPart } from "./text-reports.ts";
import { type Measured, perOperation, timePerOperation } from "./time-unit.ts";

export const jmhCsv: Format = csvFormat({
  id: "jmh-csv",
  label: "JMH CSV",
  guide: {
    madeBy: "JMH (Java)",
    command: "java -jar benchmarks.jar -rf csv -rff bench.csv",
    reads:
      "The score of each benchmark, mode and parameter as one sample; the median, 99th percentile and maximum of sample mode; secondary results; numbers of any locale.",
    leaves: "The single iterations, which only the JSON holds; the error.",
  },
  columns: ["benchmark", "mode", "threads", "samples", "score", "unit"],
  version: 3,
  remark: "JMH's table holds a score for each benchmark, which counts as one sample. -rf json has every iteration.",
  read(cells) {
    const benchmark = cells.get("benchmark");
    const [full = "", secondary] = benchmark.includes(":") ? benchmark.split(":", 2) : [benchmark];
    const { name: short, pkg } = jmhName(full);
    const config = configOf([["pkg", pkg]]);
    let name = short;
    for (const column of cells.names) {
      const cell = /^param: /i.test(column) ? cells.get(column.toLowerCase()) : "";
      if (cell !== "") name += namePart(column.slice("param: ".length), cell);
    }
    const threads = number(cells, "threads");
    if (threads > 1) name += namePart("threads", String(threads));
    name += namePart("mode", cells.get("mode"));
    const [value, unit] = [number(cells, "score"), cells.get("unit")];
    const key = secondary?.replace(/^·/, "");
    const tail = tails.find(({ row }) => row === key)?.label;
    const measured = perOperation(value, unit);
    if (key === undefined) return { name, config, values: [measured] };
    if (tail !== undefined)
      return { name, config, values: [{ value: measured.value, unit: `${tail}-${measured.unit}` }] };
    return samplePercentile.test(key) ? undefined : { name, config, values: [secondaryMetric(key, value, unit)] };
  },
});

const median = /_median$/;
const otherAggregate = /_(?:mean|stddev|cv|BigO|RMS)$/;

export const googleBenchmarkCsv: Format = csvFormat({
  id: "google-benchmark-csv",
  label: "Google Benchmark CSV",
  guide: {
    madeBy: "Google Benchmark (C++)",
    command: "./bench --benchmark_repetitions=10 --benchmark_format=csv > bench.csv",
    reads: "Wall and CPU time of every run, rates and counters.",
    leaves: "Aggregates, which repeat the runs; of a benchmark that has nothing else the median is one sample.",
  },
  version: 2,
  columns: ["name", "iterations", "real_time", "cpu_time", "time_unit"],
  remark: "Google Benchmark's table was read run by run; rows of aggregates count only where there are no runs.",
  read(cells) {
    const row = cells.get("name");
    const isSummary = median.test(row);
    const name = row.replace(median, "");
    const isAggregate = isSummary || otherAggregate.test(row);
    // A program's own statistics (`ComputeStatistics`) are below the known ones, of as many repetitions.
    const numbered = `${cells.get("iterations")} ${name.replace(otherAggregate, "")}`;
    if (isAggregate) cells.kept = `${numbered}_`;
    else if (cells.kept !== "" && numbered.startsWith(cells.kept)) return undefined;
    else cells.kept = "";
    if (isAggregate && !isSummary) return undefined;
    if (cells.get("error_occurred") === "true") return { name, values: [], skipped: cells.get("error_message") };
    const unit = cells.get("time_unit");
    const real = timePerOperation(number(cells, "real_time"), unit);
    const cpu = timePerOperation(number(cells, "cpu_time"), unit);
    const values: Measured[] = [];
    if (real !== undefined) values.push(real);
    if (cpu !== undefined) values.push({ value: cpu.value, unit: `cpu-${cpu.unit}` });
    for (const column of cells.names) {
      const value = googleColumns.has(column) ? undefined : parseCsvNumber(cells.get(column.toLowerCase()));
      if (value !== undefined) values.push({ value, unit: rates.get(column) ?? column });
    }
    return { name, values, isSummary, iterations: number(cells, "iterations") || 0 };
  },
});

const googleColumns: ReadonlySet<string> = new Set(
  "name iterations real_time cpu_time time_unit label error_occurred error_message".split(" "),
);
const rates: ReadonlyMap<string, string> = new Map([
  ["bytes_per_second", "B/s"],
  ["items_per_second", "items/s"],
]);

export const nanobenchCsv: Format = csvFormat({
  id: "nanobench-csv",
  label: "nanobench CSV",
  guide: {
    madeBy: "nanobench (C++)",
    command: 'std::ofstream out("bench.csv"); bench.render(ankerl::nanobench::templates::csv(), out);',
    reads: "The median time of each benchmark by its own unit as one sample, and what the processor counted.",
    leaves: "The single epochs and complexityN, which only the JSON holds; the error.",
  },
  columns: ["title", "name", "unit", "batch", "elapsed", "error %", "instructions", "branch misses", "total"],
  version: 2,
  // Sizes (`complexityN`) are in the JSON alone.
  numbersRows: true,
  remark:
    "nanobench's table holds a median of each benchmark: one sample. Its JSON has every epoch, and the sizes of rows with the same name, which are numbered here.",
  read(cells) {
    const unit = nanobenchUnit(cells.get("unit"));
    const each = (column: string): number => number(cells, column) / number(cells, "batch");
    const values = [{ value: each("elapsed") * 1e9, unit: `ns/${unit}` }];
    // The processor's counters are 0 where they could not be read.
    for (const column of ["instructions", "branches", "branch misses"])
      if (each(column) > 0) values.push({ value: each(column), unit: `${column.replace(" ", "-")}/${unit}` });
    return { name: nanobenchName(cells.get("title"), cells.get("name")), values };
  },
});

const redisTails = ["p50", "p95", "p99", "max"].map((label) => ({
  column: `${label}_latency_ms`,
  unit: `${label}-ns/op`,
}));

export const redisBenchmark: Format = csvFormat({
  id: "redis-benchmark",
  label: "redis-benchmark CSV",
  guide: {
    madeBy: "redis-benchmark, valkey-benchmark (7.0 and newer)",
    command: "redis-benchmark -t set,get --csv > bench.csv",
    reads: "Requests a second, mean latency and its percentiles of each test.",
    leaves: "The least latency.",
  },
  columns: ["test", "rps", "avg_latency_ms", "p50_latency_ms", "p99_latency_ms"],
  remark: "redis-benchmark's table holds a summary of each test: one sample.",
  read: (cells) => ({
    name: cells.get("test"),
    values: [
      { value: number(cells, "rps"), unit: "ops/s" },
      { value: number(cells, "avg_latency_ms") * 1e6, unit: "ns/op" },
      ...redisTails.map(({ column, unit }) => ({ value: number(cells, column) * 1e6, unit })),
    ],
  }),
});

export const locust: Format = csvFormat({
  id: "locust",
  label: "locust CSV (_stats.csv)",
  guide: {
    madeBy: "locust (Python)",
    command: "locust --headless -u 64 -t 30s -H http://localhost:8080 --csv locust, then locust_stats.csv",
    reads:
      "Requests a second, mean, greatest and percentile latencies, and the part of requests that failed, of each name and of all together.",
    leaves:
      "Single failures and exceptions. locust rounds percentiles to two digits from 100 ms on, and writes those below half a millisecond as 0.",
  },
  columns: ["type", "name", "request count", "failure count", "average response time", "requests/s"],
  remark: "locust's table holds a summary of each name: one sample.",
  version: 2,
  read(cells) {
    const count = number(cells, "request count");
    const failed = failedPart(number(cells, "failure count"), count);
    // Whole milliseconds: a nought is less than was counted, not no time.
    const milliseconds = (column: string, label: string): Measured => {
      return { value: number(cells, column) * 1e6 || Number.NaN, unit: `${label}ns/op` };
    };
    const method = cells.get("type");
    return {
      name: partName(method === "" ? cells.get("name") : `${method} ${cells.get("name")}`),
      iterations: count,
      values: [
        { value: number(cells, "requests/s"), unit: "requests/s" },
        milliseconds("average response time", ""),
        ...[50, 90, 95, 99].map((part) => milliseconds(`${part}%`, `p${part}-`)),
        milliseconds("max response time", "max-"),
        ...(failed === undefined ? [] : [failed]),
      ],
    };
  },
});

export const criterionHaskellCsv: Format = csvFormat({
  id: "criterion-haskell-csv",
  label: "criterion CSV (Haskell)",
  guide: {
    madeBy: "criterion, gauge (Haskell)",
    command: "cabal bench --benchmark-options '--csv bench.csv'",
    reads: "The mean of each benchmark as one sample.",
    leaves: "Bounds and deviation.",
  },
  columns: ["name", "mean", "meanlb", "meanub", "stddev"],
  remark: "criterion's table holds a mean of each benchmark: one sample.",
  read: (cells) => ({ name: cells.get("name"), values: [{ value: number(cells, "mean"), unit: "sec/op" }] }),
});

export const tastyBench: Format = csvFormat({
  id: "tasty-bench",
  label: "tasty-bench CSV",
  guide: {
    madeBy: "tasty-bench (Haskell)",
    command: "cabal bench --benchmark-options '--csv bench.csv'",
    reads: "The mean of each benchmark as one sample, and with `+RTS -T` the bytes that it allocates.",
    leaves: "Deviation, bytes copied and the peak of memory.",
  },
  columns: ["name", "mean (ps)", "2*stdev (ps)"],
  remark: "tasty-bench's table holds a mean of each benchmark: one sample.",
  read: (cells) => ({
    name: cells.get("name"),
    values: [
      { value: number(cells, "mean (ps)") / 1e3, unit: "ns/op" },
      { value: number(cells, "allocated"), unit: "B/op" },
    ],
  }),
});

export const microbenchmark: Format = csvFormat({
  id: "microbenchmark",
  label: "CSV of microbenchmark (R)",
  guide: {
    madeBy: "microbenchmark (R)",
    command: 'write.csv(microbenchmark(f(), g()), "bench.csv")',
    reads: "Every run of each expression.",
    leaves: "Nothing.",
  },
  columns: ["expr", "time"],
  remark: undefined,
  read: (cells) => ({
    name: cells.get("expr"),
    iterations: 1,
    values: [{ value: number(cells, "time"), unit: "ns/op" }],
  }),
});

export const phpbenchCsv: Format = csvFormat({
  id: "phpbench-csv",
  label: "PHPBench CSV",
  guide: {
    madeBy: "PHPBench (PHP)",
    command: "vendor/bin/phpbench run --report=aggregate --output=csv > bench.csv",
    reads: "The mode of each subject's times as one sample, and its greatest memory.",
    leaves: "The deviation. `--dump-file=bench.xml` has every iteration.",
  },
  columns: ["benchmark", "subject", "set", "revs", "its", "mode"],
  remark: "PHPBench's table holds a time of each subject: one sample. --dump-file=bench.xml has every iteration.",
  read(cells) {
    const set = cells.get("set");
    return {
      name: `${cells.get("benchmark")}::${cells.get("subject")}${set === "" || set === "0" ? "" : namePart("set", set)}`,
      iterations: number(cells, "revs") || 0,
      values: [
        { value: number(cells, "mode") * 1e3, unit: "ns/op" },
        { value: number(cells, "mem_peak"), unit: "peak-B" },
      ],
    };
  },
});

export const celero: Format = csvFormat({
  id: "celero",
  label: "Celero CSV",
  guide: {
    madeBy: "Celero (C++)",
    command: "./bench -t celero.csv",
    reads: "The time of an iteration of each experiment as one sample, its problem space a part of the name.",
    leaves: "Statistics of the samples, and the comparison with the baseline.",
  },
  columns: ["group", "experiment", "problem space", "us/iteration"],
  remark: "Celero's table holds a time of each experiment: one sample. Run it several times to compare.",
  read(cells) {
    const problem = number(cells, "problem space");
    return {
      name: `${cells.get("group")}/${cells.get("experiment")}${problem > 0 ? namePart("problem", String(problem)) : ""}`,
      iterations: number(cells, "iterations") || 0,
      values: [{ value: number(cells, "us/iteration") * 1e3, unit: "ns/op" }],
    };
  },
});

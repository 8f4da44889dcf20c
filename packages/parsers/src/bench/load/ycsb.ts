import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { namePart, ResultList } from "../result-list.ts";
import { failedPart, measured, percentileLabel, timed } from "../text-reports.ts";
import type { Measured } from "../time-unit.ts";

/** `[READ], AverageLatency(us), 65.97`; the first versions wrote no blank before the key. */
const line = /^\[([^\]]{1,100})\], ?([^,]{1,100}), ?(-?[\d.]{1,30}(?:E-?\d{1,3})?)$/;
/** `99thPercentileLatency(us)` of a histogram, `p99.9` of the measurements as they were. */
const percentileKey = /^(?:([\d.]{1,12})(?:th|st|nd|rd)?PercentileLatency\((us|ms)\)|p([\d.]{1,12}))$/;
const beginning = /^\[OVERALL\], ?(?:RunTime\(ms\)|Throughput\(ops\/sec\)), ?[\d.]+/m;
const banner = /^YCSB Client \d[\w.-]*\r?\n(?:\r?\n)?(?:Command line:|Loading workload)/m;
/** Measurements as they were (`measurementtype=raw`) are printed above the figures, which may begin megabytes later. */
const measurements =
  /^(?:Raw data measurement: will output to stdout\.\r?\n)+[A-Z-]{1,100} latency raw data: op, timestamp\(ms\), latency\(us\)\r?$/m;
const longestLine = 400;
/** The codes that YCSB's Status.isOk knows; its first versions wrote 0. */
const succeeded: ReadonlySet<string> = new Set(["OK", "BATCHED_OK", "0"]);

/** The figures of one kind of operation in one run. */
interface Operation {
  readonly figures: Map<string, number>;
  readonly line: number;
  ok: number;
  failed: number;
}

/**
 * The text of YCSB's client: a line for each figure of the run and of each kind of operation.
 * Source: brianfrankcooper/YCSB, TextMeasurementsExporter, OneMeasurementHdrHistogram, OneMeasurementHistogram and OneMeasurementRaw.
 */
export const ycsb: Format = {
  id: "ycsb",
  label: "YCSB text",
  kind: "bench",
  version: 10,
  guide: {
    madeBy: "YCSB",
    command: "bin/ycsb run basic -P workloads/workloada | tee ycsb.txt",
    reads:
      "Operations a second; mean, greatest and percentile latencies of each kind of operation, and the part of operations that failed. Several runs in one file are several processes.",
    leaves:
      "Collections of the JVM, cleaning up, status by the second, the single buckets of a histogram, each measurement of `measurementtype=raw`. Latencies below a microsecond, which YCSB writes as 0.",
  },
  sniff(head) {
    const text = headText(head);
    return beginning.test(text) || banner.test(text) || measurements.test(text) ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  const operations = new Map<string, Operation>();
  let lines = 0;
  const close = (): void => {
    if (operations.size === 0) return;
    list.beginProcess();
    for (const [name, operation] of operations) {
      // Newer ones keep the figures of operations that failed apart: `[READ-FAILED]`.
      const apart = operations.get(`${name}-FAILED`)?.figures.get("Operations") ?? 0;
      addOperation(list, name, operation, apart);
    }
    operations.clear();
  };
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    lines = number;
    const [, name = "", key = "", digits = ""] = line.exec(raw.slice(0, longestLine).trimEnd()) ?? [];
    if (name === "" || /^TOTAL_GC|^CLEANUP$/.test(name)) return;
    if (name === "OVERALL" && key === "RunTime(ms)") close();
    let operation = operations.get(name);
    if (operation === undefined) {
      operation = { figures: new Map(), line: number, ok: 0, failed: 0 };
      operations.set(name, operation);
    }
    const value = Number(digits);
    if (!key.startsWith("Return=")) operation.figures.set(key, value);
    else if (succeeded.has(key.slice("Return=".length))) operation.ok += value;
    else operation.failed += value;
  });
  close();
  return list.finish(lines);
}

function addOperation(list: ResultList, name: string, operation: Operation, apart: number): void {
  const { figures, line: at, ok, failed } = operation;
  const count = figures.get("Operations") ?? figures.get("Total Operations") ?? 0;
  const values: (Measured | undefined)[] = [measured(figures.get("Throughput(ops/sec)"), "ops/s")];
  // Figures of no operation are written as 0 or not a number; a nought of any others is less than the whole unit.
  if (count > 0) {
    const latency = (key: string): number | undefined => figures.get(`${key}Latency(us)`) ?? figures.get(key);
    values.push(timed(latency("Average") || undefined, "us"), timed(latency("Max") || undefined, "us", "max"));
    for (const [key, value] of figures) {
      const [, ofHistogram, unit = "us", ofAll] = percentileKey.exec(key) ?? [];
      const rank = ofHistogram ?? ofAll;
      if (rank !== undefined && value !== 0) values.push(timed(value, unit, percentileLabel(Number(rank))));
    }
  }
  if (ok + failed > 0) values.push(failedPart(failed, ok + failed));
  else if (!name.endsWith("-FAILED")) values.push(failedPart(apart, count + apart));
  const present = values.filter((value) => value !== undefined);
  list.add(name === "OVERALL" ? "ycsb" : `ycsb${namePart("operation", name)}`, count, present, [], at);
}

import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { elements, entries, field, finite, type Json, path, text } from "../read/json-bounded.ts";
import { jsonReports } from "../read/json-reports.ts";
import { jsonOutline } from "../read/json-outline.ts";
import { detectEncoding } from "../read/lines.ts";
import { configOf, namePart, ResultList } from "./result-list.ts";
import type { Measured } from "./time-unit.ts";

/** fio's `--output-format=json`. Source: axboe/fio, stat.c (show_thread_status_json), HOWTO. */
export const fio: Format = {
  id: "fio",
  label: "fio JSON",
  kind: "bench",
  version: 6,
  guide: {
    madeBy: "fio",
    command: "fio job.fio --output-format=json --output=fio.json",
    reads:
      "Operations and bytes a second, mean latency, and percentiles of completion (all of a `percentile_list`), of reads, writes and trims of each job, or of all together (`unified_rw_reporting=mixed`). With `--status-interval` the last report, which covers the whole run. A file is one process.",
    leaves: "CPU use, histograms of latency, disk statistics.",
  },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("fio version") === true && paths.has("jobs[].jobname") ? "certain" : "no";
  },
  parse,
};

/** Those of fio's own list that are read; of a list that a person chose (`percentile_list`) all are. */
const usualPercentiles: ReadonlySet<number> = new Set([50, 95, 99, 99.9]);
/** The length of fio's own list. */
const ownPercentiles = 17;

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const [file] = jsonReports(lastReport(bytes, context), context);
  const list = new ResultList(context);
  for (const job of elements(field(file, "jobs"))) {
    const options = field(job, "job options");
    const failed = finite(field(job, "error")) ?? 0;
    const jobName = text(field(job, "jobname")) ?? "";
    if (failed !== 0) list.warn("failed-run", `The job ${jobName} ended with error ${failed}.`);
    for (const direction of ["read", "write", "trim", "mixed"]) {
      // With `unified_rw_reporting=both` the operations of `mixed` are also told apart.
      if (direction === "mixed" && ["read", "write", "trim"].some((one) => hasRun(field(job, one)))) continue;
      const side = field(job, direction);
      if (!hasRun(side)) continue;
      let name = `${jobName}/${direction}`;
      const option = (key: string) => text(field(options, key)) ?? text(path(file, "global options", key));
      if ((text(field(options, "name")) ?? jobName) !== jobName || !hasBlocksOf(option("bs"), side)) {
        list.warn(
          "grouped-jobs",
          `${name} holds several jobs with different options (group_reporting); add new_group to each for figures of its own.`,
        );
      } else
        for (const key of ["bs", "iodepth", "numjobs"]) {
          const value = option(key);
          if (value !== undefined) name += namePart(key, value);
        }
      const config = configOf([["fio", text(field(file, "fio version"))]]);
      list.add(name, finite(field(side, "total_ios")) ?? 0, valuesOf(side ?? null), config);
    }
  }
  return list.finish();
}

/** The last of several objects: `--status-interval` writes one each time, of all that was measured so far. */
function lastReport(bytes: Uint8Array, { diagnostics }: ParseContext): Uint8Array {
  const text = new TextDecoder(detectEncoding(bytes).encoding).decode(bytes);
  const at = Math.max(text.lastIndexOf("\n{\n"), text.lastIndexOf("\n{\r\n"));
  if (at < 0 || text.slice(0, at).trim() === "") return bytes;
  const message =
    "The last of the file's reports was read: `--status-interval` writes one each time, of all that was measured so far. Upload each run as a file of its own.";
  diagnostics.add({ severity: "info", code: "last-report", message });
  return new TextEncoder().encode(text.slice(at));
}

const blockSize = /^(\d{1,12})([kmg]?)$/i;

/** Whether there were operations; the first versions do not count them. */
function hasRun(side: Json | undefined): boolean {
  return (finite(field(side, "total_ios")) ?? finite(field(side, "iops")) ?? 0) > 0;
}

/** Whether the operations are as large as the option `bs` states: of several jobs in one group fio writes the options of the last. */
function hasBlocksOf(stated: string | undefined, side: Json | undefined): boolean {
  const [, digits, suffix = ""] = blockSize.exec(stated ?? "") ?? [];
  const written = finite(field(side, "io_bytes"));
  const moved = written === undefined || !isOfFio2(side) ? written : written * 1024;
  const count = finite(field(side, "total_ios"));
  if (digits === undefined || moved === undefined || count === undefined || count === 0) return true;
  const size = Number(digits) * 1024 ** (["", "k", "m", "g"] as const).findIndex((one) => one === suffix.toLowerCase());
  return Math.abs(moved / count / size - 1) < 0.05;
}

/** Whether the figures are those of fio 2: microseconds, and KiB where fio 3 writes bytes. */
function isOfFio2(side: Json | undefined): boolean {
  return field(side, "lat_ns") === undefined && field(side, "lat") !== undefined;
}

function valuesOf(side: Json): Measured[] {
  const values: Measured[] = [];
  const add = (value: number | undefined, unit: string): void => {
    if (value !== undefined) values.push({ value, unit });
  };
  add(finite(field(side, "iops")), "ops/s");
  const [unit, suffix] = isOfFio2(side) ? [1000, ""] : [1, "_ns"];
  const time = (value: number | undefined): number | undefined => (value === undefined ? undefined : value * unit);
  const kibibytes = isOfFio2(side) ? finite(field(side, "bw")) : undefined;
  add(finite(field(side, "bw_bytes")) ?? (kibibytes === undefined ? undefined : kibibytes * 1024), "B/s");
  add(time(finite(path(side, `lat${suffix}`, "mean"))), "ns/op");
  // fio 2 fills its list up with a rank of 0.
  const percentiles = entries(path(side, `clat${suffix}`, "percentile")).filter(([key]) => Number(key) > 0);
  for (const [key, value] of percentiles) {
    const percent = Number(key);
    if (percentiles.length !== ownPercentiles || usualPercentiles.has(percent))
      add(time(finite(value)), `p${percent}-ns/op`);
  }
  add(time(finite(path(side, `lat${suffix}`, "max"))), "max-ns/op");
  return values;
}

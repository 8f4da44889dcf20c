import type { BenchTable } from "@sweetspot/model/bench/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, entries, field, finite, type Json, path, text } from "../../read/json-bounded.ts";
import { jsonReports } from "../../read/json-reports.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { detectEncoding, headText } from "../../read/lines.ts";
import { configOf, namePart, namesToldApart, ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

/** fio's `--output-format=json`. Source: axboe/fio, stat.c (show_thread_status_json), HOWTO. */
export const fio: Format = {
  id: "fio",
  label: "fio JSON",
  kind: "bench",
  version: 7,
  guide: {
    madeBy: "fio",
    command: "fio job.fio --output-format=json --output=fio.json",
    reads:
      "Operations and bytes a second, mean latency, and percentiles of completion (all of a `percentile_list`), of reads, writes and trims of each job, or of all together (`unified_rw_reporting=mixed`), of each host with `--client`. With `--status-interval` the last report, which covers the whole run. Several runs in one file are several processes. The text beside the JSON of `--output-format=normal,json` is passed over.",
    leaves: "CPU use, histograms of latency, disk statistics.",
  },
  sniff(head): SniffAnswer {
    const text = headText(head);
    const at = /^\s{0,20}\[/.test(text) ? undefined : reportStarts(text)[0];
    const paths = jsonOutline(at === undefined ? head : new TextEncoder().encode(text.slice(at)))?.paths;
    return paths?.has("fio version") === true && (paths.has("jobs[].jobname") || paths.has("client_stats[].jobname"))
      ? "certain"
      : "no";
  },
  parse,
};

/** The options that are part of a job's name. */
const parameters = ["bs", "iodepth", "numjobs"];
/** The options that are told only where jobs of one name differ in them. */
const moreParameters = ["rw", "bsrange", "bssplit", "rwmixread", "ioengine", "direct"];
/** The name that fio gives to the sum of all hosts (`--client`). */
const sumOfHosts = "All clients";

/** Those of fio's own list that are read; of a list that a person chose (`percentile_list`) all are. */
export const usualPercentiles: ReadonlySet<number> = new Set([50, 95, 99, 99.9]);
/** The length of fio's own list. */
const ownPercentiles = 17;

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  for (const run of runsOf(reportsOf(bytes, context), context)) {
    list.beginProcess();
    addRun(list, run);
  }
  return list.finish();
}

function addRun(list: ResultList, file: Json): void {
  const config = configOf([["fio", text(field(file, "fio version"))]]);
  const results: { readonly name: string; readonly parameters: string; readonly side: Json }[] = [];
  for (const job of jobsOf(file)) {
    const options = field(job, "job options");
    const failed = finite(field(job, "error")) ?? 0;
    const jobName = text(field(job, "jobname")) ?? "";
    if (failed !== 0) list.warn("failed-run", `The job ${jobName} ended with error ${failed}.`);
    const option = (key: string) => text(field(options, key)) ?? text(path(file, "global options", key));
    const partsOf = (keys: readonly string[]) => keys.map((key) => namePart(key, option(key) ?? "")).filter(hasValue);
    for (const direction of ["read", "write", "trim", "mixed"]) {
      // With `unified_rw_reporting=both` the operations of `mixed` are also told apart.
      if (direction === "mixed" && ["read", "write", "trim"].some((one) => hasRun(field(job, one)))) continue;
      const side = field(job, direction) ?? null;
      if (!hasRun(side)) continue;
      let name = `${jobName}/${direction}`;
      if (jobName === sumOfHosts) {
        results.push({ name, parameters: "", side });
        continue;
      }
      const isGrouped = (text(field(options, "name")) ?? jobName) !== jobName || !hasBlocksOf(option("bs"), side);
      if (isGrouped) list.warn("grouped-jobs", groupedMessage(name));
      else name += partsOf(parameters).join("");
      const host = text(field(job, "hostname"));
      if (host !== undefined) name += namePart("host", host);
      results.push({ name, parameters: isGrouped ? "" : partsOf(moreParameters).join(""), side });
    }
  }
  for (const [i, name] of namesToldApart(results).entries()) {
    const { side } = results[i]!;
    list.add(name, finite(field(side, "total_ios")) ?? 0, valuesOf(side), config);
  }
}

function hasValue(part: string): boolean {
  return !part.endsWith("=");
}

/** A sentence on a job whose figures are those of several with different options. */
export function groupedMessage(name: string): string {
  return `${name} holds several jobs with different options (group_reporting); add new_group to each for figures of its own.`;
}

/** The jobs of a report, or those of all hosts (`--client`). */
function jobsOf(file: Json): readonly Json[] {
  return elements(field(file, "jobs") ?? field(file, "client_stats"));
}

/** The places at which reports begin that have lines of their own for their brackets. */
function reportStarts(text: string): number[] {
  return [...text.matchAll(/^\{\s{1,20}"fio version"/gm)].map(({ index }) => index);
}

/** The reports of a file, with whatever text fio or a shell wrote around them. */
function reportsOf(bytes: Uint8Array, context: ParseContext): readonly [Json, ...Json[]] {
  const text = new TextDecoder(detectEncoding(bytes).encoding).decode(bytes);
  const starts = reportStarts(text);
  try {
    if (starts.length === 0 || text.trimStart().startsWith("{")) return jsonReports(bytes, context);
  } catch (error) {
    if (!(error instanceof UnusableInput) || error.diagnostic.code !== "json-malformed") throw error;
    if (starts.length === 0) throw error;
  }
  const reports = starts.map((start) => {
    const end = text.indexOf("\n}", start);
    return text.slice(start, end < 0 ? text.length : end + 2);
  });
  return jsonReports(new TextEncoder().encode(reports.join("\n")), context);
}

/** The last report of each run: `--status-interval` writes one each time, of all that was measured so far. */
function runsOf(reports: readonly Json[], { diagnostics }: ParseContext): Json[] {
  const runs = reports.filter((report, i) => {
    const next = reports[i + 1];
    return next === undefined || !continues(report, next);
  });
  if (runs.length < reports.length) {
    const message =
      "The last report of each run was read: `--status-interval` writes one each time, of all that was measured so far.";
    diagnostics.add({ severity: "info", code: "last-report", message });
  }
  return runs;
}

/** Seconds by which the rounded times of one run may differ. */
const slack = 2;

/** Whether a report is a later one of the same run: its jobs began at the same time, and each has done more or has ended before. */
function continues(earlier: Json, later: Json): boolean {
  const [before, after] = [jobsOf(earlier), jobsOf(later)];
  if (before.length > after.length) return false;
  return before.every((job, i) => {
    const next = after[i] ?? null;
    if (field(job, "jobname") !== field(next, "jobname")) return false;
    const [began, begins] = [finite(field(job, "job_start")), finite(field(next, "job_start"))];
    if (began !== undefined && begins !== undefined) return began === begins;
    const [done, doneLater] = [operationsOf(job), operationsOf(next)];
    const hasEnded = done === doneLater && ["read", "write"].every((one) => rateOf(job, one) === rateOf(next, one));
    return Math.abs(startOf(later, next) - startOf(earlier, job)) <= slack && (done < doneLater || hasEnded);
  });
}

function startOf(report: Json, job: Json): number {
  return (finite(field(report, "timestamp")) ?? 0) - (finite(field(job, "elapsed")) ?? 0);
}

function rateOf(job: Json, direction: string): number | undefined {
  return finite(path(job, direction, "iops"));
}

function operationsOf(job: Json): number {
  return ["read", "write", "trim", "mixed"].reduce((sum, one) => sum + (finite(path(job, one, "total_ios")) ?? 0), 0);
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
  // A latency that was not measured (`disable_lat`, `gtod_reduce`) is written as 0.
  const latency = (key: string) => time(finite(path(side, `lat${suffix}`, key)) || undefined);
  add(latency("mean"), "ns/op");
  // fio 2 fills its list up with a rank of 0.
  const percentiles = entries(path(side, `clat${suffix}`, "percentile")).filter(([key]) => Number(key) > 0);
  for (const [key, value] of percentiles) {
    const percent = Number(key);
    if (percentiles.length !== ownPercentiles || usualPercentiles.has(percent))
      add(time(finite(value)), `p${percent}-ns/op`);
  }
  add(latency("max"), "max-ns/op");
  return values;
}

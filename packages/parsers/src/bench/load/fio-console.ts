import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { groupedMessage, usualPercentiles } from "./fio.ts";
import { namePart, namesToldApart, ResultList } from "../result-list.ts";
import { percentileLabel, timed, withoutProgress } from "../text-reports.ts";
import { bytesOf, type Measured } from "../time-unit.ts";

/** `rw: (g=0): rw=randrw, bs=(R) 4096B-4096B, (W) …, ioengine=sync, iodepth=1`, printed before the run; its host is before it with `--client`. */
const announcedLine =
  /^(?:<[^>]{1,99}> )?(.{1,200}?): \(g=(\d{1,9})\): rw=(\w{1,20}), bs=(.{1,200}), ioengine=(\w{1,40}), iodepth=(\d{1,9})/;
const jobLine = /^(.{1,200}?): \(groupid=(\d{1,9}), jobs=(\d{1,9})\): err= *(\d{1,9}).{0,80}?: pid=(\d{1,12})/;
const sideLine = /^ {1,5}(read|write|trim|mixed) *: IOPS=([\d.]{1,20}[kMGT]?), BW=([\d.]{1,20})([KMGT]?i?B)\/s /;
const latencyLine = /^ {5}lat \(([num])sec\): min= *[\d.]+[kMG]?, max= *([\d.]+[kMG]?), avg= *([\d.]+[kMG]?)/;
const percentilesLine = /^ {4}clat percentiles \(([num])sec\):/;

/** fio's text for people. Source: axboe/fio, stat.c (show_thread_status_normal) and init.c (the lines before the run). */
export const fioConsole: Format = {
  id: "fio-console",
  label: "fio text",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "fio (3.0 and newer)",
    command: "fio job.fio | tee fio.txt",
    reads:
      "Operations and bytes a second, mean and greatest latency, and percentiles of completion, of reads, writes and trims of each job. With `--status-interval` the last report of each run. Several runs in one file are several processes.",
    leaves:
      "CPU use, histograms of latency, disk statistics, sums of groups. Figures are rounded as fio prints them; `--output-format=json` has all digits.",
  },
  sniff(head): SniffAnswer {
    const text = headText(head);
    // The JSON beside it (`--output-format=normal,json`) has the same figures with all digits.
    if (text.includes('"fio version"') || !/(?:: IOPS=|: \(g=\d)/.test(text)) return "no";
    const lines = text.split("\n").map(withoutProgress);
    const isReport = lines.some((line) => jobLine.test(line)) && lines.some((line) => sideLine.test(line));
    // Progress of a long run may fill all that is sniffed.
    const isRun = lines.some((line) => announcedLine.test(line)) && lines.some((line) => /^fio-[3-9]\.\d/.test(line));
    return isReport || isRun ? "certain" : "no";
  },
  parse,
};

/** The options that fio prints of a job before it runs. */
interface Announced {
  readonly group: string;
  readonly name: string;
  readonly options: readonly [rw: string, blocks: string, engine: string, depth: string];
}

interface Job {
  readonly name: string;
  readonly group: string;
  readonly jobs: number;
  readonly failed: string;
  readonly line: number;
  readonly lines: string[];
}

interface Run {
  readonly announced: Announced[];
  /** By what tells one job from another. With `--status-interval` a job comes again with all that was measured so far. */
  readonly jobs: Map<string, Job>;
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let run: Run = { announced: [], jobs: new Map() };
  let job: Job | undefined;
  let last = 0;
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    last = number;
    const line = withoutProgress(raw);
    const [, name, group = "", rw = "", blocks = "", engine = "", depth = ""] =
      (line.includes(": (g=") && announcedLine.exec(line)) || [];
    if (name !== undefined) {
      if (run.jobs.size > 0) {
        addRun(list, run);
        run = { announced: [], jobs: new Map() };
      }
      job = undefined;
      run.announced.push({ group, name, options: [rw, blocks, engine, depth] });
      return;
    }
    const begun = line.includes(": (groupid=") ? jobLine.exec(line) : null;
    if (begun !== null) {
      const [, of = "", within = "", jobs = "", failed = "", process = ""] = begun;
      job = { name: of, group: within, jobs: Number(jobs), failed, line: number, lines: [] };
      run.jobs.set(`${within} ${process} ${of}`, job);
    } else if (line.startsWith("Run status group ")) job = undefined;
    else if (job !== undefined && job.lines.length < 200) job.lines.push(line);
  });
  addRun(list, run);
  return list.finish(last);
}

function addRun(list: ResultList, { announced, jobs }: Run): void {
  if (jobs.size === 0) return;
  list.beginProcess();
  const ran = [...jobs.values()];
  const results: { readonly name: string; readonly parameters: string; readonly side: Side; readonly line: number }[] =
    [];
  for (const job of ran) {
    if (job.failed !== "0") list.warn("failed-run", `The job ${job.name} ended with error ${job.failed}.`);
    const ofGroup = announced.filter(({ group }) => group === job.group);
    const own = ofGroup.filter(({ name }) => name === job.name);
    const alike = ran.filter(({ name, group }) => name === job.name && group === job.group);
    const isGrouped = ofGroup.some(({ name }) => !ran.some((one) => one.group === job.group && one.name === name));
    const isOne = own.every(({ options }) => options.join() === own[0]!.options.join());
    const about = isOne ? own[0] : own.length === alike.length ? own[alike.indexOf(job)] : undefined;
    const count = alike.reduce((sum, one) => sum + one.jobs, 0);
    for (const side of sidesOf(job.lines)) {
      let name = `${job.name}/${side.direction}`;
      let told = "";
      if (isGrouped) list.warn("grouped-jobs", groupedMessage(name));
      else if (about !== undefined) {
        const [rw, blocks, engine, depth] = about.options;
        name += namePart("bs", blocksOf(blocks, side.direction));
        if (depth !== "1") name += namePart("iodepth", depth);
        if (count !== 1) name += namePart("numjobs", String(count));
        told = namePart("rw", rw) + namePart("ioengine", engine);
      }
      results.push({ name, parameters: told, side, line: job.line });
    }
  }
  for (const [i, name] of namesToldApart(results).entries()) {
    const { side, line } = results[i]!;
    list.add(name, 0, side.values, [], line);
  }
}

/** The size of blocks as the option is mostly written: `4k` for `(R) 4096B-4096B, (W) …`, `4k-16k` where it varies. */
function blocksOf(printed: string, direction: string): string {
  const sign = direction === "write" ? "W" : direction === "trim" ? "T" : "R";
  const of =
    printed
      .split(", ")
      .find((part) => part.startsWith(`(${sign}) `))
      ?.slice(4) ?? printed;
  const sizes = of.split("-").map((size) => {
    const [, digits = "", unit = ""] = /^([\d.]{1,12})([KMG]?i?B)$/.exec(size) ?? [];
    const bytes = Number(digits) * (bytesOf(unit) ?? 1);
    if (digits === "") return size;
    const [power, suffix] = bytes % 2 ** 20 === 0 ? [20, "m"] : bytes % 1024 === 0 ? [10, "k"] : [0, ""];
    return `${bytes / 2 ** power}${suffix}`;
  });
  return [...new Set(sizes)].join("-");
}

interface Side {
  readonly direction: string;
  readonly values: Measured[];
}

const thousands = new Map([
  ["", 1],
  ["k", 1e3],
  ["M", 1e6],
  ["G", 1e9],
  ["T", 1e12],
]);
/** A number as fio prints it, such as `17.7k`. */
function printed(number: string): number {
  const suffix = /[kMGT]$/.exec(number)?.[0] ?? "";
  return Number(number.slice(0, number.length - suffix.length)) * thousands.get(suffix)!;
}

/** The reads, writes and trims of a job. */
function sidesOf(lines: readonly string[]): Side[] {
  const sides: Side[] = [];
  let percentilesIn: string | undefined;
  for (const line of lines) {
    const [, direction, rate = "", bandwidth = "", unit = ""] = sideLine.exec(line) ?? [];
    if (direction !== undefined) {
      percentilesIn = undefined;
      sides.push({ direction, values: [{ value: printed(rate), unit: "ops/s" }] });
      sides.at(-1)!.values.push({ value: Number(bandwidth) * (bytesOf(unit) ?? Number.NaN), unit: "B/s" });
      continue;
    }
    const values = sides.at(-1)?.values;
    if (values === undefined) continue;
    const [, scale = "", max = "", mean = ""] = latencyLine.exec(line) ?? [];
    const percentiles = percentilesLine.exec(line)?.[1];
    if (scale !== "") {
      for (const [label, value] of [
        ["", mean],
        ["max", max],
      ] as const) {
        const time = timed(printed(value), `${scale}s`, label);
        if (time !== undefined) values.push(time);
      }
    } else if (percentiles !== undefined) percentilesIn = percentiles;
    else if (percentilesIn !== undefined && line.startsWith("     |"))
      for (const [, percent = "", value = ""] of line.matchAll(/ (\d{1,3}\.\d{1,6})th=\[ *(\d{1,15})\]/g)) {
        const time = timed(Number(value), `${percentilesIn}s`, percentileLabel(Number(percent)));
        if (time !== undefined) values.push(time);
      }
    else percentilesIn = undefined;
  }
  return sides.map(({ direction, values }) => ({ direction, values: usual(values) }));
}

const ownPercentiles = [1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.5, 99.9, 99.95, 99.99];

/** The percentiles of fio's own list that are read, also where the list is cut. A list that a person chose (`percentile_list`) is read whole. */
function usual(values: readonly Measured[]): Measured[] {
  const percentOf = (unit: string): number | undefined => {
    const digits = /^p([\d.]+)-/.exec(unit)?.[1];
    return digits === undefined ? undefined : Number(digits);
  };
  const percents = values.map(({ unit }) => percentOf(unit)).filter((percent) => percent !== undefined);
  const isOwn = percents.every((percent, i) => percent === ownPercentiles[i]);
  return values.filter(({ unit }) => {
    const percent = percentOf(unit);
    return percent === undefined || !isOwn || usualPercentiles.has(percent);
  });
}

import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, field, finite, type Json, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { jsonProcesses } from "../json-processes.ts";
import { ReplyRuns } from "./reply-runs.ts";
import type { ResultList } from "../result-list.ts";
import { timed } from "../text-reports.ts";
import { type Measured, timePerOperation } from "../time-unit.ts";

/** A request with its time; the first is to warm up and not counted. Writes have `>>>`. */
const request =
  /^[\d.]{1,12} [KMGT]?i?B (<<<|>>>) .{1,1000}: request=\d{1,12} time=([\d.]{1,12}) (ns|us|ms|s|min)(?: \((?!warmup)\w{1,12}\))?$/;
const statistics = /^--- .{1,1000} ioping statistics ---$/;
const completed = /^[\d.]{1,12}(?: [kMG])? requests completed in .{1,60}, [\d.]{1,12} [KMGT]?i?B (read|written), /;
const figures = /^min\/avg\/max\/mdev = [\d.]{1,12} \w{1,3} \/ ([\d.]{1,12}) (\w{1,3}) \/ ([\d.]{1,12}) (\w{1,3}) \/ /;
const operations = new Map([
  ["<<<", "read"],
  [">>>", "write"],
  ["written", "write"],
]);

const guide: Format["guide"] = {
  madeBy: "ioping",
  command: "ioping -c 100 /var/lib/data | tee ioping.txt",
  reads:
    "The time of each request but the first, which is to warm up; with `-q` the mean and the greatest time. Rows (`-B`, `-p`) give the mean and the greatest time of each. Several runs in one file are several processes.",
  leaves: "Rates, which follow from the times; the device.",
};

/** ioping's text. Source: koct9i/ioping, ioping.c. */
export const ioping: Format = {
  id: "ioping",
  label: "ioping text",
  kind: "bench",
  version: 1,
  guide,
  sniff: (head) => {
    const lines = headText(head)
      .split(/\r?\n/)
      .map((line) => line.slice(0, 2048).trimEnd());
    const isText = lines.some((line) => statistics.test(line)) || lines.filter((line) => request.test(line)).length > 1;
    return isText || areRows(lines) ? "certain" : "no";
  },
  parse,
};

/** Whether all lines are rows of `-B`, but for one that is cut. */
function areRows(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line !== "");
  if (written.length > 1) written.pop();
  return written.length > 0 && written.every((line) => rowOf(line) !== undefined);
}

/** The mean and the greatest time of a row of ten numbers that follow from each other: no other tool's numbers do. */
function rowOf(line: string): readonly Measured[] | undefined {
  if (!/^\d{1,12}(?: \d{1,18}){9}$/.test(line)) return undefined;
  const [count = 0, time = 0, rate = 0, , least = 0, mean = 0, greatest = 0, , all = 0, elapsed = 0] = line
    .split(" ")
    .map(Number);
  const isMean = count > 0 && Math.abs(time / count - mean) <= 1 && least <= mean && mean <= greatest;
  const isRate = Math.abs((count * 1e9) / time - rate) <= 1 && all >= count && elapsed >= time;
  if (!isMean || !isRate) return undefined;
  return [
    { value: mean, unit: "ns/op" },
    { value: greatest, unit: "max-ns/op" },
  ];
}

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const runs = new ReplyRuns(context);
  let run: ReturnType<ReplyRuns["begin"]> | undefined;
  let isOver = false;
  /** Whether no single requests have been shown, which rows sum up. */
  let areRowsRead = true;
  let last = 0;
  const nameOf = (operation = ""): string =>
    `ioping${operation === "" ? "" : `/${operations.get(operation) ?? operation}`}`;
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    last = number;
    const line = raw.slice(0, 2048).trimEnd();
    const [, operation, time, unit = ""] = request.exec(line) ?? [];
    const value = time === undefined ? undefined : timePerOperation(Number(time), unit);
    const row = value === undefined ? rowOf(line) : undefined;
    if (value !== undefined) {
      if (run === undefined || isOver) run = runs.begin(nameOf(operation), "", number);
      isOver = false;
      run.replies.push({ values: [value], line: number });
      areRowsRead = false;
    } else if (row !== undefined && areRowsRead) {
      // With `-p` rows are of one run, which cannot be told from rows of several.
      run ??= runs.begin(nameOf(), "", number);
      run.replies.push({ values: row, line: number });
    } else if (statistics.test(line)) isOver = true;
    else if (isOver) {
      const kind = completed.exec(line)?.[1];
      // Requests that were not shown.
      if (kind !== undefined && (run === undefined || run.mean.length > 0 || run.replies.length === 0))
        run = runs.begin(nameOf(kind), "", number);
      const [, mean, meanUnit = "", greatest, greatestUnit = ""] = figures.exec(line) ?? [];
      if (mean !== undefined && run !== undefined)
        run.mean = [timed(Number(mean), meanUnit), timed(Number(greatest), greatestUnit, "max")].filter(
          (one) => one !== undefined,
        );
    }
  });
  return runs.finish(last);
}

/** ioping's JSON (`-J`), a list of requests with the statistics at its end. */
export const iopingJson: Format = {
  id: "ioping-json",
  label: "ioping JSON (-J)",
  kind: "bench",
  version: 1,
  guide: { ...guide, command: "ioping -c 100 -J /var/lib/data > ioping.json" },
  sniff(head): SniffAnswer {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("[].target.path") === true && (paths.has("[].io.request") || paths.has("[].stat.mdev"))
      ? "certain"
      : "no";
  },
  parse: jsonProcesses(addReport),
};

function addReport(list: ResultList, report: Json): void {
  const parts = elements(report);
  const requests = parts.map((part) => field(part, "io")).filter((io) => finite(field(io, "time")) !== undefined);
  for (const io of requests) {
    if (field(io, "ignored") === true) continue;
    list.add(
      `ioping/${text(field(io, "operation")) ?? "read"}`,
      0,
      [{ value: finite(field(io, "time"))!, unit: "ns/op" }],
      [],
    );
  }
  if (requests.length > 0) return;
  for (const part of parts) {
    const [mean, greatest] = ["avg", "max"].map((key) => finite(field(field(part, "stat"), key)) ?? Number.NaN);
    list.add(
      "ioping",
      0,
      [
        { value: mean!, unit: "ns/op" },
        { value: greatest!, unit: "max-ns/op" },
      ],
      [],
    );
  }
}

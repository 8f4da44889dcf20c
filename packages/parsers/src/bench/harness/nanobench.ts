import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, field, finite, type Json, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { jsonProcesses } from "../json-processes.ts";
import { namePart, partName, ResultList } from "../result-list.ts";
import { type Measured, timePerOperation } from "../time-unit.ts";

/** Counts of the processor by their key in the JSON and by the beginning of their column in the table. */
const counters = [
  { key: "instructions", column: "ins", name: "instructions" },
  { key: "cpucycles", column: "cyc", name: "cycles" },
  { key: "branchinstructions", column: "bra", name: "branches" },
  { key: "branchmisses", column: undefined, name: "branch-misses" },
] as const;

/** The JSON that nanobench's `templates::json()` renders. Source: martinus/nanobench, src/include/nanobench.h. */
export const nanobench: Format = {
  id: "nanobench",
  label: "nanobench JSON",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "nanobench (C++)",
    command: 'std::ofstream out("bench.json"); bench.render(ankerl::nanobench::templates::json(), out);',
    reads: "The time of every epoch by the benchmark's own unit, and what the processor counted in it.",
    leaves: "Page faults and context switches.",
  },
  sniff(head): SniffAnswer {
    return jsonOutline(head)?.paths.has("results[].median(elapsed)") === true ? "certain" : "no";
  },
  parse: jsonProcesses(addReport),
};

function addReport(list: ResultList, report: Json): void {
  for (const result of elements(field(report, "results"))) {
    const complexity = finite(field(result, "complexityN")) ?? 0;
    const name = nanobenchName(
      text(field(result, "title")) ?? "",
      text(field(result, "name")) ?? "",
      complexity > 0 ? [["complexityN", String(complexity)]] : [],
    );
    const unit = nanobenchUnit(text(field(result, "unit")) ?? "op");
    // A call may do several units of work; nanobench's own table divides by them, too.
    const batch = finite(field(result, "batch")) ?? 1;
    const counted = counters.filter(({ key }) => (finite(field(result, `median(${key})`)) ?? 0) > 0);
    for (const epoch of elements(field(result, "measurements"))) {
      const each = (key: string): number => (finite(field(epoch, key)) ?? Number.NaN) / batch;
      const values = [
        { value: each("elapsed") * 1e9, unit: `ns/${unit}` },
        ...counted.map(({ key, name }) => ({ value: each(key), unit: `${name}/${unit}` })),
      ];
      list.add(name, finite(field(epoch, "iterations")) ?? 0, values, []);
    }
  }
}

/** The cells of a table's heading: columns before the time tell rows apart, the last one is the title. */
interface Heading {
  readonly columns: readonly string[];
  readonly title: string;
  /** The place of the time, such as `ns/op`. */
  readonly time: number;
}

const longestLine = 2048;
/** Cells before the time that say nothing about the benchmark itself. */
const comparing: ReadonlySet<string> = new Set(["relative", "95% CI"]);

/** The table that nanobench prints. */
export const nanobenchTable: Format = {
  id: "nanobench-table",
  label: "nanobench table",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "nanobench (C++)",
    command: "./bench | tee bench.txt",
    reads:
      "The median time of each benchmark by its own unit as one sample, and what the processor counted; several runs in one file are several samples.",
    leaves: "The error, and rates, which follow from the time. The JSON has every epoch.",
  },
  sniff: (head): SniffAnswer =>
    headText(head)
      .split("\n")
      .some((line) => headingOf(line) !== undefined)
      ? "certain"
      : "no",
  parse: parseTable,
};

function headingOf(line: string): Heading | undefined {
  if (!line.startsWith("|") || line.length > longestLine) return undefined;
  const cells = line.split("|").map((cell) => cell.trim());
  const [columns, title] = [cells.slice(1, -1), cells.at(-1) ?? ""];
  const time = columns.findIndex((column) => timeColumn(column, 1) !== undefined);
  return time >= 0 && columns.includes("err%") && columns.at(-1) === "total" ? { columns, title, time } : undefined;
}

/** A time under a heading such as `ns/op`; undefined under any other. */
function timeColumn(column: string, value: number): Measured | undefined {
  const slash = column.indexOf("/");
  const time = slash < 0 ? undefined : timePerOperation(value, column.slice(0, slash));
  return time === undefined ? undefined : { ...time, unit: time.unit.replace(/op$/, unitOfColumn(column)) };
}

const unitOfColumn = (column: string): string => nanobenchUnit(column.slice(column.indexOf("/") + 1));

function parseTable(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let lines = 0;
  let heading: Heading | undefined;
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    lines = number;
    const line = raw.trimEnd();
    if (!line.startsWith("|") || line.length > longestLine) return;
    heading = headingOf(line) ?? heading;
    const failed = /^\| :boom: `(.*)` \((.*)\)$/.exec(line);
    if (failed !== null) list.warn("skipped-benchmark", `The benchmark ${failed[1]} did not run: ${failed[2]}.`);
    if (heading !== undefined) addRow(list, heading, line, number);
  });
  list.inform(
    "medians-only",
    "nanobench prints a median for each benchmark: one sample. Its JSON has every epoch; several runs in one file are several samples.",
  );
  return list.finish(lines);
}

function addRow(list: ResultList, { columns, title, time }: Heading, line: string, number: number): void {
  const cells = line.slice(1).split("|");
  // A name may hold a bar.
  const last = cells.slice(columns.length).join("|").trim();
  const name = /^(?::wavy_dash: )?`(.*?)`(?: \(Unstable with .*\))?$/.exec(last)?.[1]?.replaceAll("``", "`");
  const value = (place: number): number => Number((cells[place] ?? "").trim().replaceAll(",", ""));
  const measured = timeColumn(columns[time] ?? "", value(time));
  if (name === undefined || measured === undefined) return;
  const values = [measured];
  columns.forEach((column, place) => {
    const counter = counters.find((one) => one.column !== undefined && column.startsWith(`${one.column}/`));
    if (counter !== undefined && place > time)
      values.push({ value: value(place), unit: `${counter.name}/${unitOfColumn(column)}` });
  });
  const parts = columns.slice(0, time).flatMap((column, place) => {
    const cell = (cells[place] ?? "").trim();
    return comparing.has(column) || cell === "" ? [] : [[column, cell.replaceAll(",", "")] as const];
  });
  list.addOfRun(nanobenchName(title, name, parts), values, number);
}

/** `title/name`, with a part for each thing that tells rows of one name apart. */
export function nanobenchName(
  title: string,
  name: string,
  parts: readonly (readonly [key: string, value: string])[] = [],
): string {
  // nanobench's own heading where the program sets none.
  const group = title === "" || title === "benchmark" ? "" : `${partName(title)}/`;
  return group + partName(name) + parts.map(([key, value]) => namePart(key, value)).join("");
}

/** The unit of work of a benchmark as one word, such as `op`. */
export const nanobenchUnit = (unit: string): string => unit.trim().replaceAll(/\s+/g, "-") || "op";

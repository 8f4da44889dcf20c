import type { SeriesTable } from "@sweetspot/model";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext } from "../format.ts";
import { forEachCsvRow } from "../read/csv-rows.ts";
import { headText } from "../read/lines.ts";
import { dateOf, timeOfDay } from "./csv-dates.ts";
import { columnName, MeasuredTable, plainNumber } from "./measured-table.ts";

/**
 * The CSV of dool and dstat: some lines about the run, a row of groups, each above the first of its columns, a row of columns and the rows of numbers. A second run appends to
 * the file. The first row of a run holds means since the start of the machine. Times lack the year, which is in the line about the run. Source: dool's and dstat's own code.
 */
export const dool: Format = {
  id: "dool",
  label: "CSV of dool or dstat",
  kind: "series",
  version: 1,
  guide: {
    madeBy: "dool, dstat",
    command: "dool --time --output dool.csv 1 60",
    reads: "Every number of every row; processors, disks and interfaces as labels.",
    leaves:
      "The first row of a run, which holds means since the machine started; columns of words. Times are read as UTC.",
  },
  sniff: (head) =>
    /^"(?:dool|pcp-dstat|Dstat) [\d.]{1,20} CSV output"/.test(headText(head.subarray(0, 100))) ? "certain" : "no",
  parse,
};

interface Column {
  readonly place: number;
  readonly metric: string;
  readonly labels: readonly (readonly [string, string])[];
  /** The number of its series once it is known. */
  series?: number;
}

/** The columns of a run, and the place of its times. */
interface Run {
  readonly columns: readonly Column[];
  readonly time: number;
  readonly start: { readonly year: number; readonly month: number };
  rows: number;
}

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const table = new MeasuredTable(context);
  let groups: readonly string[] | undefined;
  let run: Run | undefined;
  let start: Run["start"] | undefined;
  let isHeading = false;
  let timeless = 0;
  forEachCsvRow(bytes, context.diagnostics, ({ cells, line }) => {
    const first = cells[0] ?? "";
    if (first.endsWith(" CSV output") || first === "Author:" || first === "Host:") {
      run = undefined;
      groups = undefined;
    } else if (first === "Cmdline:") {
      start = startOf(cells);
      isHeading = true;
    } else if (isHeading && start !== undefined) {
      if (groups === undefined) groups = [...cells];
      else {
        run = runOf(groups, cells, start);
        isHeading = false;
      }
    } else if (run !== undefined) addRow(run, cells, line);
  });
  if (timeless > 0) {
    const message = "The rows have no times. Have them written: `dool --time --output dool.csv 1 60`.";
    throw new UnusableInput("no-times", message, { line: 7 });
  }
  return table.finish("No row follows the first, which holds means since the machine started.");

  function addRow(of: Run, cells: readonly string[], line: number): void {
    const timeMs = timeOf(cells[of.time] ?? "", of.start);
    if (of.time < 0) timeless++;
    else if (Number.isNaN(timeMs)) {
      context.diagnostics.add({ severity: "warning", code: "bad-line", message: "This row has no time.", line });
    } else if (of.rows++ > 0) {
      for (const column of of.columns) {
        const value = plainNumber(cells[column.place] ?? "");
        if (value === undefined) continue;
        column.series ??= table.series(column.metric, column.labels);
        table.addTo(column.series, timeMs, value);
      }
    }
  }
}

/** The year and month of a run: `"Date:","25 Nov 2026 13:10:30 UTC"`. */
function startOf(cells: readonly string[]): Run["start"] | undefined {
  const stated = cells[cells.indexOf("Date:") + 1] ?? "";
  const date = dateOf(/^\d{1,2} [A-Z][a-z]{2} \d{4}/.exec(stated)?.[0] ?? "");
  return date && { year: date.first, month: date.second };
}

function runOf(groups: readonly string[], names: readonly string[], start: Run["start"]): Run {
  let group = "";
  const columns = names.map((name, place): Column => {
    group = groups[place] || group;
    return { place, ...meaning(group, name) };
  });
  const time = names.findIndex((name) => name === "time" || name === "epoch");
  return { columns: columns.filter(({ place }) => place !== time), time, start, rows: 0 };
}

/** `total cpu usage` and `cpu0 usage`, `dsk/sda` and `net/eth0` are of one kind each, and what they are about is a label. */
function meaning(group: string, column: string): Pick<Column, "metric" | "labels"> {
  // Where several groups have columns of one name, dstat puts the group before it.
  const name = columnName(column.slice(column.lastIndexOf(":") + 1));
  const processor = /^(?:(total) cpu|cpu ?(\d{1,5})) usage$/.exec(group);
  if (processor !== null) return { metric: `dool_cpu_${name}_percent`, labels: [["cpu", processor[2] ?? "all"]] };
  const [, kind, subject] = /^(\w{1,20})\/(\S{1,100})$/.exec(group) ?? [];
  if (kind !== undefined && subject !== undefined)
    return { metric: `dool_${kind}_${name}`, labels: [[kind, subject === "total" ? "all" : subject]] };
  return { metric: `dool_${columnName(group)}_${name.replace(/^_/, "")}`, labels: [] };
}

/** `Nov-25 13:10:32` (dool), `25-11 13:10:32` (dstat) or seconds since 1970, in milliseconds. A month before that of the start is of the next year. */
function timeOf(text: string, start: Run["start"]): number {
  if (/^\d{9,11}(?:\.\d{1,9})?$/.test(text)) return Math.round(Number(text) * 1000);
  const [, named, day = "", other = "", month = "", clock = ""] =
    /^(?:([A-Z][a-z]{2})-(\d{1,2})|(\d{1,2})-(\d{1,2})) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)$/.exec(text) ?? [];
  const date = dateOf(named === undefined ? `${start.year}-${month}-${other}` : `${day}-${named}-${start.year}`);
  if (date === undefined) return Number.NaN;
  const year = date.second < start.month ? start.year + 1 : start.year;
  return Date.UTC(year, date.second - 1, date.third) + timeOfDay(clock);
}

import type { SeriesLabels, SeriesTable } from "@sweetspot/model";
import { SeriesBuilder } from "@sweetspot/model/series/builder";
import { makeLabels, nameLabel } from "@sweetspot/model/series/labels";
import { parseFloatText } from "@sweetspot/model/series/number-text";
import { Diagnostics, UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext, SniffAnswer } from "../format.ts";
import { bytesOf, timePerOperation } from "../bench/time-unit.ts";
import { csvHeader, csvHeadRows, forEachCsvRow } from "../read/csv-rows.ts";
import { BadLine, parseExpositionLine } from "./exposition-line.ts";
import { labelColumns, labelsOfRow } from "./csv-labels.ts";
import { type DayOrder, type RowTimes, rowTimes } from "./csv-times.ts";
import { reportCut } from "./report-cut.ts";
import { endTime } from "./scrape-clock.ts";

/** The part of a table whose rows tell how its times are written. */
const headBytes = 64 * 1024;
/** The number of rows that tell what columns are. */
const triedRows = 100;
const plainName = /^[A-Za-z_:][A-Za-z0-9_:]*$/;

/** Numbers over time: a column of times beside columns of values, or Grafana's older `Series;Time;Value`. */
export const seriesCsv: Format = {
  id: "series-csv",
  label: "CSV of series (time and values)",
  kind: "series",
  version: 7,
  guide: {
    madeBy: "Grafana's CSV download, collectd, dotnet-counters, spreadsheets",
    command: "",
    reads:
      "A column of times (`time`, `Zeit`, `timestamp_ms` …, or one of dates) and a column for each series, or a row for each value or time with its series or its labels (words, or numbers of which each time has the same set); a date beside a time of day; spreadsheets' dates as numbers; decimal commas; values with units of time, size or percent; Excel's `sep=` line; collectd's csv plugin, Windows' performance logs.",
    leaves:
      "Tables with columns of text that do not tell rows of one time apart. Times without a zone are read as UTC.",
  },
  sniff,
  parse,
};

function sniff(head: Uint8Array): SniffAnswer {
  const header = csvHeader(head);
  if (header === undefined) return "no";
  const rows = csvHeadRows(head, triedRows);
  if (rows.length === 0) return "no";
  const times = rowTimes(header, rows);
  // siege's log, whose rows are runs, and ab's, whose rows are requests.
  if (times === undefined || header[0] === "date & time" || header[0] === "starttime") return "no";
  const series = seriesColumn(header);
  const labelled = series >= 0 ? [] : labelColumns(header, rows, times, isNumber);
  const isValue = (i: number): boolean => i !== series && !times.columns.includes(i) && !labelled.includes(i);
  const fits = rows.every(
    (cells) =>
      Number.isFinite(times.read(cells)) &&
      cells.every((cell, i) => !isValue(i) || valueOf(cell) !== undefined || cell.trim() === ""),
  );
  const hasValues = rows.some((cells) => cells.some((cell, i) => isValue(i) && valueOf(cell) !== undefined));
  return fits && hasValues ? "certain" : "no";
}

/** The column that names the series of a table with a row for each value; -1 for one with a column for each series. */
function seriesColumn(header: readonly string[]): number {
  const isLong = header.length === 3 && header.includes("series") && header.includes("value");
  return isLong ? header.indexOf("series") : -1;
}

const isNumber = (cell: string): boolean => valueOf(cell) !== undefined;

function valueOf(cell: string): number | undefined {
  const text = cell.trim();
  if (text === "null" || text === "undefined") return Number.NaN;
  return parseFloatText(text) ?? valueWithUnit(text);
}

/** `12 ms` in seconds, `1.2 MiB` in bytes, `12.5%` in percent; undefined for a unit that is not known. */
function valueWithUnit(text: string): number | undefined {
  const match = /^(-?\d{1,30}(?:\.\d{1,30})?) ?([A-Za-zµμ%]{1,4})$/.exec(text);
  if (match === null) return undefined;
  const [, digits = "", unit = ""] = match;
  if (unit === "%") return Number(digits);
  const bytes = bytesOf(unit);
  if (bytes !== undefined) return Number(digits) * bytes;
  const time = timePerOperation(Number(digits), unit);
  return time === undefined ? undefined : time.unit === "sec/op" ? time.value : time.value / 1e9;
}

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const builder = new SeriesBuilder({ series: context.limits.series, samples: context.limits.seriesSamples });
  const known = new Map<string, number>();
  let allPlain = true;
  let zoneless = false;
  let rows = 0;
  let withUnit = 0;
  const seriesOf = (name: string): number => {
    let index = known.get(name);
    if (index === undefined) {
      if (!plainName.test(name)) allPlain = false;
      index = builder.series(labelsOf(name, context.fileName));
      known.set(name, index);
    }
    return index;
  };
  const { times, order, offsetMs, labelled } = timesOf(bytes, context);
  const isPassed = new Set([...times.columns, ...labelled]);
  const seriesOfRow = (names: readonly string[], cells: readonly string[], column: number): number => {
    const key = JSON.stringify([column, ...labelled.map((i) => cells[i])]);
    let index = known.get(key);
    if (index === undefined) {
      index = builder.series(labelsOfRow(labelled, names, cells, labelsOf(names[column] ?? "", context.fileName)));
      known.set(key, index);
    }
    return index;
  };
  let series: number | undefined;
  forEachCsvRow(bytes, context.diagnostics, ({ cells, line }, header, names) => {
    series ??= seriesColumn(header);
    const timeMs = Math.round(times.read(cells, order) + offsetMs);
    if (!Number.isFinite(timeMs)) {
      context.diagnostics.add({ severity: "warning", code: "bad-time", message: "This row has no time.", line });
      return;
    }
    const stated = (cells[times.columns[0]!] ?? "").trim();
    if (!zoneless && /^\d{4}-\d\d-\d\d[ T][\d:.,]+$/.test(stated)) zoneless = true;
    for (let i = 0; i < cells.length && i < names.length; i++) {
      const cell = (cells[i] ?? "").trim();
      if (isPassed.has(i) || i === series || cell === "") continue;
      const plain = parseFloatText(cell);
      const value = plain ?? valueOf(cell);
      if (value === undefined) {
        const message = `"${cell.slice(0, 40)}" is not a plain number: export values without units.`;
        context.diagnostics.add({ severity: "warning", code: "bad-value", message, line });
      } else if (!Number.isNaN(value)) {
        if (plain === undefined) withUnit++;
        const of =
          labelled.length > 0
            ? seriesOfRow(names, cells, i)
            : seriesOf(series < 0 ? (names[i] ?? "") : (cells[series] ?? ""));
        builder.add(of, timeMs, value);
        rows++;
      }
    }
  });
  if (rows === 0) throw new UnusableInput("no-samples", "The table has no row with a time and a number.", { line: 1 });
  if (withUnit > 0) {
    context.diagnostics.add({
      severity: "info",
      code: "units-removed",
      message: `${withUnit} values were written with a unit, and so are rounded: times were read as seconds, sizes as bytes, percentages as they are.`,
    });
  }
  if (zoneless) {
    context.diagnostics.add({
      severity: "info",
      code: "no-time-zone",
      message: "Times without a zone are taken as UTC.",
    });
  }
  reportCut(builder.cut, context);
  // A column named like a metric may hold raw samples; `rate(x)` or a legend text is the result of a query.
  const table = builder.finish(allPlain ? "raw" : "evaluated");
  const repeated = builder.sampleCount - table.timestamps.length;
  if (repeated > 0) {
    const message = `${repeated} values were left out, since their column has another value at the same time; the first was kept. Write what tells the rows of one time apart as words, such as cpu0.`;
    context.diagnostics.add({ severity: "warning", code: "repeated-samples", message });
  }
  return table;
}

interface TableTimes {
  readonly times: RowTimes;
  readonly order: DayOrder | undefined;
  /** What is added to the times of rows, which is not 0 for those since the start of the recording. */
  readonly offsetMs: number;
  /** The columns of labels, where each row has its own. */
  readonly labelled: readonly number[];
}

/** How the rows of the whole table state their times. Throws `UnusableInput` where a date may be of two days. */
function timesOf(bytes: Uint8Array, context: ParseContext): TableTimes {
  const head = bytes.subarray(0, headBytes);
  const [header, rows] = [csvHeader(head) ?? [], csvHeadRows(head, triedRows)];
  const times = rowTimes(header, rows);
  if (times === undefined) throw new UnusableInput("no-times", "The table has no column of times.", { line: 1 });
  const labelled = seriesColumn(header) >= 0 ? [] : labelColumns(header, rows, times, isNumber);
  const { remark } = times;
  if (remark !== undefined) context.diagnostics.add({ severity: "info", code: remark[0], message: remark[1] });
  if (!times.isAmbiguous && !times.isRelative) return { times, order: undefined, offsetMs: 0, labelled };
  let order: DayOrder | undefined;
  let example = "";
  let last = 0;
  // The same remarks are made by the reading that follows.
  forEachCsvRow(bytes, new Diagnostics(), ({ cells }) => {
    example ||= (cells[times.columns[0]!] ?? "").trim();
    order ??= times.orderOf(cells);
    if (times.isRelative) last = Math.max(last, times.read(cells) || 0);
  });
  if (times.isAmbiguous && order === undefined) {
    const message = `Dates such as ${example.slice(0, 40)} may be of two days: no row has a day beyond the 12th. Write them as 2026-11-24.`;
    throw new UnusableInput("ambiguous-dates", message, { line: 2 });
  }
  const end = times.isRelative ? endTime(context, "The times count from the start of the recording") : last;
  return { times, order, offsetMs: end - last, labelled };
}

/** Labels of a column: `name{label="value"}` as Grafana writes it, else the heading as the name; `value` alone says nothing. */
function labelsOf(heading: string, fileName: string): SeriesLabels {
  if (/^(?:value|values|y)$/i.test(heading) || heading === "") {
    return makeLabels([[nameLabel, seriesOfFile(fileName) || "value"]]);
  }
  if (/^[A-Za-z_:]*[A-Za-z0-9_:]*\{.*\}$/.test(heading)) {
    try {
      return parseExpositionLine(`${heading} 0`).labels;
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
    }
  }
  return makeLabels([[nameLabel, heading]]);
}

/** The name of a file without its ending and the day that collectd puts there: the series has one name on all days. */
const seriesOfFile = (fileName: string): string =>
  fileName.replace(/\.[A-Za-z0-9.]{1,8}$/, "").replace(/-\d{4}-\d\d-\d\d$/, "");

import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { cellsOf, columnName, dayOf, MeasuredTable, plainNumber, timeOfDay, zonedTime } from "./measured-table.ts";

const firstLine =
  /^Linux \S{1,200} \([^)\n]{0,200}\)[ \t]{1,40}(\S{1,40})[ \t]{1,40}_\S{1,40}_[ \t]{1,40}\(\d{1,6} CPU\)$/;
const dayInMs = 86_400_000;
/** Columns that say what a row is about. `CPU` does so only where it comes first: pidstat ends with the processor's number. */
const labelColumns: ReadonlySet<string> = new Set([
  "DEV",
  "IFACE",
  "Device",
  "INTR",
  "UID",
  "USER",
  "PID",
  "TGID",
  "TID",
  "Command",
  "BUS",
  "FAN",
  "TTY",
  "FILESYSTEM",
  "NODE",
]);
/** `Average:`, and the word for it in other languages: `Durchschn.:`, `Moyenne :`. */
const average = /^[^\s:：]{1,40}\s?[:：]\s/;
const sadfHeading = /^# hostname;interval;timestamp;[^[]{0,4000}$/;

/**
 * The text of sar, iostat, mpstat and pidstat (a time, column names and rows of numbers), and the rows of `sadf -d`, which
 * have semicolons. Source: sysstat's manual pages; common.c for the units of `--human`.
 */
export const sysstatText: Format = {
  id: "sysstat-text",
  label: "tables of sar, sadf -d, iostat, mpstat or pidstat",
  kind: "series",
  version: 3,
  guide: {
    madeBy: "sysstat",
    command: "sar -u -r -d -n DEV 1 60 > sar.txt",
    reads: "Every number with its time; devices, processors and commands as labels. iostat needs `-t`.",
    leaves: "The averages at the end. Days are read as month/day unless that is not a date, times as UTC.",
  },
  sniff: (head) => {
    const first = headText(head).split(/\r?\n/, 1)[0] ?? "";
    return firstLine.test(first) || sadfHeading.test(first) ? "certain" : "no";
  },
  parse,
};

interface Row {
  readonly columns: readonly string[];
  readonly cells: readonly string[];
  readonly timeMs: number;
}

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const rows: Row[] = [];
  let day = Number.NaN;
  /** By their names: a heading comes again with every report. */
  const known = new Map<string, readonly string[]>();
  let columns: readonly string[] = [];
  let isSadf = false;
  let timeMs = Number.NaN;
  forEachLine(bytes, context.diagnostics, (line) => {
    const text = line.trim();
    if (text === "" || text.length > 4096 || (average.test(text) && !text.startsWith("avg-cpu:"))) return;
    const first = firstLine.exec(text);
    if (first !== null) {
      day = dayOf(first[1] ?? "");
      timeMs = Number.NaN;
      return;
    }
    if (sadfHeading.test(text)) {
      columns = text.split(";").slice(3);
      isSadf = true;
      return;
    }
    if (isSadf) {
      rows.push(...sadfRow(columns, text.split(";")));
      return;
    }
    const zoned = zonedTime(text);
    if (Number.isFinite(zoned)) {
      timeMs = zoned;
      return;
    }
    const stamp = /^(\S{8,10}) (\d\d:\d\d:\d\d(?: [AP]M)?)$/.exec(text);
    if (stamp !== null) {
      timeMs = dayOf(stamp[1] ?? "") + timeOfDay(stamp[2] ?? "");
      return;
    }
    // pidstat -H counts seconds since the epoch.
    const timed = /^(?:# Time|(\d\d:\d\d:\d\d(?: [AP]M)?)|(\d{10}))[ \t]{1,200}(\S.*)$/.exec(text);
    const cells = cellsOf(timed?.[3] ?? text);
    if (timed?.[1] !== undefined) {
      let at = day + timeOfDay(timed[1]);
      // Past midnight the first line's day is yesterday.
      while (at < timeMs - dayInMs / 2) at += dayInMs;
      timeMs = at;
    }
    if (timed?.[2] !== undefined) timeMs = Number(timed[2]) * 1000;
    if (isHeading(cells)) {
      const names = cells[0] === "avg-cpu:" ? cells.slice(1) : cells;
      columns = entryOf(known, names.join(" "), () => names);
    } else if (columns.length > 0 && cells.length >= columns.length && Number.isFinite(timeMs))
      rows.push({ columns, cells: joinedTail(cells, columns.length), timeMs });
  });
  return tableOf(rows, context);
}

/** A row of `sadf -d`: host, seconds since the row before, time, then the cells. None where it has no time. */
function sadfRow(columns: readonly string[], cells: readonly string[]): Row[] {
  const stated = cells[2] ?? "";
  const [day = "", time = ""] = stated.split(" ");
  const timeMs = /^\d{9,11}$/.test(stated) ? Number(stated) * 1000 : dayOf(day) + timeOfDay(time);
  if (!Number.isFinite(timeMs)) return [];
  return [{ columns, cells: cells.slice(3), timeMs }];
}

/** Whether cells are names of columns: none is a number. */
function isHeading(cells: readonly string[]): boolean {
  return (
    cells.length > 1 &&
    cells.every((cell) => sizedNumber(cell, "") === undefined) &&
    cells.some((cell) => /[%/A-Z]|tps/.test(cell))
  );
}

/** The powers of 1024 in bytes of the letters that `--human` puts behind numbers. */
const powers: Readonly<Record<string, number>> = { B: 0, k: 1, M: 2, G: 3, T: 4, P: 5 };

/** A number in its column's unit: `--human` prints sizes as `2.8M` and shares as `58.7%`. Columns of sizes are in kB unless they say MB. */
function sizedNumber(cell: string, column: string): number | undefined {
  const plain = plainNumber(cell);
  if (plain !== undefined) return plain;
  const [, digits = "", suffix] = /^(-?[\d.,]+)([%BkMGTP]?)$/.exec(cell) ?? [];
  const value = plainNumber(digits);
  const power = powers[suffix ?? ""];
  if (value === undefined || power === undefined) return value;
  return value * 1024 ** (power - (/^[a-z]?MB/.test(column) ? 2 : 1));
}

/** A command at the end may hold blanks. */
function joinedTail(cells: readonly string[], columns: number): readonly string[] {
  return cells.length === columns ? cells : [...cells.slice(0, columns - 1), cells.slice(columns - 1).join(" ")];
}

function tableOf(rows: readonly Row[], context: ParseContext): SeriesTable {
  const table = new MeasuredTable(context);
  const repeated = commandsOfSeveral(rows);
  const headings = new Map<readonly string[], Heading>();
  for (const { columns, cells, timeMs } of rows) {
    const heading = entryOf(headings, columns, () => headingOf(columns));
    const command = cells[heading.command];
    // Numbers of processes differ between runs: they are kept only where a command has several.
    const isOne = command !== undefined && !repeated.has(command);
    const labels: (readonly [string, string])[] = [];
    for (const [i, key] of heading.labels) {
      const cell = cells[i];
      if (cell === undefined || (isOne && i !== heading.command)) continue;
      // sadf's number of all processors.
      labels.push([key, key === "cpu" && cell === "-1" ? "all" : cell]);
    }
    for (const [i, metric] of heading.metrics) {
      const value = sizedNumber(cells[i] ?? "", columns[i] ?? "");
      if (value !== undefined) table.add(metric, labels, timeMs, value);
    }
  }
  return table.finish("No row has a time and numbers. Print iostat's times with `iostat -t`.");
}

/** The meaning of columns, with the place of each. */
interface Heading {
  readonly command: number;
  readonly labels: readonly (readonly [place: number, key: string])[];
  readonly metrics: readonly (readonly [place: number, name: string])[];
}

function headingOf(columns: readonly string[]): Heading {
  const command = columns.indexOf("Command");
  // `sar --pretty` and `iostat -h` print it last.
  const subject = columns[0] === "CPU" ? columns[0] : columns.find((column) => labelColumns.has(column));
  const group = command < 0 ? (subject ?? "").toLowerCase() : "process";
  const labels: [number, string][] = [];
  const metrics: [number, string][] = [];
  for (const [i, column] of columns.entries()) {
    if (labelColumns.has(column) || (i === 0 && column === "CPU")) labels.push([i, column.toLowerCase()]);
    else if (command < 0 || column !== "CPU")
      metrics.push([i, ["sysstat", group, columnName(column)].filter((part) => part !== "").join("_")]);
  }
  return { command, labels, metrics };
}

/** The commands that several processes of the tables have. */
function commandsOfSeveral(rows: readonly Row[]): ReadonlySet<string> {
  const processes = new Map<string, string>();
  const several = new Set<string>();
  for (const { columns, cells } of rows) {
    const command = cells[columns.indexOf("Command")];
    // Under `pidstat -t` a process has no TID, and its threads no TGID.
    const numbers = ["PID", "TID", "TGID"].map((column) => cells[columns.indexOf(column)] ?? "-");
    const process = numbers.find((number) => number !== "-") ?? "";
    if (command === undefined) continue;
    const known = processes.get(command);
    if (known !== undefined && known !== process) several.add(command);
    processes.set(command, process);
  }
  return several;
}

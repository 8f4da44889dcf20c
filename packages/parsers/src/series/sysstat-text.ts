import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { columnName, dayOf, MeasuredTable, plainNumber, timeOfDay, zonedTime } from "./measured-table.ts";

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
  version: 2,
  guide: {
    madeBy: "sysstat",
    command: "sar -u -r -d -n DEV 1 60 > sar.txt",
    reads: "Every number with its time; devices, processors and commands as labels. iostat needs `-t`.",
    leaves: "The averages at the end. Days are read as month/day unless that is no date, times as UTC.",
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
  let columns: readonly string[] = [];
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
      columns = text.split(";");
      return;
    }
    if (columns[0] === "# hostname") {
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
    const cells = (timed?.[3] ?? text).split(/[ \t]+/);
    if (timed?.[1] !== undefined) {
      let at = day + timeOfDay(timed[1]);
      // Past midnight the first line's day is yesterday.
      while (at < timeMs - dayInMs / 2) at += dayInMs;
      timeMs = at;
    }
    if (timed?.[2] !== undefined) timeMs = Number(timed[2]) * 1000;
    if (isHeading(cells)) columns = cells[0] === "avg-cpu:" ? cells.slice(1) : cells;
    else if (columns.length > 0 && cells.length >= columns.length && Number.isFinite(timeMs))
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
  return [{ columns: columns.slice(3), cells: cells.slice(3), timeMs }];
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
  const [, digits = "", suffix] = /^(-?[\d.,]+)([%BkMGTP]?)$/.exec(cell) ?? [];
  const value = plainNumber(digits);
  const power = powers[suffix ?? ""];
  if (value === undefined || power === undefined) return value;
  return value * 1024 ** (power - (/^[a-z]?MB/.test(column) ? 2 : 1));
}

/** A command at the end may hold blanks. */
function joinedTail(cells: readonly string[], columns: number): string[] {
  return [...cells.slice(0, columns - 1), cells.slice(columns - 1).join(" ")];
}

function tableOf(rows: readonly Row[], context: ParseContext): SeriesTable {
  const table = new MeasuredTable(context);
  const repeated = commandsOfSeveral(rows);
  const names = new Map<string, string>();
  const nameOf = (heading: string): string => {
    const name = names.get(heading) ?? columnName(heading);
    names.set(heading, name);
    return name;
  };
  for (const { columns, cells, timeMs } of rows) {
    const command = cells[columns.indexOf("Command")];
    const labels: (readonly [string, string])[] = [];
    const isLabel = (i: number): boolean => labelColumns.has(columns[i] ?? "") || (i === 0 && columns[i] === "CPU");
    cells.forEach((cell, i) => {
      if (!isLabel(i)) return;
      const key = (columns[i] ?? "").toLowerCase();
      // Numbers of processes differ between runs: they are kept only where a command has several.
      if (command !== undefined && key !== "command" && !repeated.has(command)) return;
      // sadf's number of all processors.
      labels.push([key, key === "cpu" && cell === "-1" ? "all" : cell]);
    });
    // `sar --pretty` and `iostat -h` print it last.
    const subject = columns[0] === "CPU" ? columns[0] : columns.find((column) => labelColumns.has(column));
    const group = command === undefined ? (subject ?? "").toLowerCase() : "process";
    cells.forEach((cell, i) => {
      const value = isLabel(i) ? undefined : sizedNumber(cell, columns[i] ?? "");
      if (value === undefined || (command !== undefined && columns[i] === "CPU")) return;
      table.add(
        ["sysstat", group, nameOf(columns[i] ?? "")].filter((part) => part !== "").join("_"),
        labels,
        timeMs,
        value,
      );
    });
  }
  return table.finish("No row has a time and numbers. Print iostat's times with `iostat -t`.");
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

import type { SeriesTable } from "@sweetspot/model";
import type { Format, ParseContext } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { cellsOf, columnName, dayOf, MeasuredTable, plainNumber, timeOfDay, zonedTime } from "./measured-table.ts";

const firstLine =
  /^Linux \S{1,200} \([^)\n]{0,200}\)[ \t]{1,40}(\S{1,40})[ \t]{1,40}_\S{1,40}_[ \t]{1,40}\(\d{1,6} CPU\)$/;
const dayInMs = 86_400_000;
const noCommands: ReadonlySet<string> = new Set();
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
  "TEMP",
  "IN",
  "BAT",
  "DEVICE",
  "TTY",
  "FILESYSTEM",
  "MOUNTPOINT",
  "FCHOST",
  "NODE",
]);
/** `Average:`, and the word for it in other languages: `Durchschn.:`, `Moyenne :`. */
const average = /^[^\s:：]{1,40}\s?[:：]\s/;
/** The name of a column: sar's queues, sockets and inodes have names without a capital and without a sign. */
const namedColumn = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/i;
const sadfHeading = /^# hostname;interval;timestamp;[^[]{0,4000}$/;

/**
 * The text of sar, iostat, mpstat and pidstat (a time, column names and rows of numbers), and the rows of `sadf -d`, which
 * have semicolons. Source: sysstat's manual pages; common.c for the units of `--human`.
 */
export const sysstatText: Format = {
  id: "sysstat-text",
  label: "tables of sar, sadf -d, iostat, mpstat or pidstat",
  kind: "series",
  version: 7,
  linesBeginWithTimes: true,
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
  readonly heading: Heading;
  readonly cells: readonly string[];
  readonly timeMs: number;
}

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const table = new MeasuredTable(context);
  /** Rows of processes, which are named by all rows. */
  const processes: Row[] = [];
  let day = Number.NaN;
  /** By their names: a heading comes again with every report. */
  const known = new Map<string, Heading>();
  let heading = headingOf([]);
  let isSadf = false;
  let timeMs = Number.NaN;
  const keep = (row: Row): void => {
    if (row.heading.command < 0) addRow(table, row, noCommands);
    else processes.push(row);
  };
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
      heading = headingOf(text.split(";").slice(3));
      isSadf = true;
      return;
    }
    if (isSadf) {
      const cells = text.split(";");
      const row = sadfRow(ofProcessors(heading, cells.length - 3, known), cells);
      if (row !== undefined) keep(row);
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
    const isTimed = timed !== null;
    // The machine was started again, or somebody wrote a remark into sar's data.
    if (isTimed && (cells[0] === "COM" || (cells[0] === "LINUX" && cells[1] === "RESTART"))) return;
    if (isHeading(cells) || (isTimed && cells.length > 1 && cells.every((cell) => namedColumn.test(cell)))) {
      const names = cells[0] === "avg-cpu:" ? cells.slice(1) : cells;
      heading = entryOf(known, names.join(" "), () => headingOf(names));
    } else if (heading.columns > 0 && cells.length >= heading.columns && Number.isFinite(timeMs))
      keep({ heading, cells: joinedTail(cells, heading.columns), timeMs });
  });
  const several = commandsOfSeveral(processes);
  for (const row of processes) addRow(table, row, several);
  return table.finish("No row has a time and numbers. Print iostat's times with `iostat -t`.");
}

/** A row of `sadf -d`: host, seconds since the row before, time, then the cells. Undefined where it has no time. */
function sadfRow(heading: Heading, cells: readonly string[]): Row | undefined {
  const stated = cells[2] ?? "";
  const [day = "", time = ""] = stated.split(" ");
  const timeMs = /^\d{9,11}$/.test(stated) ? Number(stated) * 1000 : dayOf(day) + timeOfDay(time);
  return Number.isFinite(timeMs) ? { heading, cells: cells.slice(3), timeMs } : undefined;
}

/** The heading of a row of interrupts, in which `CPU*` stands for all processors together and, with `-P ALL`, for each of them behind that. */
function ofProcessors(heading: Heading, cells: number, known: Map<string, Heading>): Heading {
  if (cells <= heading.columns || heading.metrics.at(-1)?.[2] !== "CPU*") return heading;
  const processors = Array.from({ length: cells - heading.columns }, (_, i) => `CPU${i}`);
  return entryOf(known, `INTR all ${processors.length}`, () => headingOf(["INTR", "all", ...processors]));
}

/** Whether cells are names of columns: none is a number. */
function isHeading(cells: readonly string[]): boolean {
  return (
    cells.length > 1 &&
    cells.every((cell) => sizedNumber(cell, "") === undefined) &&
    cells.some((cell) => /[%/A-Z]|tps/.test(cell))
  );
}

/** The character code of `9`: a cell that begins with a greater one is a word. */
const nine = 57;
/** The powers of 1024 in bytes of the letters that `--human` puts behind numbers. */
const powers: Readonly<Record<string, number>> = { B: 0, k: 1, M: 2, G: 3, T: 4, P: 5 };

/** A number in its column's unit: `--human` prints sizes as `2.8M` and shares as `58.7%`. Columns of sizes are in kB unless they say MB. */
function sizedNumber(cell: string, column: string): number | undefined {
  const plain = plainNumber(cell);
  if (plain !== undefined) return plain;
  if (cell.charCodeAt(0) > nine) return undefined;
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

/** Adds the numbers of a row. Numbers of processes differ between runs: they are kept only where a command has several. */
function addRow(table: MeasuredTable, { heading, cells, timeMs }: Row, several: ReadonlySet<string>): void {
  const command = cells[heading.command];
  const isOne = command !== undefined && !several.has(command);
  const labels: (readonly [string, string])[] = [];
  for (const [i, key] of heading.labels) {
    const cell = cells[i];
    if (cell === undefined || (isOne && i !== heading.command)) continue;
    // sadf's number of all processors.
    labels.push([key, key === "cpu" && cell === "-1" ? "all" : cell]);
  }
  for (const [i, metric, column] of heading.metrics) {
    const value = sizedNumber(cells[i] ?? "", column);
    if (value !== undefined) table.add(metric, labels, timeMs, value);
  }
}

/** The meaning of columns, with the place of each. */
interface Heading {
  /** Their number. */
  readonly columns: number;
  readonly command: number;
  readonly labels: readonly (readonly [place: number, key: string])[];
  readonly metrics: readonly (readonly [place: number, name: string, column: string])[];
  /** The places of the numbers that processes have. */
  readonly numbers: readonly number[];
}

function headingOf(columns: readonly string[]): Heading {
  const command = columns.indexOf("Command");
  // `sar --pretty` and `iostat -h` print it last.
  const subject = columns[0] === "CPU" ? columns[0] : columns.find((column) => labelColumns.has(column));
  // The table of TCP has retransmissions as well.
  const named = columns[0] === "call/s" ? "nfs" : (subject ?? "").toLowerCase();
  const group = command < 0 ? named : "process";
  const labels: [number, string][] = [];
  const metrics: [number, string, string][] = [];
  for (const [i, column] of columns.entries()) {
    if (labelColumns.has(column) || (i === 0 && column === "CPU")) labels.push([i, column.toLowerCase()]);
    else if (command < 0 || column !== "CPU")
      metrics.push([i, ["sysstat", group, columnName(column)].filter((part) => part !== "").join("_"), column]);
  }
  // Under `pidstat -t` a process has no TID, and its threads no TGID.
  const numbers = ["PID", "TID", "TGID"].map((column) => columns.indexOf(column));
  return { columns: columns.length, command, labels, metrics, numbers };
}

/** The commands that several processes of the tables have. */
function commandsOfSeveral(rows: readonly Row[]): ReadonlySet<string> {
  const processes = new Map<string, string>();
  const several = new Set<string>();
  for (const { heading, cells } of rows) {
    const command = cells[heading.command];
    if (command === undefined) continue;
    const place = heading.numbers.find((number) => (cells[number] ?? "-") !== "-");
    const process = place === undefined ? "" : cells[place]!;
    const known = processes.get(command);
    if (known !== undefined && known !== process) several.add(command);
    processes.set(command, process);
  }
  return several;
}

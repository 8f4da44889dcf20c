import type { SeriesTable } from "@sweetspot/model";
import { Diagnostics } from "../diagnostics.ts";
import type { Format, ParseContext } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { columnName, MeasuredTable, plainNumber } from "./measured-table.ts";
import { dateOf, timeOfDay } from "./csv-dates.ts";

/**
 * A recording of nmon: `ZZZZ` lines say when a snapshot was taken, and every other line has a section's numbers at a snapshot, whose names are in the section's first line.
 * Files that were sorted, as spreadsheets want them, have the times at their end. Source: nmon for Linux, its documentation and lmon.c.
 */
export const nmon: Format = {
  id: "nmon",
  label: "nmon recording",
  kind: "series",
  version: 1,
  guide: {
    madeBy: "nmon",
    command: "nmon -f -t -s 1 -c 60",
    reads: "Every number of every snapshot; processors, disks, interfaces, file systems and processes as labels.",
    leaves: "The machine's set-up, and -1, which nmon writes for what Linux does not count. Times are read as UTC.",
  },
  sniff: (head) => {
    const text = headText(head);
    return /^AAA,\w{1,40},/.test(text) && /^AAA,progname,/m.test(text.slice(0, 8192)) ? "certain" : "no";
  },
  parse,
};

type Label = readonly [string, string];
/** The metric and the labels of each column of a section, and the number of its series once it is known. */
interface Column {
  readonly metric: string;
  readonly labels: readonly Label[];
  series: number | undefined;
}
type Columns = readonly (Column | undefined)[];

const column = (metric: string, labels: readonly Label[]): Column => ({ metric, labels, series: undefined });

const snapshot = /^T\d{4,10}$/;
/** Sections of which each column is a device; those with many devices go on in sections with a number behind the name. */
const devices =
  /^(DISK(?:BUSY|READ|WRITE|XFER|BSIZE|RIO|WIO|RXFER|SERV|WAIT|AVGRIO|AVGWIO)|JFSFILE|JFSINODE)(?:\d{1,3})?$/;
const interfaceColumn = /^(\S{1,60})-(read|write)(-KB)?\/s$/;

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const table = new MeasuredTable(context);
  const times = new Map<string, number>();
  let isSorted = false;
  const sections = new Map<string, Columns>();
  let processes: readonly string[] = [];
  const ofProcess = new Map<string, Columns>();
  forEachLine(bytes, context.diagnostics, (line, number) => {
    const cells = line.split(",");
    const [section = "", second = ""] = cells;
    if (section === "" || section === "AAA" || section === "BBBP" || section === "UARG") return;
    if (section === "ZZZZ") {
      addTime(times, cells);
      return;
    }
    if (section === "TOP") {
      if (second === "+PID") processes = cells.slice(1);
      else if (snapshot.test(cells[2] ?? "")) addProcess(cells.slice(1));
      return;
    }
    const columns = sections.get(section);
    if (columns === undefined) {
      sections.set(section, columnsOf(section, cells.slice(2)));
      return;
    }
    const timeMs = timeOf(second);
    if (timeMs === undefined) {
      if (snapshot.test(second)) badLine(number, `No line says when snapshot ${second} was taken.`);
      return;
    }
    addNumbers(columns, cells, 2, timeMs);
  });
  return table.finish("No line has numbers of a snapshot with a time.");

  function badLine(line: number, message: string): void {
    context.diagnostics.add({ severity: "warning", code: "bad-line", message, line });
  }

  /** Adds the numbers of a process, whose cells are named by those of the heading: the second is the snapshot. */
  function addProcess(cells: readonly string[]): void {
    const timeMs = timeOf(cells[1] ?? "");
    if (timeMs === undefined) return;
    const command = cells[processes.indexOf("Command")] ?? "";
    const pid = String(Number(cells[0]));
    const columns = entryOf(ofProcess, `${pid} ${command}`, () => {
      const labels: readonly Label[] = [
        ["command", command],
        ["pid", pid],
      ];
      return processes.map((name, i) =>
        i < 2 || name === "Command" ? undefined : column(`nmon_top_${columnName(name)}`, labels),
      );
    });
    addNumbers(columns, cells, 0, timeMs);
  }

  function addNumbers(columns: Columns, cells: readonly string[], from: number, timeMs: number): void {
    for (let i = 0; i < columns.length; i++) {
      const value = measured(cells[i + from]);
      const of = columns[i];
      if (value === undefined || of === undefined) continue;
      of.series ??= table.series(of.metric, of.labels);
      table.addTo(of.series, timeMs, value);
    }
  }

  /** The time of a snapshot; in a sorted file all times are at the end. */
  function timeOf(name: string): number | undefined {
    const known = times.get(name);
    if (known !== undefined || isSorted || !snapshot.test(name)) return known;
    isSorted = true;
    forEachLine(bytes, new Diagnostics(), (line) => {
      if (line.startsWith("ZZZZ,")) addTime(times, line.split(","));
    });
    return times.get(name);
  }
}

/** A number; undefined for what was not counted. */
function measured(cell: string | undefined): number | undefined {
  return cell === undefined || cell === "" || cell === "-1.0" || cell === "-1" ? undefined : plainNumber(cell);
}

/** Notes the time of a snapshot, in milliseconds: `ZZZZ,T0001,12:56:50,25-NOV-2026`. */
function addTime(times: Map<string, number>, [, name = "", time = "", day = ""]: readonly string[]): void {
  const date = dateOf(day);
  if (date === undefined) return;
  const timeMs = Date.UTC(date.first, date.second - 1, date.third) + timeOfDay(time);
  if (Number.isFinite(timeMs)) times.set(name, timeMs);
}

function columnsOf(section: string, names: readonly string[]): Columns {
  const processor = /^S?CPU(\d{2,5}|_ALL)$/.exec(section)?.[1];
  if (processor !== undefined) {
    const labels: readonly Label[] = [["cpu", processor === "_ALL" ? "all" : String(Number(processor))]];
    return names.map((name) => column(`nmon_cpu_${columnName(percent(name))}`, labels));
  }
  const device = devices.exec(section)?.[1];
  if (device !== undefined) {
    const key = device.startsWith("JFS") ? "mount" : "device";
    return names.map((name) => column(`nmon_${device.toLowerCase()}`, [[key, name]]));
  }
  return names.map((name) => {
    const [, iface, way, bytes] = interfaceColumn.exec(name) ?? [];
    const group = `nmon_${section.toLowerCase()}`;
    if (iface === undefined) return column(`${group}_${columnName(percent(name))}`, []);
    const unit = bytes === undefined ? "" : "_kB";
    return column(`${group}_${way}${unit}_per_second`, [["iface", iface]]);
  });
}

/** `User%` as other tools write it. */
const percent = (name: string): string => name.replace(/^(.*)%$/, "%$1");

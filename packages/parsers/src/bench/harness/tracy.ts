import { csvFormat } from "../csv-format.ts";
import { parseCsvNumber } from "../../read/csv-rows.ts";
import { partName } from "../result-list.ts";
import { timePerOperation, type Measured } from "../time-unit.ts";

/** The cells of a row that follow the zone's name. Tracy quotes nothing, so that a name may hold the separator. */
function zone(
  row: readonly string[],
  columns: readonly string[],
): { name: string; number: (column: string) => number } {
  const moved = Math.max(0, row.length - columns.length);
  const at = (column: string): string => row[columns.indexOf(column) + moved] ?? "";
  const name = row.slice(0, moved + 1).join(",");
  return { name: partName(name.trim()), number: (column) => parseCsvNumber(at(column).trim()) ?? Number.NaN };
}

const nanoseconds = (value: number): Measured[] => {
  const time = timePerOperation(value, "ns");
  return time === undefined || Number.isNaN(value) ? [] : [time];
};

/** Zones of Tracy added up. Source: wolfpld/tracy, csvexport/src/csvexport.cpp. */
export const tracyCsv = csvFormat({
  id: "tracy-csv",
  label: "zones of Tracy (CSV)",
  guide: {
    madeBy: "Tracy",
    command: "tracy-csvexport -u capture.tracy > zones.csv",
    reads: "The mean time of each zone as one sample, and how often it ran.",
    leaves: "Extremes and deviations; the single runs, which `-u` writes.",
  },
  columns: ["name", "src_file", "src_line", "total_ns", "counts", "mean_ns"],
  remark: "Tracy's table holds a mean for each zone, which counts as one sample. `tracy-csvexport -u` has every run.",
  read(cells) {
    const { name, number } = zone(cells.row, cells.columns);
    return { name, iterations: number("counts") || 0, values: nanoseconds(number("mean_ns")) };
  },
});

/** Every run of each zone (`-u`). */
export const tracyZones = csvFormat({
  id: "tracy-zones",
  label: "every run of Tracy's zones (CSV)",
  guide: {
    madeBy: "Tracy",
    command: "tracy-csvexport -u capture.tracy > zones.csv",
    reads: "The time of each run of each zone.",
    leaves: "Threads, and when each run began.",
  },
  columns: ["name", "src_file", "src_line", "ns_since_start", "exec_time_ns"],
  remark: undefined,
  read(cells) {
    const { name, number } = zone(cells.row, cells.columns);
    return { name, values: nanoseconds(number("exec_time_ns")) };
  },
});

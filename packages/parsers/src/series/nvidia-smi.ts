import type { SeriesTable } from "@sweetspot/model";
import { UnusableInput } from "../diagnostics.ts";
import { parseEventTime } from "../events/event-fields.ts";
import type { Format, ParseContext } from "../format.ts";
import { entryOf } from "../read/entry-of.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { columnName, MeasuredTable, plainNumber } from "./measured-table.ts";

type Label = readonly [name: string, value: string];

/** Columns that say of which processor a row is, and those that say what it is; their old names are read as well. */
const ids = new Set(["index", "uuid", "gpu_uuid", "pci.bus_id", "gpu_bus_id", "serial", "gpu_serial"]);
const kinds = new Set(["name", "gpu_name"]);
/** The unit in a column's heading: the end of the metric's name, and the factor to it. */
const units: ReadonlyMap<string, readonly [suffix: string, factor: number]> = new Map([
  ["%", ["_percent", 1]],
  ["MiB", ["_bytes", 2 ** 20]],
  ["W", ["_watts", 1]],
  ["MHz", ["_hertz", 1e6]],
]);
const written = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d\.\d{3})$/;

/** Tables of `nvidia-smi --query-gpu=timestamp,… --format=csv`. Source: `nvidia-smi --help-query-gpu`. */
export const nvidiaSmi: Format = {
  id: "nvidia-smi",
  label: "table of nvidia-smi",
  kind: "series",
  version: 1,
  guide: {
    madeBy: "nvidia-smi",
    command:
      "nvidia-smi --query-gpu=timestamp,index,name,utilization.gpu,memory.used,power.draw --format=csv -l 1 > gpu.csv",
    reads: "Every column of numbers in base units, by processor; with and without units in the cells.",
    leaves: "Columns of words, such as states. Times have no zone and are taken as UTC.",
  },
  sniff: (head) =>
    /^timestamp(?:, [^,\n]{1,80}){1,100}\r?\n\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d\.\d{3}, /.test(headText(head))
      ? "certain"
      : "no",
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const table = new MeasuredTable(context);
  const labelsOf = new Map<string, readonly Label[]>();
  let header: readonly Column[] = [];
  const times: number[] = [];
  forEachLine(bytes, context.diagnostics, (line, number) => {
    if (line.trim() === "") return;
    const cells = line.trimEnd().split(", ");
    if (cells[0] === "timestamp") {
      header = cells.map(columnOf);
      return;
    }
    const time = written.exec(cells[0]!);
    if (time === null || cells.length !== header.length) {
      const message = "This line is not a row with a time and a cell for each column; it was skipped.";
      context.diagnostics.add({ severity: "warning", code: "bad-line", message, line: number });
      return;
    }
    const timeMs = parseEventTime(`${time[1]}-${time[2]}-${time[3]}T${time[4]}`);
    const key = header.map(({ label }, i) => (label === undefined ? "" : cells[i])).join("\n");
    const labels = entryOf(labelsOf, key, () =>
      header.flatMap(({ label }, i): Label[] => (label === undefined ? [] : [[label, cells[i]!]])),
    );
    if (!header.some(({ isId }) => isId)) times.push(timeMs);
    for (let i = 1; i < cells.length; i++) {
      const { metric, factor, label } = header[i]!;
      const value = label === undefined ? numberOf(cells[i]!) : undefined;
      if (value !== undefined) table.add(metric, labels, timeMs, value * factor);
    }
  });
  if (isOfSeveral(times)) {
    const message = "The rows do not say of which processor they are. Add `index` to `--query-gpu`.";
    throw new UnusableInput("processor-not-named", message, { line: 1 });
  }
  const message = "Times without a zone are taken as UTC.";
  context.diagnostics.add({ severity: "info", code: "no-time-zone", message });
  return table.finish("The table has no column of numbers.");
}

/** The number of a cell, which has its unit behind it or not (`nounits`); undefined for words, and for `[N/A]` and the like. */
function numberOf(cell: string): number | undefined {
  const space = cell.indexOf(" ");
  return plainNumber(space < 0 ? cell : cell.slice(0, space));
}

interface Column {
  readonly metric: string;
  readonly factor: number;
  /** The label's name where the column says which processor a row is of; undefined for other columns. */
  readonly label: string | undefined;
  readonly isId: boolean;
}

function columnOf(heading: string): Column {
  const [, name = heading, unit = ""] = /^(.*?)(?: \[(.*)\])?$/.exec(heading) ?? [];
  const [suffix, factor] = units.get(unit) ?? [name.startsWith("temperature.") ? "_celsius" : "", 1];
  const isId = ids.has(name);
  const label = isId || kinds.has(name) ? columnName(name) : undefined;
  return { metric: `nvidia_smi_${columnName(name)}${suffix}`, factor, label, isId };
}

/** Whether rows that name no processor are of several: those of one come at even steps, those of several in groups. */
function isOfSeveral(times: readonly number[]): boolean {
  const steps = times
    .slice(1)
    .map((time, i) => time - times[i]!)
    .toSorted((a, b) => a - b);
  const low = steps[Math.floor(steps.length / 10)];
  const high = steps[Math.ceil((steps.length * 9) / 10) - 1];
  return low !== undefined && high !== undefined && low < high / 2;
}

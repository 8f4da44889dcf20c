import type { SeriesTable } from "@sweetspot/model";
import { zoneMinutes } from "@sweetspot/model/log/zone-names";
import { UnusableInput } from "../diagnostics.ts";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { cellsOf, columnName, dayOf, MeasuredTable, plainNumber, timeOfDay } from "./measured-table.ts";

/** `procs ---memory---`, in other languages `procs ---mémoire---`, and with -w `--procs-- ---memory---`. */
const banner = /^(?:--)?procs(?:--)? -{3,40}[^\s-]{2,40}-{3,40} -{1,10}[^\s-]{2,20}-{1,10} /m;

/** The text of vmstat. Its first row holds means since the start of the machine. Source: vmstat(8) of procps. */
export const vmstat: Format = {
  id: "vmstat",
  label: "vmstat with times",
  kind: "series",
  version: 3,
  guide: {
    madeBy: "procps",
    command: "vmstat -t 1 60 > vmstat.txt",
    reads: "Every column with the time of its row, in the zone that it names.",
    leaves: "The first row, which holds means since the machine started.",
  },
  sniff: (head) => (banner.test(headText(head).slice(0, 4096)) ? "certain" : "no"),
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): SeriesTable {
  const table = new MeasuredTable(context);
  const labels: readonly [string, string][] = [];
  let columns: readonly string[] = [];
  /** The zone of the times, which `-t` makes the name of their column. */
  let zone = "UTC";
  let minutes: number | undefined = 0;
  let rows = 0;
  let timeless = 0;
  forEachLine(bytes, context.diagnostics, (line) => {
    const cells = cellsOf(line.trim());
    if (cells[0] === "r" && cells[1] === "b") {
      columns = inEnglish(cells).map((name) => `vmstat_${columnName(name)}`);
      if (/^[A-Z+-]/.test(cells.at(-1)!)) zone = cells.at(-1)!;
      minutes = zoneMinutes(zone);
    }
    if (plainNumber(cells[0] ?? "") === undefined || columns.length === 0) return;
    const timeMs =
      dayOf(cells[cells.length - 2] ?? "") + timeOfDay(cells[cells.length - 1] ?? "") - (minutes ?? 0) * 60_000;
    if (!Number.isFinite(timeMs)) timeless++;
    else if (rows++ > 0)
      columns.forEach((column, i) => {
        const value = plainNumber(cells[i] ?? "");
        if (value !== undefined) table.add(column, labels, timeMs, value);
      });
  });
  if (rows === 0 && timeless > 0)
    throw new UnusableInput(
      "no-times",
      "The rows have no times. Have vmstat print them: `vmstat -t 1 60 > vmstat.txt`.",
      {
        line: 3,
      },
    );
  if (minutes === undefined) {
    const message = `Times of the zone ${zone} were taken as UTC: several zones are called so. Have vmstat print UTC: \`TZ=UTC vmstat -t 1 60\`.`;
    context.diagnostics.add({ severity: "info", code: "assumed-zone", message });
  }
  return table.finish("No row follows the first, which holds means since the machine started.");
}

/** The columns of memory are the only ones whose names are translated; with `-a` they begin with `in` (inact, inakt) in all languages. */
function inEnglish(cells: readonly string[]): readonly string[] {
  const memory = cells[4]?.startsWith("in") === true ? ["free", "inact", "active"] : ["free", "buff", "cache"];
  return [...cells.slice(0, 3), ...memory, ...cells.slice(6)];
}

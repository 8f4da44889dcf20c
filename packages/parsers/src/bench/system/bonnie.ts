import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { namePart, ResultList } from "../result-list.ts";
import { timed } from "../text-reports.ts";

/** The version of the row and of the program, the machine, how many ran at once, a seed and the size of the file. */
const row = /^1\.9[678],[\d.]{3,6}[a-z]?,[^,\n]{0,255},\d{1,5},[^,\n]{1,40},\d{1,15}[KMGT]?,/;
/** The cells of a row of version 1.98. Versions before it have two fewer in front of the figures. */
const cellsOf198 = 50;
/** The operations with the cell of their rate, that of their greatest latency, and the unit of the rate. */
const operations = [
  ["write-char", 9, 38, "B/s"],
  ["write", 11, 39, "B/s"],
  ["rewrite", 13, 40, "B/s"],
  ["read-char", 15, 41, "B/s"],
  ["read", 17, 42, "B/s"],
  ["seek", 19, 43, "ops/s"],
  ["create", 26, 44, "ops/s"],
  ["stat", 28, 45, "ops/s"],
  ["delete", 30, 46, "ops/s"],
  ["random-create", 32, 47, "ops/s"],
  ["random-stat", 34, 48, "ops/s"],
  ["random-delete", 36, 49, "ops/s"],
] as const;

/** The row that bonnie++ writes behind its table, and alone with `-q`. Source: bon_csv2html(1) of bonnie++ 1.97 and 2.00. */
export const bonnie: Format = {
  id: "bonnie",
  label: "bonnie++ CSV",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "bonnie++ (1.96 and later)",
    command: "for i in 1 2 3 4 5; do bonnie++ -q -d /mnt -u nobody; done > bonnie.csv",
    reads: "Bytes, seeks and files a second, and the greatest latency of each operation. A row is a process.",
    leaves: "Use of the CPU; rates that bonnie++ writes as `+++++`, which it was too short a time to measure.",
  },
  sniff: (head) =>
    headText(head)
      .split(/\r?\n/)
      .some((line) => cellsFrom(line) !== undefined)
      ? "certain"
      : "no",
  parse(bytes: Uint8Array, context: ParseContext): BenchTable {
    const list = new ResultList(context);
    let last = 0;
    forEachLine(bytes, context.diagnostics, (raw, number) => {
      last = number;
      const cells = cellsFrom(raw.trimEnd());
      if (cells === undefined) return;
      list.beginProcess();
      const shift = cells.length - cellsOf198;
      for (const [operation, rateAt, latencyAt, unit] of operations) {
        const rate = numberOf(cells[rateAt + shift]);
        const [, time, timeUnit = ""] = /^(\d{1,12})(us|ms|s)$/.exec(cells[latencyAt + shift] ?? "") ?? [];
        const latency = time === undefined ? undefined : timed(Number(time), timeUnit, "max");
        const values = [
          { value: unit === "B/s" ? rate * 1024 : rate, unit },
          ...(latency === undefined ? [] : [latency]),
        ];
        list.add(`bonnie/${operation}${namePart("size", cells[5] ?? "")}`, 0, values, [], number);
      }
    });
    return list.finish(last);
  },
};

/** The cells of a line that is a row; undefined for other lines. */
function cellsFrom(line: string): readonly string[] | undefined {
  if (line.length > 2048 || !row.test(line)) return undefined;
  const cells = line.split(",");
  return cells.length === cellsOf198 || cells.length === cellsOf198 - 2 ? cells : undefined;
}

const numberOf = (cell = ""): number => (/^\d{1,15}(?:\.\d{1,6})?$/.test(cell) ? Number(cell) : Number.NaN);

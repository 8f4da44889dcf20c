import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { elements, field, finite, type Json, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { csvFormat } from "../csv-format.ts";
import { jsonProcesses } from "../json-processes.ts";
import { ResultList } from "../result-list.ts";
import { measured, timed } from "../text-reports.ts";
import type { Measured } from "../time-unit.ts";

const madeBy = "bench-node (JavaScript)";
const reads =
  "The rate or mean time of each benchmark and its greatest time as one sample; several runs in one file are several samples.";
const leaves = "The least time and the number of runs.";
const remark = "bench-node gives one rate for each benchmark: one sample. Run it several times to compare.";

/** bench-node's `jsonReport`. Source: RafaelGSS/bench-node, lib/reporter/json.js. */
export const benchNodeJson: Format = {
  id: "bench-node-json",
  label: "bench-node JSON",
  kind: "bench",
  version: 1,
  guide: {
    madeBy,
    command: "new Suite({ reporter: jsonReport }), then node --allow-natives-syntax bench.js > bench.json",
    reads,
    leaves,
  },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("[].runsSampled") === true && paths.has("[].minNS") ? "certain" : "no";
  },
  parse: jsonProcesses(add),
};

function add(list: ResultList, file: Json): void {
  for (const entry of elements(file)) {
    const [rate, seconds, max] = ["opsSec", "totalTime", "maxNS"].map((key) => finite(field(entry, key)));
    const values = [measured(rate, "ops/s"), measured(seconds, "sec/op"), measured(max, "max-ns/op")];
    const present = values.filter((value) => value !== undefined);
    list.add(text(field(entry, "name")) ?? "", finite(field(entry, "runsSampled")) ?? 0, present, []);
  }
  list.inform("summary-only", remark);
}

const longestLine = 2048;
/** `slow   x 1,018 ops/sec (10 runs sampled) min..max=(649.03us...1.59ms)` */
const figures =
  / x ([\d,]+(?:\.\d+)?) ops\/sec(?: ±[\d.]+%)? \(\d+ runs sampled\).{0,400} min\.\.max=\([\d.]+[a-zμµ]+ ?\.\.\. ?([\d.]+)([a-zμµ]+)\)/;

interface Row {
  readonly name: string;
  readonly rate: number;
  readonly max: Measured | undefined;
}

function rowOf(whole: string): Row | undefined {
  const line = whole.slice(0, longestLine);
  const found = line.includes("min..max=(") && /^\S/.test(line) ? figures.exec(line) : null;
  if (found === null) return undefined;
  return {
    name: line.slice(0, found.index).trim(),
    rate: grouped(found[1]!),
    max: timed(Number(found[2]), found[3]!, "max"),
  };
}

const grouped = (digits: string): number => Number(digits.replaceAll(",", "") || Number.NaN);

/** The lines of bench-node's usual reporter. Source: RafaelGSS/bench-node, lib/reporter/text.js. */
export const benchNode: Format = {
  id: "bench-node",
  label: "bench-node text",
  kind: "bench",
  version: 1,
  guide: { madeBy, command: "node --allow-natives-syntax bench.js | tee bench.txt", reads, leaves },
  sniff: (head) =>
    headText(head)
      .split("\n")
      .some((line) => rowOf(line) !== undefined)
      ? "certain"
      : "no",
  parse(bytes: Uint8Array, context: ParseContext): BenchTable {
    const list = new ResultList(context);
    let lines = 0;
    forEachLine(bytes, context.diagnostics, (line, number) => {
      lines = number;
      const row = rowOf(line);
      if (row === undefined) return;
      const rate = { value: row.rate, unit: "ops/s" };
      list.addOfRun(row.name, row.max === undefined ? [rate] : [rate, row.max], number);
    });
    list.inform("summary-only", remark);
    return list.finish(lines);
  },
};

export const benchNodeCsv: Format = csvFormat({
  id: "bench-node-csv",
  label: "bench-node CSV",
  guide: {
    madeBy,
    command: "new Suite({ reporter: csvReport }), then node --allow-natives-syntax bench.js > bench.csv",
    reads,
    leaves,
  },
  columns: ["name", "samples", "plugins", "min", "max"],
  remark,
  read(cells) {
    // A comma in a name is not quoted: the other cells are counted from the end.
    const row = cells.row.map((cell) => cell.trim());
    const [figure = "", samples = "", , , most = ""] = row.slice(-5);
    const [, digits = "", unit = ""] = /^([\d.,]+) ?([a-zμµ]*)$/.exec(figure) ?? [];
    const rate = unit === "" ? { value: grouped(digits), unit: "ops/s" } : timed(grouped(digits), unit);
    const max = /^([\d.,]+)([a-zμµ]+)$/.exec(most);
    const values = [rate, max === null ? undefined : timed(grouped(max[1]!), max[2]!, "max")];
    return {
      name: cells.row.slice(0, -5).join(",").trim(),
      iterations: grouped(samples) || 0,
      values: values.filter((value) => value !== undefined),
    };
  },
});

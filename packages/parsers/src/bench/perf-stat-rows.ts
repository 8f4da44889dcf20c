import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../format.ts";
import { forEachLine, headText } from "../read/lines.ts";
import { countedEvent } from "./perf-stat.ts";
import { ResultList } from "./result-list.ts";
import type { Measured } from "./time-unit.ts";

/** `1.19,msec,task-clock,…` or, with `-r`, `0.95;msec;task-clock;6.55%;…`: the second group is what separates the cells. */
const row = /^(\d{1,20}(?:[.,]\d{1,20})?|<not \w{1,20}>)([,;|:\t])(\w{0,20})\2([A-Za-z][\w./:=-]{0,200})\2/;
/** A line of `perf stat -j`, whose numbers are texts with the locale's decimal sign. */
const object =
  /^\{"counter-value" : "([^"]{1,40})", (?:"variance" : [\d.]{1,20}, )?"unit" : "(\w{0,20})", "event" : "([^"]{1,200})"/;

/** Rows of `perf stat -x` and `-j`. Source: Linux, tools/perf/Documentation/perf-stat.txt and util/stat-display.c. */
export const perfStatRows: Format = {
  id: "perf-stat-rows",
  label: "perf stat CSV or JSON (-x, -j)",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "Linux perf",
    command: "for i in 1 2 3 4 5; do perf stat -x, -o perf-stat.csv --append ./program; done",
    reads: "Every counter of each run, a process each. With `-r` the means of the runs as one sample.",
    leaves:
      "The elapsed time and the command, which perf does not write here; rates, which follow; counters that were not supported; `-I` and `-A`.",
  },
  sniff(head) {
    const lines = headText(head)
      .split(/\r?\n/)
      .filter((line) => line !== "" && !line.startsWith("# started on "));
    const own = lines.filter((line) => cellsOf(line) !== undefined).length;
    return own > 1 && own * 10 >= (lines.length - 1) * 9 ? "certain" : "no";
  },
  parse(bytes: Uint8Array, context: ParseContext): BenchTable {
    const list = new ResultList(context);
    let values: Measured[] = [];
    let seen = new Set<string>();
    let last = 0;
    const close = (): void => {
      if (values.length > 0) {
        list.beginProcess();
        list.add("perf stat", 0, values, [], last);
      }
      values = [];
      seen = new Set();
    };
    forEachLine(bytes, context.diagnostics, (line, number) => {
      const cells = cellsOf(line);
      if (cells === undefined) return;
      const [digits, unit, event] = cells;
      if (seen.has(event)) close();
      seen.add(event);
      last = number;
      const value = Number(digits.replace(",", "."));
      if (Number.isFinite(value)) values.push(countedEvent(value, unit, event));
    });
    close();
    return list.finish(last);
  },
};

function cellsOf(line: string): readonly [digits: string, unit: string, event: string] | undefined {
  const separated = row.exec(line);
  if (separated !== null) return [separated[1] ?? "", separated[3] ?? "", separated[4] ?? ""];
  const stated = object.exec(line);
  return stated === null ? undefined : [stated[1] ?? "", stated[2] ?? "", stated[3] ?? ""];
}

import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { counted } from "./gungraun-count.ts";
import { ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

const beginning =
  /^\S{1,200}(?:\r?\n){1,4} {2}Instructions: {1,40}\d{1,20}(?: \(.{1,40}\))?(?:\r?\n){1,4} {2}L1 Accesses: /m;
const nameLine = /^\S{1,1000}$/;
/** `  L1 Accesses:   1580 (+0.701083%)` */
const valueLine = /^ {2}([A-Z][A-Za-z0-9 ]{1,60}): {1,40}(\d{1,20})(?: \(.{1,40}\))?$/;

/** The text of iai: what cachegrind counted of each benchmark. Source: bheisler/iai, lib.rs. */
export const iai: Format = {
  id: "iai",
  label: "cargo bench text (iai)",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "iai (Rust)",
    command: "cargo bench --bench my_bench | tee bench.txt",
    reads:
      "Instructions, accesses of each cache and estimated cycles of each benchmark as one sample; several runs in one file are several samples.",
    leaves: "The comparison with the run before.",
  },
  sniff: (head) => (beginning.test(headText(head)) ? "certain" : "no"),
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let open: { name: string; values: Measured[]; line: number } | undefined;
  let lines = 0;
  const close = (): void => {
    if (open !== undefined && open.values.length > 0) list.addOfRun(open.name, open.values, open.line);
    open = undefined;
  };
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    lines = number;
    const line = raw.trimEnd();
    const value = valueLine.exec(line);
    if (value !== null) open?.values.push(...counted("", value[1]!, Number(value[2])));
    else if (nameLine.test(line)) {
      close();
      open = { name: line, values: [], line: number };
    }
  });
  close();
  return list.finish(lines);
}

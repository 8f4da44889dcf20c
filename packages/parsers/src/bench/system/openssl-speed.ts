import type { BenchTable } from "@sweetspot/model/bench/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { namePart, partName, ResultList } from "../result-list.ts";

const explanation = /^The 'numbers' are in 1000s of bytes per second processed\.$/;
/** The sizes of blocks, in the table's heading and in the lines for programs (`-mr`). With `-multi` the heading is that of a process. */
const sizes = /^type((?: +\d{1,9} bytes){1,20})$/;
const machineSizes = /^(?:Got: )?\+H((?::\d{1,9}){1,20})(?: from \d{1,6})?$/;
const machineRow = /^\+F:\d{1,4}:([^:]{1,100})((?::[\d.]{1,30}){1,20})$/;
/** Thousands of bytes have a `k` behind them, few bytes none. */
const row = /^(\S(?:.{0,60}?\S)?)((?: +\d{1,20}\.\d\dk?){1,20})$/;
/** The names of the operations, once for their times and once for their rates, which end in `/s`. */
const operations = /^ {10,40}[a-z]{2,12}(?: +[a-z]{2,12}){0,4}((?: +[a-z]{2,12}\/s){1,5})$/;
const keyRow = /^ *(\S(?:.{0,60}?\S)?)((?: +[\d.]{1,20}s){1,5})((?: +[\d.]{1,20}){1,5})$/;
/** A count that is printed before the rates. */
const progress = /^Doing .{1,60} for \d{1,6}s(?: on \d{1,9} size blocks)?: \d{1,15} .{1,60} in [\d.]{1,12}s$/;
const words = (text: string): string[] => text.trim().split(/ +/);

/** The rates of `openssl speed`. Source: openssl/openssl, apps/speed.c. */
export const opensslSpeed: Format = {
  id: "openssl-speed",
  label: "openssl speed text",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "openssl speed",
    command: "for i in 1 2 3 4 5; do openssl speed sha256 rsa2048; done | tee openssl.txt",
    reads:
      "Bytes a second of each cipher and digest for each size of block, also those for programs (`-mr`); operations a second of keys. A benchmark that comes again is of another process.",
    leaves:
      "Times of single operations, which follow from the rates; counts while it runs. Lines of `-mr` about keys, which differ between versions.",
  },
  sniff: (head) => {
    const lines = headText(head)
      .split(/\r?\n/)
      .map((line) => line.slice(0, 400).trimEnd());
    const has = (pattern: RegExp): boolean => lines.some((line) => pattern.test(line));
    const isText =
      (has(explanation) && has(sizes)) ||
      lines.some((line, i) => operations.test(line) && keyRow.test(lines[i + 1] ?? ""));
    return isText || has(progress) || (has(machineSizes) && has(machineRow)) ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  let columns: readonly string[] = [];
  let kind: "blocks" | "keys" | undefined;
  let last = 0;
  const add = (name: string, value: number, unit: string): void => {
    // A nought is an operation that did not run.
    if (value > 0) list.addOfRun(`openssl/${name}`, [{ value, unit }], last);
  };
  const addBlocks = (name: string, rates: readonly number[]): void => {
    for (const [i, rate] of rates.entries()) {
      const bytes = columns[i];
      if (bytes !== undefined) add(`${partName(name)}${namePart("bytes", bytes)}`, rate, "B/s");
    }
  };
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    last = number;
    const line = raw.slice(0, 400).trimEnd();
    const ofBlocks = sizes.exec(line)?.[1]?.match(/\d+/g) ?? machineSizes.exec(line)?.[1]?.slice(1).split(":");
    const ofKeys = ofBlocks === undefined ? operations.exec(line)?.[1] : undefined;
    if (ofBlocks !== undefined) [columns, kind] = [ofBlocks, "blocks"];
    else if (ofKeys !== undefined) [columns, kind] = [words(ofKeys).map((word) => word.slice(0, -2)), "keys"];
    else if (line.startsWith("+F:")) {
      const [, name, rates = ""] = machineRow.exec(line) ?? [];
      if (name !== undefined) addBlocks(name, rates.slice(1).split(":").map(Number));
    } else if (kind === "blocks") {
      const [, name, rates = ""] = row.exec(line) ?? [];
      if (name !== undefined) addBlocks(name, words(rates).map(rateOf));
    } else if (kind === "keys") {
      const [, name = "", , rates = ""] = keyRow.exec(line) ?? [];
      if (name === "") return;
      for (const [i, rate] of words(rates).entries()) {
        const operation = columns[i];
        if (operation !== undefined) add(`${partName(name.replace(/ +/g, " "))}/${operation}`, Number(rate), "ops/s");
      }
    }
  });
  if (list.isEmpty) {
    const message = "The file holds no rate: openssl was stopped before it printed them. Run it again.";
    throw new UnusableInput("no-benchmark-results", message);
  }
  return list.finish(last);
}

const rateOf = (text: string): number => Number(text.replace("k", "")) * (text.endsWith("k") ? 1000 : 1);

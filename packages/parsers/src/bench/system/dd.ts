import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { ResultList } from "../result-list.ts";

/** GNU's line, whose decimal sign is the locale's, and that of macOS and the BSDs. */
const copied =
  /^(\d{1,18}) bytes(?: \([^)]{1,60}\))? copied, ([\d.,]{1,20}(?:e[+-]?\d{1,3})?) s, [\d.,]{1,12} [kMGTP]?B\/s$/;
const transferred = /^(\d{1,18}) bytes (?:\([^)]{1,60}\) )?transferred in ([\d.]{1,20}) secs? \(\d{1,18} bytes\/sec\)$/;
const records = /^\d{1,18}\+\d{1,18} records (?:in|out)$/;

/** The lines that dd ends with. Source: GNU coreutils, src/dd.c; FreeBSD, bin/dd. */
export const dd: Format = {
  id: "dd",
  label: "dd text",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "dd (GNU, macOS, BSD)",
    command: "for i in 1 2 3 4 5; do dd if=/dev/zero of=file bs=1M count=1000 conv=fsync; done 2>&1 | tee dd.txt",
    reads: "Bytes a second of each run, a process each, by the bytes and the seconds that dd prints.",
    leaves: "Records; the files, which dd does not print: all runs of a file have one name.",
  },
  // Scripts print such lines among others.
  sniff: (head) => {
    const lines = headText(head)
      .split("\n")
      .map(shownLine)
      .filter((line) => line !== "");
    const isOf = (line: string): boolean => records.test(line) || copied.test(line) || transferred.test(line);
    return lines.some((line) => copied.test(line) || transferred.test(line)) && lines.every(isOf) ? "certain" : "no";
  },
  parse(bytes: Uint8Array, context: ParseContext): BenchTable {
    const list = new ResultList(context);
    const found: { readonly rate: number; readonly line: number; readonly isLast: boolean }[] = [];
    let isBelowRecords = false;
    let last = 0;
    forEachLine(bytes, context.diagnostics, (raw, number) => {
      last = number;
      const line = shownLine(raw);
      const [, amount, seconds = ""] = copied.exec(line) ?? transferred.exec(line) ?? [];
      const elapsed = Number(seconds.replace(",", "."));
      if (amount !== undefined && elapsed > 0)
        found.push({ rate: Number(amount) / elapsed, line: number, isLast: isBelowRecords });
      if (line !== "") isBelowRecords = records.test(line);
    });
    // Progress is above the records, the result below them.
    const results = found.filter(({ isLast }) => isLast);
    for (const { rate, line } of results.length > 0 ? results : found) {
      list.beginProcess();
      list.add("dd", 0, [{ value: rate, unit: "B/s" }], [], line);
    }
    return list.finish(last);
  },
};

/** A line without the progress (`status=progress`) that is overwritten. */
function shownLine(raw: string): string {
  const line = raw.trimEnd();
  return line.slice(line.lastIndexOf("\r") + 1).slice(0, 400);
}

import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { ResultList } from "../result-list.ts";

/** A copy with its size. The mean of all copies of a method, which follows them, is left out. */
const row =
  /^(\d{1,9})\tMethod: (\w{1,20})\tElapsed: [\d.]{1,20}\tMiB: (\d{1,12}(?:\.\d{1,6})?)\tCopy: ([\d.]{1,20}) MiB\/s$/;

/** The text of mbw. Source: raas/mbw, mbw.c. */
export const mbw: Format = {
  id: "mbw",
  label: "mbw text",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "mbw",
    command: "mbw -n 10 256 | tee mbw.txt",
    reads: "Bytes a second of each copy by each method. A method that begins again is of another process.",
    leaves: "Means, which follow from the copies.",
  },
  sniff: (head) =>
    headText(head)
      .split(/\r?\n/)
      .some((line) => row.test(line))
      ? "certain"
      : "no",
  parse(bytes: Uint8Array, context: ParseContext): BenchTable {
    const list = new ResultList(context);
    const begun = new Set<string>();
    let last = 0;
    forEachLine(bytes, context.diagnostics, (raw, number) => {
      last = number;
      const [, copy, method, size, rate] = row.exec(raw.slice(0, 200).trimEnd()) ?? [];
      if (method === undefined) return;
      const name = `mbw/${method}/MiB=${Number(size)}`;
      if (copy === "0" && begun.has(name)) {
        list.beginProcess();
        begun.clear();
      }
      begun.add(name);
      list.add(name, 0, [{ value: Number(rate) * 2 ** 20, unit: "B/s" }], [], number);
    });
    return list.finish(last);
  },
};

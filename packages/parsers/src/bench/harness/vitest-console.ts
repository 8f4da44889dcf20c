import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { ResultList } from "../result-list.ts";

const longestLine = 1000;
const short = (line: string): string => line.slice(0, longestLine).trimEnd();
const tableHead = /^ *name +hz +min +max +mean +p75 +p99 +p995 +p999 +rme +samples$/;

/** The tables that vitest prints of benchmarks. Source: vitest-dev/vitest, reporters/benchmark/tableRender.ts; of version 5 reporters/base.ts. */
export const vitestConsole: Format = {
  id: "vitest-console",
  label: "vitest bench text",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "vitest",
    command: "vitest bench --run | tee bench.txt",
    reads: "The operations a second of each benchmark, one sample for each run.",
    leaves: "Times, which are printed with four decimals of a millisecond; vitest's JSON has all digits and samples.",
  },
  sniff(head): SniffAnswer {
    const text = headText(head);
    // JUnit's XML holds the tables without the names of their groups.
    if (text.startsWith("<?xml")) return "no";
    const lines = text.split("\n").map(short);
    const at = lines.findIndex((line) => tableHead.test(line));
    return at >= 0 && rowOf(lines[at + 1] ?? "") !== undefined ? "certain" : "no";
  },
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  /** The titles above, each further to the right than the one before. */
  const titles: { readonly indent: number; readonly title: string }[] = [];
  let inTable = false;
  let last = 0;
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    last = number;
    const line = short(raw);
    const row = inTable ? rowOf(line) : undefined;
    if (row !== undefined) {
      const path = titles.map(({ title }) => title).filter((title) => title !== "");
      const name = [...path, row.name].join(" > ");
      if (Number.isFinite(row.rate)) list.addOfRun(name, [{ value: row.rate, unit: "ops/s" }], number);
      else list.warn("skipped-benchmark", `The benchmark ${name} has no figures: it failed or was stopped.`);
      return;
    }
    inTable = tableHead.test(line);
    if (inTable) return;
    if (/^ *RUN +v\d/.test(line)) titles.length = 0;
    const title = titleOf(line);
    if (title === undefined) return;
    while ((titles.at(-1)?.indent ?? -1) >= title.indent) titles.pop();
    titles.push(title);
  });
  const json =
    "`vitest bench --run --reporter=json --outputFile=bench.json`, until version 4 `--outputJson bench.json`";
  list.inform(
    "summary-only",
    `vitest prints one rate of each benchmark: one sample. Its JSON has times and, where they are kept, all samples: ${json}.`,
  );
  return list.finish(last);
}

/** Reads `   · sort  1,234.56  0.0001 … ±1.28%  617284   fastest`; undefined for other lines. */
function rowOf(line: string): { readonly name: string; readonly rate: number } | undefined {
  const words = line.split(/ +/).filter((word) => word !== "" && word !== "·");
  const margin = words.findLastIndex((word) => word.startsWith("±"));
  if (margin < 9 || !/^\d+$/.test(words[margin + 1] ?? "")) return undefined;
  return { name: words.slice(0, margin - 8).join(" "), rate: Number(words[margin - 8]!.replaceAll(",", "")) };
}

/** A file, group or test: ` ✓ a.bench.ts > sort 861ms`, `   ✓ sort (2) 1216ms`. The title of a file of version 5 is empty, as its JSON leaves it out. */
function titleOf(line: string): { readonly indent: number; readonly title: string } | undefined {
  const [, blanks = "", written] = /^( *)[✓√❯×↓·] (\S.*)$/.exec(line) ?? [];
  if (written === undefined) return undefined;
  const title = written.replace(/ \d{1,9}(?:\.\d{1,3})?m?s$/, "");
  return { indent: blanks.length, title: / \(\d+ tests?[ )]/.test(title) ? "" : title.replace(/ \(\d+\)$/, "") };
}

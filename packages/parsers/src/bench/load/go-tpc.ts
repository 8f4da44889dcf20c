import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { namePart, ResultList } from "../result-list.ts";
import { failedPart, measured, percentileLabel, timed } from "../text-reports.ts";

/** `[Summary] NEW_ORDER - Takes(s): 5.0, Count: 1027, TPM: 12405.1, …` of the whole run; lines of intervals say `[Current]`. */
const line = /^\[(Summary|Current)\] ([A-Z][\w-]{0,60}) - Takes\(s\): ([\d.]{1,20}), Count: (\d{1,15}), (.{1,400})$/;
const figure = /(TPM|Avg|Max|[\d.]{1,8}th)(?:\((us|ms|s)\))?: ([\d.]{1,30})/g;
const failures = "_ERR";

interface Row {
  readonly count: number;
  readonly figures: string;
  readonly line: number;
}

/** go-tpc's text. Source: pingcap/go-tpc, pkg/measurement/hist.go. */
export const goTpc: Format = {
  id: "go-tpc",
  label: "go-tpc text",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "go-tpc",
    command: "go-tpc tpcc -H 127.0.0.1 --warehouses 10 -T 8 --time 60s run | tee tpc.txt",
    reads:
      "Transactions a second, mean, greatest and percentile latencies of each kind of transaction, and the part of them that failed, of the whole run. Several runs in one file are several processes.",
    leaves: "Intervals, latencies of what failed. Times that go-tpc prints as 0.0.",
  },
  sniff: (head) =>
    headText(head)
      .split("\n")
      .some((one) => line.test(one.trimEnd()))
      ? "certain"
      : "no",
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  const rows = new Map<string, Row>();
  let last = 0;
  const close = (): void => {
    if (rows.size === 0) return;
    list.beginProcess();
    for (const [kind, row] of rows) {
      if (kind.endsWith(failures) && rows.has(kind.slice(0, -failures.length))) continue;
      const failed = rows.get(kind + failures)?.count ?? 0;
      const values = [...valuesOf(row.figures), failedPart(failed, row.count + failed)];
      const present = values.filter((value) => value !== undefined);
      list.add(`go-tpc${namePart("transaction", kind)}`, row.count, present, [], row.line);
    }
    rows.clear();
  };
  forEachLine(bytes, context.diagnostics, (raw, number) => {
    last = number;
    const [, part, kind = "", , count = "", figures = ""] = line.exec(raw.slice(0, 600).trimEnd()) ?? [];
    // Lines below a summary are of another run.
    if (part === "Current" || (part === "Summary" && rows.has(kind))) close();
    if (part === "Summary") rows.set(kind, { count: Number(count), figures, line: number });
  });
  close();
  return list.finish(last);
}

function valuesOf(figures: string) {
  return [...figures.matchAll(figure)].map(([, key = "", unit = "", digits]) => {
    const value = Number(digits);
    if (key === "TPM") return measured(value / 60, "transactions/s");
    const label = key === "Avg" ? "" : key === "Max" ? "max" : percentileLabel(Number(key.slice(0, -2)));
    // One decimal: a nought is less than was printed, not no time.
    return timed(value || undefined, unit, label);
  });
}

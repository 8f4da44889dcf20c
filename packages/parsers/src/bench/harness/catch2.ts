import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { xmlAttribute } from "../../read/xml-attribute.ts";
import { forEachLine, headText } from "../../read/lines.ts";
import { partName, ResultList } from "../result-list.ts";

/** The XML of Catch2's benchmarks, times in nanoseconds. Source: catchorg/Catch2, reporters/catch_reporter_xml.cpp. */
export const catch2: Format = {
  id: "catch2",
  label: "Catch2 XML",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "Catch2 (C++)",
    command: "./tests '[benchmark]' -r xml > catch2.xml",
    reads: "The mean of each benchmark as one sample. Several documents in one file are several processes.",
    leaves: "Standard deviations, outliers and intervals, and the results of tests. Catch2 writes no single samples.",
  },
  sniff(head): SniffAnswer {
    return /<(?:Catch|Catch2TestRun) name="/.test(headText(head).slice(0, 4096)) ? "certain" : "no";
  },
  parse,
};

/** Longer lines are of no benchmark. */
const longestLine = 4096;

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  /** Names of the test case and of its sections that are open. */
  let within: string[] = [];
  let open: { readonly name: string; readonly iterations: number } | undefined;
  let found = false;
  forEachLine(bytes, context.diagnostics, (raw, line) => {
    if (raw.length > longestLine) return;
    const [, close, tag = ""] = /^\s*<(\/?)(\w+)/.exec(raw) ?? [];
    const isClosed = close === "/";
    if (tag === "Catch" || tag === "Catch2TestRun") {
      if (!isClosed) list.beginProcess();
    } else if (tag === "TestCase" || tag === "Section") {
      within = isClosed ? within.slice(0, -1) : [...within, xmlAttribute(raw, "name")];
    } else if (tag === "BenchmarkResults") {
      open = isClosed
        ? undefined
        : {
            name: [...within, xmlAttribute(raw, "name")].map(partName).join("/"),
            iterations: Number(xmlAttribute(raw, "iterations")),
          };
    } else if (tag === "mean" && open !== undefined) {
      const value = Number(xmlAttribute(raw, "value") || Number.NaN);
      if (!Number.isFinite(value)) return;
      found = true;
      list.add(open.name, open.iterations, [{ value, unit: "ns/op" }], [], line);
    } else if (tag === "failed") {
      if (open !== undefined) list.warn("skipped-benchmark", `The benchmark ${open.name} failed.`);
    }
  });
  if (found)
    list.inform(
      "summary-only",
      "Catch2 writes the mean of each benchmark: one sample. Run it several times, into a file each.",
    );
  return list.finish();
}

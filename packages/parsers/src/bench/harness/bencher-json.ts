import type { BenchTable } from "@sweetspot/model/bench/table";
import type { Format, ParseContext } from "../../format.ts";
import { entries, field, finite } from "../../read/json-bounded.ts";
import { jsonReports } from "../../read/json-reports.ts";
import { headText } from "../../read/lines.ts";
import { ResultList } from "../result-list.ts";
import type { Measured } from "../time-unit.ts";

/** A name, in it a measure, and in that nothing but a value and its bounds. */
const beginning =
  /^\s*\{\s*"[^"\n]{1,500}":\s*\{\s*"[^"\n]{1,100}":\s*\{\s*(?:"(?:value|lower_value|upper_value)":\s*(?:[\d.eE+-]{1,40}|null)\s*,?\s*){1,3}\}/;

/** The units of Bencher's own measures; those of others are their names. */
const units: Readonly<Record<string, string>> = {
  latency: "ns/op",
  throughput: "ops/s",
  "file-size": "B",
  "build-time": "sec/op",
};

/** Bencher's metric format (BMF). Source: bencher.dev, "Bencher Metric Format"; the measures that Bencher makes by itself. */
export const bencherJson: Format = {
  id: "bencher-json",
  label: "Bencher's JSON (BMF)",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "Bencher, scripts of its users",
    command: "bencher mock > bmf.json",
    reads:
      "Every measure of each benchmark as one sample: latency in nanoseconds, throughput in operations a second, any other in a unit of its own name.",
    leaves: "The bounds of a value: how they were found is not stated.",
  },
  sniff: (head) => (beginning.test(headText(head)) ? "certain" : "no"),
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  for (const report of jsonReports(bytes, context))
    for (const [name, measures] of entries(report)) {
      const values = entries(measures).flatMap(([measure, metric]): Measured[] => {
        const value = finite(field(metric, "value"));
        return value === undefined ? [] : [{ value, unit: units[measure] ?? measure.trim().replaceAll(/\s+/g, "-") }];
      });
      if (values.length > 0) list.addOfRun(name, values, 0);
      else list.warn("skipped-benchmark", `The benchmark ${name} states no value.`);
    }
  return list.finish();
}

import type { Format } from "../../format.ts";
import { elements, field, finite, finites, type Json, path, text } from "../../read/json-bounded.ts";
import { jsonOutline } from "../../read/json-outline.ts";
import { jsonProcesses } from "../json-processes.ts";
import type { ResultList } from "../result-list.ts";

/** The JSON that benny saves, with samples in seconds. Source: caderek/benny, src/save.ts. */
export const benny: Format = {
  id: "benny",
  label: "benny JSON",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "benny (JavaScript)",
    command: 'b.suite(…, b.save({ file: "bench", details: true }))',
    reads:
      "Every sample where the file holds them (`details: true`), else the operations a second of each case as one sample.",
    leaves: "The margin of error that benny computes, and ranks.",
  },
  sniff(head) {
    const paths = jsonOutline(head)?.paths;
    return paths?.has("results[].ops") === true && paths.has("results[].margin") ? "certain" : "no";
  },
  parse: jsonProcesses(add),
};

function add(list: ResultList, file: Json): void {
  const suite = text(field(file, "name")) ?? "";
  let rates = 0;
  for (const result of elements(field(file, "results"))) {
    const name = `${suite === "" ? "" : `${suite} > `}${text(field(result, "name")) ?? ""}`;
    const samples = finites(path(result, "details", "sampleResults"));
    for (const sample of samples) list.add(name, 1, [{ value: sample, unit: "sec/op" }], []);
    const rate = finite(field(result, "ops"));
    if (samples.length > 0 || rate === undefined) continue;
    list.add(name, 0, [{ value: rate, unit: "ops/s" }], []);
    rates++;
  }
  if (rates > 0)
    list.inform(
      "summary-only",
      `${rates} cases have one rate each: one sample. Save with \`details: true\` to have every sample.`,
    );
}

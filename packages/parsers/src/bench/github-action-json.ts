import type { BenchTable } from "@sweetspot/model/bench/table";
import { parseFloatText } from "@sweetspot/model/series/number-text";
import type { Format, ParseContext } from "../format.ts";
import { elements, field, finite, text } from "../read/json-bounded.ts";
import { jsonReports } from "../read/json-reports.ts";
import { headText } from "../read/lines.ts";
import { ResultList } from "./result-list.ts";
import { type Measured, perOperation, timePerOperation } from "./time-unit.ts";

const beginning =
  /^\s*\[\s*\{\s*"name":\s*"[^"\n]{1,500}",\s*(?:"unit":\s*"[^"\n]{0,80}",\s*"value":\s*[\d"-]|"value":\s*(?:[\d.eE+-]{1,40}|"[^"\n]{1,40}"),\s*"unit":)/;

/**
 * The JSON that scripts give to github-action-benchmark (`customSmallerIsBetter`, `customBiggerIsBetter`). Source: its README, "Custom
 * benchmarks".
 */
export const githubActionJson: Format = {
  id: "github-action-json",
  label: "JSON of github-action-benchmark",
  kind: "bench",
  version: 1,
  guide: {
    madeBy: "scripts for github-action-benchmark",
    command: "",
    reads: "The value of each entry in its unit as one sample; several runs in one file are several samples.",
    leaves: "Ranges and remarks, whose form is free. Whether more is better is told by the unit, not by the file.",
  },
  sniff: (head) => (beginning.test(headText(head)) ? "certain" : "no"),
  parse,
};

function parse(bytes: Uint8Array, context: ParseContext): BenchTable {
  const list = new ResultList(context);
  for (const entry of jsonReports(bytes, context).flatMap(elements)) {
    const name = text(field(entry, "name")) ?? "";
    const stated = field(entry, "value");
    const value = finite(stated) ?? parseFloatText(text(stated) ?? "");
    if (value === undefined) list.warn("skipped-benchmark", `The benchmark ${name} states no value.`);
    else list.addOfRun(name, [measured(value, (text(field(entry, "unit")) ?? "").trim())], 0);
  }
  return list.finish();
}

/** `ns/iter` and `ms` are times for each operation, `ops/sec` a rate; any other unit stays as it is. */
function measured(value: number, unit: string): Measured {
  const usual = unit.replace(/\/iter(?:ation)?$/, "/op").replace(/^(?:ops|iter)\/s(?:ec)?$/, "ops/s");
  return timePerOperation(value, usual) ?? perOperation(value, usual === "" ? "value" : usual.replaceAll(/\s+/g, "-"));
}

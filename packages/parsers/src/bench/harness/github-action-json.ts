import type { BenchTable } from "@sweetspot/model/bench/table";
import { parseFloatText } from "@sweetspot/model/series/number-text";
import type { Format, ParseContext, SniffAnswer } from "../../format.ts";
import { elements, field, finite, text } from "../../read/json-bounded.ts";
import { jsonReports } from "../../read/json-reports.ts";
import { headText } from "../../read/lines.ts";
import { ResultList } from "../result-list.ts";
import { type Measured, perOperation, timePerOperation } from "../time-unit.ts";

const string = String.raw`"(?:[^"\\\n]|\\.){0,500}"`;
const number = String.raw`-?[\d.][\d.eE+-]{0,39}`;
/** The first entry: nothing but a name, a value, a unit, and perhaps a range and remarks. */
const beginning = new RegExp(
  String.raw`^\s*\[\s*\{\s*"name":\s*${string}\s*,\s*((?:"(?:unit|range|extra|value)":\s*(?:${string}|${number})\s*,?\s*){2,4})\}`,
);

function sniff(head: Uint8Array): SniffAnswer {
  const members = beginning.exec(headText(head))?.[1];
  return members?.includes('"value":') === true && members.includes('"unit":') ? "certain" : "no";
}

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
  sniff,
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

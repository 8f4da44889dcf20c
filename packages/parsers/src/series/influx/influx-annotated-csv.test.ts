import { printLabels } from "@sweetspot/model/series/labels";
import { expect, test } from "vitest";
import { parse } from "../../parse.ts";

const table = (host: string, value: string): string => `#group,false,false,true,false,true,true,true
#datatype,string,long,dateTime:RFC3339,double,string,string,string
#default,_result,,,,,,
,result,table,_time,_value,_field,_measurement,host
,,0,2026-11-18T11:06:40Z,${value},usage,cpu,${host}
`;
const text = `${table("a", "0.5")}\n${table("b", "1.5e+06")}`;

function read(written: string): string[] {
  const outcome = parse(new TextEncoder().encode(written), { fileName: "results.csv", receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "series") throw new Error("not read");
  const { series, values } = outcome.evidence;
  return [
    ...series.map((labels, i) => `${printLabels(labels)} ${values[i]}`),
    ...outcome.diagnostics.map(({ code }) => code),
  ];
}

const every = (change: (line: string) => string): string => text.split("\n").map(change).join("\n");

test.each([
  ["as the tool writes it", text],
  ["with carriage returns", text.replaceAll("\n", "\r\n")],
  ["with carriage returns that were written twice", text.replaceAll("\n", "\r\r\n")],
  ["with an empty column at the end", every((line) => (line === "" ? line : `${line},`))],
  ["saved by a spreadsheet: with quotes", every((line) => line.replaceAll(/[^,]+/g, '"$&"'))],
  [
    "saved by a spreadsheet: with semicolons, and empty lines of them",
    `${every((line) => (line === "" ? ",,,,,,," : line)).replaceAll(",", ";")}\n`,
  ],
  ["without annotations and the empty column", every((line) => (line.startsWith("#") ? "" : line.replace(/^,/, "")))],
])("a file %s holds the same", (_, written) => {
  expect(read(written)).toEqual(['cpu_usage{host="a"} 0.5', 'cpu_usage{host="b"} 1500000']);
});

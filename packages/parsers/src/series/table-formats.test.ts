import { expect, test } from "vitest";
import { printLabels } from "@sweetspot/model/series/labels";
import { parse } from "../parse.ts";

function read(text: string, fileName = "file") {
  const outcome = parse(new TextEncoder().encode(text), { fileName, receivedAtMs: 0 });
  if (outcome.state !== "ready" || outcome.evidence.kind !== "series") throw new Error(JSON.stringify(outcome));
  const { series, values, timestamps, origin } = outcome.evidence;
  return {
    format: outcome.format.id,
    names: series.map(printLabels),
    values: [...values],
    times: [...timestamps],
    origin,
  };
}

test("VictoriaMetrics JSON lines", () => {
  const line =
    '{"metric":{"__name__":"a","job":"x"},"values":[1,2.5,null],"timestamps":[1700000000000,1700000001000,1700000002000]}';
  expect(read(`${line}\n${line.replace('"x"', '"y"')}\nbroken\n`)).toEqual({
    format: "victoriametrics-jsonl",
    names: ['a{job="x"}', 'a{job="y"}'],
    values: [1, 2.5, Number.NaN, 1, 2.5, Number.NaN],
    times: [1700000000000, 1700000001000, 1700000002000, 1700000000000, 1700000001000, 1700000002000],
    origin: "raw",
  });
});

test("a column of times and one of values, named by the file", () => {
  expect(read("time,value\n1700000000,1\n1700000015,3\n", "sync_seconds_total.csv")).toEqual({
    format: "series-csv",
    names: ["sync_seconds_total"],
    values: [1, 3],
    times: [1700000000000, 1700000015000],
    origin: "raw",
  });
});

test("Grafana's export: a column per series, its legend as heading", () => {
  const text =
    '"Time","go_goroutines{instance=""a""}","rate of b"\n2026-11-21 02:00:00,8,\n2026-11-21 02:00:15,9,0.5\n';
  expect(read(text)).toMatchObject({
    names: ['go_goroutines{instance="a"}', "rate of b"],
    values: [8, 9, 0.5],
    origin: "evaluated",
  });
});

test("Grafana's older export: one row per sample", () => {
  expect(
    read('"Series";"Time";"Value"\n"a";"2026-11-21T02:00:00+00:00";1\n"b";"2026-11-21T02:00:00+00:00";2\n'),
  ).toMatchObject({
    names: ["a", "b"],
    values: [1, 2],
  });
});

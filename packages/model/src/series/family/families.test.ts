import { expect, test } from "vitest";
import { SeriesBuilder } from "../builder.ts";
import { makeLabels } from "../labels.ts";
import type { SeriesTable } from "../table.ts";
import { joinCapture } from "../capture/capture.ts";
import { familyNames, groupFamilies } from "./families.ts";

/** A table of the series `name{label="value"}`, each with the samples 1, 2, 3 …; `types` as an exporter states them. */
function table(
  names: readonly string[],
  types: Readonly<Record<string, "counter" | "gauge" | "summary">> = {},
  origin: SeriesTable["origin"] = "raw",
): SeriesTable {
  const builder = new SeriesBuilder({ series: 100, samples: 1000 });
  for (const [metric, type] of Object.entries(types)) builder.describe(metric, { type });
  for (const text of names) {
    const [, name = "", label = "", value = ""] = /^([^{]*)(?:\{(\w+)=(.*)\})?$/.exec(text)!;
    const series = builder.series(makeLabels([["__name__", name], ...(label === "" ? [] : [[label, value] as const])]));
    for (let i = 1; i <= 12; i++) builder.add(series, i * 1000, i);
  }
  return builder.finish(origin);
}

test("a histogram is one family, and start times are no family", () => {
  const names = ["h_bucket{le=1}", "h_bucket{le=+Inf}", "h_sum", "h_count", "h_created", "x_total", "level"];
  const families = groupFamilies([joinCapture([table(names, { x_total: "counter", level: "gauge" })])]);
  expect(families.map(({ metric, kind }) => [metric, kind])).toEqual([
    ["h", "distribution"],
    ["level", "gauge"],
    ["x_total", "counter"],
  ]);
  expect(families[0]!.captures[0]).toMatchObject({ buckets: [0, 1], sums: [4], counts: [2] });
});

test("results of a query stay apart from samples of the same name, and are never counters", () => {
  const capture = joinCapture([table(["x_total"]), table(["x_total", "{job=a}"], {}, "evaluated")]);
  expect(groupFamilies([capture]).map(({ metric, kind, evaluated }) => [metric, kind, evaluated])).toEqual([
    ["(query result)", "gauge", true],
    ["x_total", "counter", false],
    ["x_total (query result)", "gauge", true],
  ]);
});

test("a family is judged over all captures together", () => {
  const still = new SeriesBuilder({ series: 1, samples: 10 });
  const id = still.series(makeLabels([["__name__", "eth_db_disk_write"]]));
  for (let i = 1; i < 9; i++) still.add(id, i * 1000, 7);
  const [family] = groupFamilies([
    joinCapture([still.finish()]),
    joinCapture([table(["eth_db_disk_write"], { eth_db_disk_write: "gauge" })]),
  ]);
  expect(family).toMatchObject({ kind: "counter", stated: "gauge" });
  expect(family!.captures.every((capture) => capture !== null)).toBe(true);
});

test("the names of a file's families are those that its report groups", () => {
  const names = ["h_bucket{le=1}", "h_sum", "h_count", "h_created", "x_total{a=1}", "x_total{a=2}", "level"];
  const raw = table(names);
  expect(familyNames(raw)).toEqual(groupFamilies([joinCapture([raw])]).map(({ metric }) => metric));
  const results = table(["", "h_sum"], {}, "evaluated");
  expect(familyNames(results)).toEqual(groupFamilies([joinCapture([results])]).map(({ metric }) => metric));
});

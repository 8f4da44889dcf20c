import { expect, test } from "vitest";
import { benchCsv } from "./bench-csv.ts";
import { gridOf, proven } from "../../../test-support/grid.ts";

test("every cell is a line in full precision; the baseline has no change", () => {
  const csv = benchCsv(gridOf([{ label: "Put-8", change: proven }]).grid);
  const [heads = [], ...lines] = csv.split("\r\n").map((line) => line.split(","));
  expect(lines.pop()).toEqual([""]);
  const records = lines.map((line) => Object.fromEntries(heads.map((head, index) => [head, line[index]])));
  const row = { benchmark: "Put-8", unit: "sec/op", configuration: "", samples: "6" };
  expect(records).toMatchObject([
    { ...row, variant: "old", center: "0.000004", low: "0.0000039", change: "", p: "", outcome: "" },
    { ...row, variant: "new", center: "0.000003", change: "-0.25", p: "0.002", outcome: "better", level: "proven" },
  ]);
});

test("a name cannot end its field, its line or become a formula", () => {
  const csv = benchCsv(gridOf([{ label: '=1+"a",\nb', change: proven }]).grid);
  expect(csv).toContain('\r\n"\'=1+""a"",\nb",sec/op,');
});

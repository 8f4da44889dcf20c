import { expect, test } from "vitest";
import { chartCsv, chartRows } from "./chart-rows.ts";

const series = [
  {
    id: "a",
    label: "old",
    color: "red",
    points: [
      { x: 0, y: 1 },
      { x: 1, y: null },
      { x: 2, y: 3 },
    ],
  },
  { id: "b", label: '=new "b"', color: "blue", points: [{ x: 2, y: 4, low: 3.5, high: 5 }] },
];

test("series are joined by x; gaps are no rows", () => {
  expect(chartRows(series, null).rows).toEqual([
    { x: 0, cells: [1, null] },
    { x: 2, cells: [3, 4] },
  ]);
  expect(chartRows(series, [1, 2]).rows).toHaveLength(1);
});

test("CSV has every number unrounded, bands as columns, and no name that a spreadsheet would run", () => {
  expect(chartCsv(series, { label: "seconds" }, null)).toBe(
    `seconds,old,"'=new ""b""","'=new ""b"" low","'=new ""b"" high"\n0,1,,,\n2,3,4,3.5,5\n`,
  );
});

import { expect, test } from "vitest";
import { columnToSort, type GridColumn } from "./bench-grid.ts";

const columns = (...labels: string[]): GridColumn[] => labels.map((label, number) => ({ label, number, colour: "" }));

test("the column that is named, else the last that is no control of another", () => {
  expect(columnToSort(columns("before", "after", "before-again"), "before-again")).toBe(2);
  expect(columnToSort(columns("before", "after", "before-again"), "")).toBe(1);
  expect(columnToSort(columns("control", "1-byte", "2-byte"), "gone")).toBe(2);
  // With nothing but the control beside the baseline, the control it is.
  expect(columnToSort(columns("before", "before-again"), "")).toBe(1);
});

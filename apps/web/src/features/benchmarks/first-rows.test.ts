import { benchRowPart } from "@sweetspot/contract/view-state-place";
import { expect, test } from "vitest";
import { firstRows } from "./first-rows.ts";
import { gridOf, proven } from "../../../test-support/grid.ts";

const none: ReadonlySet<never> = new Set();
const itemsOf = (rows: number) =>
  gridOf(Array.from({ length: rows }, (_, n) => ({ label: `Put/n=${n}`, change: proven }))).grid.items;

function countsOf(items: ReturnType<typeof firstRows>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(items, ({ kind }) => kind)).map(([kind, all]) => [kind, all.length]),
  );
}

test("a long table has its first twenty rows and one line for the rest; a short one is whole", () => {
  const items = firstRows(itemsOf(300), none, none);
  expect(countsOf(items)).toMatchObject({ row: 20, more: 1, unit: 1, geomean: 1 });
  expect(items.find(({ kind }) => kind === "more")).toMatchObject({ rows: 300 });
  expect(countsOf(firstRows(itemsOf(24), none, none))).toMatchObject({ row: 24 });
});

test("a table is whole where the reader asked for it, or a link leads to one of its further rows", () => {
  const items = itemsOf(300);
  expect(countsOf(firstRows(items, new Set([0]), none))).toMatchObject({ row: 300 });
  const sought = (n: number) => new Set([benchRowPart("sec/op", `Put/n=${n}`)]);
  expect(countsOf(firstRows(items, none, sought(299)))).toMatchObject({ row: 300 });
  expect(countsOf(firstRows(items, none, sought(3)))).toMatchObject({ row: 20 });
});

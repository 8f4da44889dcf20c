import { expect, test } from "vitest";
import { timeFromFileName } from "./scrape-time.ts";

test.each([
  ["metrics-1795228068035.prom", 1795228068035],
  ["metrics-1795228068.prom", 1795228068000],
  ["scrape_1795228068.25", 1795228068250],
  ["1795228068035123.txt", 1795228068035],
  ["1795228068035123456.txt", 1795228068035],
  ["2026-11-21T02:23:45Z.prom", Date.UTC(2026, 10, 21, 2, 23, 45)],
  ["metrics-2026-11-21T02-23-45.123+01:00.prom", Date.UTC(2026, 10, 21, 1, 23, 45, 123)],
  ["node_20261121_022345.prom", Date.UTC(2026, 10, 21, 2, 23, 45)],
  ["20261121T022345Z", Date.UTC(2026, 10, 21, 2, 23, 45)],
  ["before.prom", undefined],
  ["pr-213.txt", undefined],
  ["build-0000000001.txt", undefined],
  ["9999999999999.txt", undefined],
])("%s", (name, ms) => {
  expect(timeFromFileName(name)).toBe(ms);
});

import { readFileSync } from "node:fs";
import { directionOfUnit } from "@sweetspot/model/judge/directions";
import { directionOfMetric, type MetricKind } from "@sweetspot/model/judge/metric-directions";
import { tidyRule } from "@sweetspot/model/unit/tidy";
import { describe, expect, test } from "vitest";

/** Names with the direction that they have by what they mean, and where they come from. */
function rows(file: string): string[][] {
  const text = readFileSync(new URL(`../fixtures/directions/${file}`, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
}

/**
 * The lists were written down before the table of words (units, metrics) and after it (held-out, and later a fresh one).
 * No name may get a direction that it does not have. `known`: how many of those that have one get it, at least.
 */
describe.each([
  ["units.tsv", 52],
  ["units-held-out.tsv", 52],
  ["units-fresh.tsv", 54],
])("%s", (file, least) => {
  const names = rows(file);
  test.each(names)("%s is %s", (unit, truth) => {
    for (const written of [unit, tidyRule(unit).unit])
      expect(["unknown", truth]).toContain(directionOfUnit(written).direction);
  });
  test("enough of them are known", () => {
    const known = names.filter(([unit, truth]) => truth !== "unknown" && directionOfUnit(unit!).direction === truth);
    expect(known.length).toBeGreaterThanOrEqual(least);
  });
});

describe.each([
  ["metrics.tsv", 31],
  ["metrics-held-out.tsv", 36],
  ["metrics-fresh.tsv", 32],
])("%s", (file, least) => {
  const names = rows(file);
  const directionOf = ([metric, kind]: string[]) => directionOfMetric(metric!, kind as MetricKind).direction;
  test.each(names)("%s (%s) is %s", (...row) => expect(["unknown", row[2]]).toContain(directionOf(row)));
  test("enough of them are known", () => {
    const known = names.filter((row) => row[2] !== "unknown" && directionOf(row) === row[2]);
    expect(known.length).toBeGreaterThanOrEqual(least);
  });
});

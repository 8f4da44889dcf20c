import { describe, expect, it } from "vitest";
import { findingText } from "../words/finding-text.ts";
import type { Fact, StatedText } from "../facts/table.ts";
import type { StatedTable } from "./fact-findings.ts";
import { statedConsistencyFindings } from "./stated-consistency.ts";

const fact = (subject: string, value: number, unit = "ms", quantity = "duration", step = 0.01): Fact => ({
  subject,
  quantity,
  value,
  unit,
  step,
  line: 1,
});
const table = (facts: Fact[], about: StatedText[] = [], file = "summary.csv"): StatedTable => ({
  variant: "published",
  file,
  table: { kind: "facts", facts, about, limitations: [] },
});
const inside = (subject: string, parent = "put"): StatedText => ({
  key: `${subject}: note`,
  value: `inside ${parent}`,
});
const said = (...tables: StatedTable[]) =>
  statedConsistencyFindings(tables)
    .map(findingText)
    .map(({ subject, change, remark }) => [subject, change, remark]);

describe("stated numbers that contradict each other", () => {
  it("finds parts that add up to more than what they are inside of", () => {
    const parts = [fact("put", 10.62), fact("delete", 4.08), fact("count", 3.62), fact("sync", 3.81)];
    expect(said(table(parts, [inside("delete"), inside("count"), inside("sync")]))).toEqual([
      [
        "parts of put",
        "add up to 108.4 % of its duration",
        "4.08 + 3.62 + 3.81 = 11.51 ms, over 10.62 ms: they ran side by side, or were not measured in the same run",
      ],
    ]);
  });

  it("allows for rounding, other quantities and notes that say something else", () => {
    const two = [inside("a"), inside("b")];
    expect(said(table([fact("put", 10), fact("a", 5), fact("b", 5.01)], two))).toEqual([]);
    expect(said(table([fact("put", 10), fact("a", 6), fact("b", 6, "B", "size")], two))).toEqual([]);
    expect(
      said(table([fact("put", 10), fact("a", 60)], [{ key: "a: note", value: "estimated share of put" }])),
    ).toEqual([]);
    expect(said(table([fact("put", 10), fact("a", 60)], [inside("a", "elsewhere")]))).toEqual([]);
    expect(said(table([fact("put", 10), fact("a", 60)], [inside("a", "a"), inside("put", "put")]))).toEqual([]);
  });

  const hours = table(
    [fact("new", 122.6, "h", "sync", 0.1), fact("old", 146, "h", "sync", 0.1), fact("other", 184, "h", "sync", 0.1)],
    [],
    "times.csv",
  );
  const claim = (subject: string, value: number): StatedTable =>
    table([fact(subject, value, "%", "value", 0)], [], "claims.csv");

  it("finds percentages that do not follow from the numbers they speak of", () => {
    expect(said(claim("new vs old sync time", -16), claim("other vs old sync time", 26), hours)).toEqual([]);
    expect(said(claim("other vs old sync time", 28), hours)).toEqual([
      ["other vs old sync time", "+26.0 %, not +28 %", "184 against 146 h of sync"],
    ]);
  });

  it("names a percentage of the wrong base", () => {
    expect(said(claim("other vs old sync", 20.7), hours)[0]?.[2]).toBe(
      "184 against 146 h of sync; it holds with other for the base",
    );
  });

  it("leaves alone what speaks of something else, of unknown sides, or of two possible quantities", () => {
    expect(
      said(claim("other vs old disk I/O", 90), claim("third vs old sync", 5), claim("other sync", 3), hours),
    ).toEqual([]);
    expect(said(claim("other vs old sync", 90), hours, { ...hours, file: "again.csv" })).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { metricAxis, metricValue } from "../series/unit/metric-value.ts";
import { metricUnitOf, shownUnits, unitNamed, unitNames, unitPrinted } from "./units.ts";

describe("the table of units", () => {
  it.each([
    ["ms", "seconds", 1e-3],
    ["Megabytes", "bytes", 1e6],
    ["GiB", "bytes", 2 ** 30],
    ["%", "percent", 0.01],
    ["day", "seconds", 86_400],
  ])("%s", (name, dimension, factor) => expect(unitNamed(name)).toMatchObject({ dimension, factor }));

  it("takes a short name only where a unit must be", () => {
    expect([unitNamed("m"), unitPrinted("m")?.factor]).toEqual([undefined, 60]);
    expect([unitNamed("Mb"), unitPrinted("Mb")]).toEqual([undefined, undefined]);
    expect(unitNames).not.toContain("ps");
  });

  it("has no name twice", () => {
    expect(new Set(unitNames).size).toBe(unitNames.length);
  });

  it("knows the endings of metrics, and the units that values are shown in", () => {
    expect(["micros", "ms", "fraction", "total", ""].map(metricUnitOf)).toEqual([
      "microseconds",
      "milliseconds",
      "ratio",
      undefined,
      undefined,
    ]);
    expect(shownUnits("seconds").map(([, symbol]) => symbol)).toEqual(["h", "min", "s", "ms", "µs", "ns"]);
    expect(shownUnits("bytes").at(-1)).toEqual([1, "B"]);
  });
});

describe("values of metrics", () => {
  const seconds = { unit: "seconds", perSecond: true } as const;
  it.each([
    [0.905, seconds, "0.905 s/s"],
    [0.005, seconds, "5 ms/s"],
    [1.24 * 2 ** 30, { unit: "bytes", perSecond: false }, "1.24 GiB"],
    [12_500, { unit: "", perSecond: true }, "12.5 k/s"],
    [35.2, { unit: "milliseconds", perSecond: false }, "35.2 ms"],
    [35.2, { unit: "microseconds", perSecond: false }, "35.2 µs"],
    [0.123, { unit: "ratio", perSecond: false }, "12.3 %"],
    [41, { unit: "percent", perSecond: false }, "41 %"],
    [-41, { unit: "celsius", perSecond: false }, "−41 °C"],
    [0, { unit: "nanoseconds", perSecond: false }, "0 s"],
    [213, { unit: "watts", perSecond: false }, "213 W"],
    [1.41e9, { unit: "hertz", perSecond: false }, "1.41 GHz"],
    [8240, { unit: "kibibytes", perSecond: false }, "8.05 MiB"],
    [1.5, { unit: "mebibytes", perSecond: true }, "1.5 MiB/s"],
  ] as const)("%d in %j", (value, unit, expected) => expect(metricValue(value, unit)).toBe(expected));

  it("are in one unit on one axis", () => {
    expect([0, 0.005, 0.01, 0.015].map(metricAxis([0, 0.005, 0.01, 0.015], seconds))).toEqual([
      "0 s/s",
      "0.005 s/s",
      "0.01 s/s",
      "0.015 s/s",
    ]);
    expect([0, 2e-3].map(metricAxis([0, 2e-3], seconds))).toEqual(["0 ms/s", "2 ms/s"]);
  });
});

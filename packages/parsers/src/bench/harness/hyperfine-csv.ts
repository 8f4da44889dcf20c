import type { Format } from "../../format.ts";
import { csvFormat, number } from "../csv-format.ts";
import { metricUnit } from "./hyperfine-measurements.ts";
import { namePart } from "../result-list.ts";
import { bytesOf, type Measured, timePerOperation } from "../time-unit.ts";

export const hyperfineCsv: Format = csvFormat({
  id: "hyperfine-csv",
  label: "hyperfine CSV",
  guide: {
    madeBy: "hyperfine",
    command: "hyperfine --export-csv bench.csv 'command'",
    reads: "The median of each command as one sample, its mean user and system time.",
    leaves: "The single runs, which only the JSON holds; deviation and extremes.",
  },
  columns: ["command", "mean", "stddev", "median", "user", "system"],
  remark:
    "hyperfine's table holds a summary of each command; its median counts as one sample. --export-json has every run.",
  version: 2,
  read: (cells) => ({
    name: cells.get("command"),
    parameters: parametersIn(cells),
    values: [
      { value: number(cells, "median"), unit: "sec/op" },
      { value: number(cells, "user"), unit: "user-sec/op" },
      { value: number(cells, "system"), unit: "sys-sec/op" },
    ],
  }),
});

export const hyperfineMetricsCsv: Format = csvFormat({
  id: "hyperfine-metrics-csv",
  label: "hyperfine 2 CSV",
  guide: {
    madeBy: "hyperfine",
    command: "hyperfine --export-csv bench.csv 'command'",
    reads: "The median of each metric of each command as one sample.",
    leaves: "The single runs, which only the JSON holds; means, deviations and extremes.",
  },
  columns: ["command", "time_wall_clock_unit", "time_wall_clock_median"],
  remark:
    "hyperfine's table holds a summary of each command; its medians count as one sample. --export-json has every run.",
  read: (cells) => ({
    name: cells.get("command"),
    parameters: parametersIn(cells),
    values: cells.columns.flatMap((column): Measured[] => {
      const metric = /^(.+)_median$/.exec(column)?.[1];
      if (metric === undefined) return [];
      const [value, unit] = [number(cells, column), cells.get(`${metric}_unit`)];
      const base = metricUnit(metric);
      if (base.endsWith("sec/op")) {
        const time = timePerOperation(value, unit);
        return time === undefined ? [] : [{ value: time.value, unit: base.replace("sec/op", time.unit) }];
      }
      return [{ value: value * ((base === "peak-B" ? bytesOf(unit) : counts.get(unit)) ?? 1), unit: base }];
    }),
  }),
});

/** Counts by thousands, millions and billions. */
const counts: ReadonlyMap<string, number> = new Map([
  ["k", 1e3],
  ["M", 1e6],
  ["B", 1e9],
]);

/** The columns of hyperfine's parameters as parts of a name. */
const parametersIn = (cells: { readonly names: readonly string[]; get(column: string): string }): string =>
  cells.names
    .map((name) => [name, cells.get(name.toLowerCase())] as const)
    .filter(([name, cell]) => name.startsWith("parameter_") && cell !== "")
    .map(([name, cell]) => namePart(name.slice("parameter_".length), cell))
    .join("");

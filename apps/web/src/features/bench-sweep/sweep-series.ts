import type { BenchBody, BenchTableBody, BetterDirection } from "@sweetspot/contract";
import type { BenchViewState } from "@sweetspot/contract/view-state-bench";
import type { ChartSeries } from "../../ui/chart/chart-model.ts";
import { variantColour } from "../../theme/palette.ts";
import { betterOf } from "../benchmarks/bench-grid.ts";
import { tableTitle } from "../benchmarks/cell-text.ts";

/** One unit over the parameter, each benchmark relative to the baseline. */
interface SweepChart {
  readonly key: string;
  readonly title: string;
  readonly unit: string;
  readonly better: BetterDirection["direction"];
  readonly series: readonly ChartSeries[];
  readonly ticks: readonly number[];
  /** The meaning of the x axis: the key that makes the columns, or the variants' numbers. */
  readonly parameter: string;
  /** Benchmarks beyond what one chart can hold apart. */
  readonly left: number;
}

/** The most lines that can be told apart. */
const maxLines = 8;

/** Charts of every table whose columns have numbers: metric against parameter, as a multiple of the baseline. */
export function sweepCharts(body: BenchBody, state: BenchViewState): SweepChart[] {
  return body.tables.flatMap((table, index) => {
    if (state.units.length > 0 && !state.units.includes(table.unit)) return [];
    const points = sweepColumns(table);
    if (points.length < 3) return [];
    const words = state.search.toLowerCase().split(/\s+/);
    const rows = table.rows.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
    const series = rows.slice(0, maxLines).flatMap(({ label, cells }, line): ChartSeries[] => {
      const base = cells[0]?.center;
      if (base === undefined || base === null || base === 0) return [];
      const drawn = points.map(({ x, column }) => {
        const cell = cells[column];
        if (!cell || cell.center === null) return { x, y: null, low: null, high: null };
        return {
          x,
          y: cell.center / base,
          low: cell.low === null ? cell.center / base : cell.low / base,
          high: cell.high === null ? cell.center / base : cell.high / base,
        };
      });
      return [{ id: label, label: shortName(label), color: variantColour(line + 1), points: drawn, dots: true }];
    });
    const { title, unit } = tableTitle(table);
    return [
      {
        key: `${index}`,
        title,
        unit,
        better: betterOf(table, state.directions).direction,
        series,
        ticks: points.map(({ x }) => x),
        parameter: parameterOf(table),
        left: Math.max(0, rows.length - maxLines),
      },
    ];
  });
}

function sweepColumns(table: BenchTableBody): { x: number; column: number }[] {
  return table.columns
    .flatMap(({ number }, column) => (number === null ? [] : [{ x: number, column }]))
    .sort((a, b) => a.x - b.x);
}

function parameterOf({ columns }: BenchTableBody): string {
  const key = columns[0]?.key[0]?.name ?? "";
  if (key !== ".file") return key;
  // `1-byte`, `2-byte`: what the names have in common behind their numbers.
  const words = new Set(columns.flatMap(({ label }) => /^\d+[-_ ]?(.+)$/.exec(label)?.[1] ?? []));
  return words.size === 1 ? ([...words][0] as string) : "variant";
}

function shortName(label: string): string {
  const plain = label.replace(/-\d+$/, "");
  return plain.length > 34 ? `${plain.slice(0, 33)}…` : plain;
}

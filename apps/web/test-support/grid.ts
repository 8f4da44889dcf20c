import type { BenchBody, BenchChange, BenchTableBody } from "@sweetspot/contract";
import { benchViewState } from "@sweetspot/contract/view-state-bench";
import { arrangeGrid, type Grid } from "../src/features/benchmarks/bench-grid.ts";

export const proven: BenchChange = {
  delta: -0.25,
  p: 0.002,
  benchstatP: 0.002,
  baseCount: 6,
  count: 6,
  allEqual: false,
  judged: {
    outcome: "better",
    level: "proven",
    p: 0.002,
    pAlone: 0.001,
    baseProcesses: 6,
    processes: 6,
    low: 0.7,
    high: 0.8,
    text: "proven",
  },
};

/** A table of two variants, old and new. */
function table(rows: readonly { label: string; change: BenchChange }[]): BenchTableBody {
  return {
    unit: "sec/op",
    fact: null,
    exact: false,
    better: { direction: "lower", from: "known", words: ["sec/op"] },
    key: [],
    columns: ["old", "new"].map((label, variant) => ({
      label,
      key: [{ name: ".file", value: label }],
      variant,
      number: null,
    })),
    rows: rows.map(({ label, change }) => ({
      label,
      cells: [
        { center: 4e-6, low: 3.9e-6, high: 4.1e-6, range: "2%", count: change.baseCount, samples: null, change: null },
        { center: 3e-6, low: 2.9e-6, high: 3.1e-6, range: "3%", count: change.count, samples: null, change },
      ],
    })),
    geomeans: [],
  };
}

/** An answer with one table, and its grid as the page shows it at first. */
export function gridOf(rows: readonly { label: string; change: BenchChange }[]): { body: BenchBody; grid: Grid } {
  const body: BenchBody = {
    alpha: 0.05,
    minimumEffect: 0.01,
    correction: "holm",
    processesNeeded: 5,
    confidence: 0.95,
    comparisons: rows.length,
    needForInterval: 6,
    tables: [table(rows)],
    notes: [],
    keys: [],
    imports: [],
  };
  return { body, grid: arrangeGrid(body, benchViewState.initial) };
}

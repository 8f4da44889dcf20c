import { choice, flag, list, number, optionalNumber, text, viewStatePart } from "./view-state-part.ts";

/** The state of the benchmarks section that a link brings back. */
export interface BenchViewState {
  /** benchstat's expressions; "" means its default. */
  readonly row: string;
  readonly col: string;
  readonly table: string;
  readonly ignore: string;
  readonly filter: string;
  /** Null for the project's. */
  readonly alpha: number | null;
  readonly confidence: number;
  /** Words that a row's label must hold: a quick search, not a filter of the evidence. */
  readonly search: string;
  readonly sort: BenchSort;
  readonly descending: boolean;
  /** The column that deltas are sorted by, and the one a phone shows: its label; "" is the last. */
  readonly column: string;
  readonly hideUnchanged: boolean;
  /** Whether p is corrected for all comparisons (`1`) or not (`0`); "" as the project says. */
  readonly holm: "" | "0" | "1";
  /** Least effect that counts, in percent; null for the project's. */
  readonly minimum: number | null;
  /** Units whose better direction the reader turned: `unit=lower`, `unit=higher`, `unit=unknown`. */
  readonly directions: readonly string[];
  /** Units shown; empty: all. */
  readonly units: readonly string[];
  readonly view: "table" | "sweep" | "history";
  /** Benchmarks that the charts of the sweep show, by their names in the legends; empty: all. */
  readonly lines: readonly string[];
  /** `unit` and row of the cell whose samples are shown: `unit\nrow\ncolumn`; "" for none. */
  readonly cell: string;
}

export const benchSorts = ["order", "name", "delta", "significance"] as const;
export type BenchSort = (typeof benchSorts)[number];

export const benchViewState = viewStatePart<BenchViewState>("b", {
  row: text(""),
  col: text(""),
  table: text(""),
  ignore: text(""),
  filter: text(""),
  alpha: optionalNumber(0, 1),
  confidence: number(0.95, 0, 1),
  search: text(""),
  sort: choice(benchSorts, "order"),
  descending: flag(false),
  column: text(""),
  hideUnchanged: flag(false),
  holm: choice(["", "0", "1"], ""),
  minimum: optionalNumber(0, 1000),
  directions: list(),
  units: list(),
  view: choice(["table", "sweep", "history"], "table"),
  lines: list(),
  cell: text(""),
});

import { choice, flag, list, number, text, viewStatePart } from "./view-state-part.ts";

/** What a link brings back of the benchmarks section. */
export interface BenchViewState {
  /** benchstat's expressions; "" means its default. */
  readonly row: string;
  readonly col: string;
  readonly table: string;
  readonly ignore: string;
  readonly filter: string;
  readonly alpha: number;
  readonly confidence: number;
  /** Words that a row's label must hold: a quick search, not a filter of the evidence. */
  readonly search: string;
  readonly sort: BenchSort;
  readonly descending: boolean;
  /** The column that deltas are sorted by, and the one a phone shows: its label; "" is the last. */
  readonly column: string;
  readonly hideUnchanged: boolean;
  /** Judge by p adjusted over all comparisons. */
  readonly holm: boolean;
  /** Least effect that counts, in percent. */
  readonly minimum: number;
  /** Units whose better direction the reader turned: `unit=lower`, `unit=higher`, `unit=unknown`. */
  readonly directions: readonly string[];
  /** Units shown; empty: all. */
  readonly units: readonly string[];
  readonly view: "table" | "sweep" | "history";
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
  alpha: number(0.05, 0, 1),
  confidence: number(0.95, 0, 1),
  search: text(""),
  sort: choice(benchSorts, "order"),
  descending: flag(false),
  column: text(""),
  hideUnchanged: flag(false),
  holm: flag(false),
  minimum: number(0, 0, 1000),
  directions: list(),
  units: list(),
  view: choice(["table", "sweep", "history"], "table"),
  cell: text(""),
});

import type { SeriesTable } from "../table.ts";
import type { AtModifier, TimeShift } from "./ast.ts";
import { QueryError } from "./error.ts";

/**
 * The arithmetic to use. `3.x` and `2.x` are Prometheus' own: windows (t−r, t] and [t−r, t]. `exact` takes 3.x's
 * windows, but rate, increase and delta start from the last sample before the window and do not extrapolate.
 */
export const rules = ["exact", "3.x", "2.x"] as const;
export type Rule = (typeof rules)[number];

/** The things that an evaluation needs beside the expression. */
export interface EvaluationContext {
  readonly table: SeriesTable;
  readonly text: string;
  readonly rule: Rule;
  /** Evaluation times in milliseconds, ascending. */
  readonly times: Float64Array;
  /** The whole query's ends, which `@ start()` and `@ end()` name; a subquery keeps those of the query around it. */
  readonly startMs: number;
  readonly endMs: number;
  /** The greatest age at which a sample is still a series' present value. */
  readonly lookbackMs: number;
  readonly subqueryStepMs: number;
  readonly budget: CellBudget;
}

/** Counts the values an evaluation makes, so that a query over too much ends in an error and not in the machine's memory. */
export class CellBudget {
  readonly #most: number;
  #used = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes as many cells as a text of so many UTF-16 units costs: one of a value's size for each eight. */
  takeText(length: number): void {
    this.take(length / 8);
  }

  take(cells: number): void {
    this.#used += cells;
    if (this.#used > this.#most) {
      throw new QueryError(
        "execution",
        `query processing would make more than ${this.#most} values: narrow the selector, the range or widen the step`,
      );
    }
  }
}

/** The time that a selector or subquery looks at when the query is at `timeMs`. */
export function shiftedTime(context: EvaluationContext, shift: TimeShift, timeMs: number): number {
  return (shift.at === undefined ? timeMs : atTime(context, shift.at)) - shift.offsetMs;
}

function atTime(context: EvaluationContext, at: AtModifier): number {
  switch (at.kind) {
    case "time":
      return at.ms;
    case "start":
      return context.startMs;
    case "end":
      return context.endMs;
  }
}

/** Named numbers that are stated rather than measured here: totals of a printed `pprof -top`, `top` output, claims. */
export interface FactTable {
  readonly kind: "facts";
  /** Rows as printed, such as a function with its flat and cum; the columns are named once. */
  readonly facts: readonly Fact[];
  /** What the source leaves out, in a sentence each ("12 nodes were dropped by pprof"). */
  readonly limitations: readonly string[];
}

export interface Fact {
  /** What it is about: a function, a process, a metric. */
  readonly subject: string;
  /** Which of its quantities: `flat`, `cum`, `RES`. */
  readonly quantity: string;
  readonly value: number;
  readonly unit: string;
  readonly line: number;
}

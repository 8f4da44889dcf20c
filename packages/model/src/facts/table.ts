/** Named numbers that are stated rather than measured here: totals of a printed `pprof -top`, `top` output, claims. */
export interface FactTable {
  readonly kind: "facts";
  /** The words of the source about itself, in its order: `Type` is `inuse_space`, `File` is `kcn`. */
  readonly about: readonly StatedText[];
  /** In the order of the source: a function with its `flat` and `cum`, a process with its `RES`. */
  readonly facts: readonly Fact[];
  /** Sentences on what the source leaves out ("37 nodes were dropped by pprof"). */
  readonly limitations: readonly string[];
}

export interface StatedText {
  readonly key: string;
  readonly value: string;
}

export interface Fact {
  /** Its subject: a function, a process, a claim; "" for the source as a whole, such as a profile's `total`. */
  readonly subject: string;
  /** The name of the quantity: `flat`, `cum`, `RES`. */
  readonly quantity: string;
  readonly value: number;
  /** The value to its last digit, where it is a whole number that a double does not hold. */
  readonly digits?: string;
  /** Base unit where the printed one is known (`bytes`, `nanoseconds`, `count`, `%`), else as printed; may be "". */
  readonly unit: string;
  /**
   * The worth of one step of the last printed digit, in `unit`: `7.25GB` is known to 0.01 GB only. 0 for an exact
   * number. A difference below the sum of two halves of it says nothing.
   */
  readonly step: number;
  /** 1-based line of the source. */
  readonly line: number;
}

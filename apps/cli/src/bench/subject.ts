/** The results of one process. */
export interface Measured {
  /** Go benchmark text: written into the variant's `bench.txt`. */
  readonly text?: string;
  /** Any other output: written into a file of its own. */
  readonly file?: Buffer;
}

/** A thing that one short process a variant and round measures: a benchmark, or a command. */
export interface Subject {
  readonly name: string;
  /** The variants that have it, the first one first. */
  readonly variants: readonly string[];
  /** Runs one process. Rejects with `ProcessFailure`, or with `Stopped`. */
  measure(variant: string, stop: AbortSignal): Promise<Measured>;
}

/** A process that was to measure something has failed. */
export class ProcessFailure extends Error {
  /** All that it printed. */
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

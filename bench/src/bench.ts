/** One work done by us and by a peer in the same run. A figure is the median of the counted runs. */
export interface BenchRow {
  readonly work: string;
  readonly peer: string;
  readonly ours: Figures;
  /** Absent where no peer does the like. */
  readonly theirs?: Figures;
  /** The budget as text: "≤ 0.05 × time, ≤ 0.3 × memory". */
  readonly goal: string;
  /** Whether the goal is met; the harness prints it, it never fails a test. */
  readonly met: boolean;
}

export interface Figures {
  /** Every counted run, milliseconds. */
  readonly milliseconds: readonly number[];
  /** Largest resident size over the runs, bytes; undefined where it could not be measured. */
  readonly peakBytes?: number | undefined;
}

/** A set of rows. `missing` says what has to be installed first (a peer), or undefined when it can run. */
export interface Bench {
  readonly id: string;
  /** Heading of its section in docs/benchmarks.md. */
  readonly title: string;
  missing(): Promise<string | undefined>;
  run(): Promise<readonly BenchRow[]>;
}

/** Median of an odd or even number of figures; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The value below which a share of the values lies, by the nearest rank; NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

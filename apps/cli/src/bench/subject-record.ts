import { type Precision, precisionOf, roundsFor } from "./precision.ts";
import { median, resultValues } from "./result-values.ts";
import type { Measured, Subject } from "./subject.ts";

/** The precision of a benchmark's ratio of one variant to the first. */
export interface KnownRatio {
  readonly benchmark: string;
  readonly unit: string;
  readonly variant: string;
  /** Whether `--until` is about it. */
  readonly isDeciding: boolean;
  readonly precision: Precision;
}

/** The number of failed processes in a row after which a variant of a subject is given up. */
const patience = 3;

/** The results of the processes of one subject so far. */
export class SubjectRecord {
  readonly subject: Subject;
  rounds = 0;
  /** Rounds that ended because nothing more was to be gained. */
  isDone = false;
  readonly #failures = new Map<string, number>();
  readonly #seconds: number[] = [];
  /** By benchmark and unit. */
  readonly #measures = new Map<string, Measure>();
  /** The first unit of each benchmark: it alone decides when the benchmark is known well enough. */
  readonly #firstUnits = new Map<string, string>();

  constructor(subject: Subject) {
    this.subject = subject;
  }

  /** Seconds that a round takes; undefined before the first one. */
  get secondsPerRound(): number | undefined {
    if (this.#seconds.length === 0) return undefined;
    return this.#seconds.reduce((sum, one) => sum + one, 0) / this.#seconds.length;
  }

  /** Whether a variant has failed so often that it is given up. */
  isGivenUp(variant: string): boolean {
    return (this.#failures.get(variant) ?? 0) >= patience;
  }

  addFailure(variant: string): void {
    this.#failures.set(variant, (this.#failures.get(variant) ?? 0) + 1);
  }

  add(variant: string, round: number, { text = "" }: Measured): void {
    this.#failures.delete(variant);
    for (const { benchmark, unit, values } of resultValues(text)) {
      if (!this.#firstUnits.has(benchmark)) this.#firstUnits.set(benchmark, unit);
      const key = `${benchmark} ${unit}`;
      const measure = this.#measures.get(key) ?? { benchmark, unit, medians: new Map() };
      this.#measures.set(key, measure);
      const rounds = measure.medians.get(variant) ?? new Map<number, number>();
      measure.medians.set(variant, rounds.set(round, median(values)));
    }
  }

  endRound(seconds: number): void {
    this.rounds++;
    this.#seconds.push(seconds);
  }

  /** The precision of every benchmark and unit of the subject and every variant but the first, by the rounds that both have. */
  precisions(): KnownRatio[] {
    const [first = "", ...others] = this.subject.variants;
    const known: KnownRatio[] = [];
    for (const { benchmark, unit, medians } of this.#measures.values()) {
      for (const variant of others) {
        const base = medians.get(first) ?? new Map<number, number>();
        const values = medians.get(variant) ?? new Map<number, number>();
        const rounds = [...base.keys()].filter((round) => values.has(round));
        const at = (from: ReadonlyMap<number, number>): number[] => rounds.map((round) => from.get(round) as number);
        const precision = precisionOf(at(base), at(values));
        const isDeciding = this.#firstUnits.get(benchmark) === unit;
        if (precision !== undefined) known.push({ benchmark, unit, variant, isDeciding, precision });
      }
    }
    return known;
  }

  /** Whether every deciding ratio is known to within `target`. A subject whose output is not read here never is. */
  isPrecise(target: number): boolean {
    const known = this.precisions().filter(({ isDeciding }) => isDeciding);
    const wanted = this.#firstUnits.size * (this.subject.variants.length - 1);
    return wanted > 0 && known.length === wanted && known.every(({ precision }) => precision.half <= target);
  }

  /** Rounds that the subject will have had when its deciding ratios are within `target`; undefined where that is not known yet. */
  roundsFor(target: number): number | undefined {
    const known = this.precisions().filter(({ isDeciding, precision }) => isDeciding && precision.rounds >= 3);
    return known.length === 0 ? undefined : Math.max(...known.map(({ precision }) => roundsFor(precision, target)));
  }
}

interface Measure {
  readonly benchmark: string;
  readonly unit: string;
  /** By variant: round → median of the process. */
  readonly medians: Map<string, Map<number, number>>;
}

import type { CoveredIterations } from "./covered-iterations.ts";

/**
 * A divisor of a profile's values, so that two runs of different length compare by operation: with where the
 * number comes from, because a wrong one makes every value wrong by the same factor.
 */
export interface Denominator {
  /** In links: `bench:HeaderIndex/1byte-8`, `counter:http_requests_total`, `duration`. */
  readonly id: string;
  readonly kind: DenominatorKind;
  /** The name of what is counted: the benchmark, the metric; "" for the duration. */
  readonly subject: string;
  /** Operations, or seconds. */
  readonly count: number;
  /** Its lower and its upper bound; equal to `count` where it is exact. */
  readonly low: number;
  readonly high: number;
  /** The source of the number. */
  readonly basis: string;
  /** Part of the profile's total that is the subject's, 0 to 1; null where nothing says. */
  readonly part: number | null;
  /** The file's other benchmarks that the same profile covers. */
  readonly others: number;
  /** Whether this is a duration that the profile's own times add up to: divided by it they are one, whatever was done. */
  readonly isAllMeasured?: boolean;
  /** A benchmark's own count, for what needs more than the number. */
  readonly iterations?: CoveredIterations;
}

export const denominatorKinds = ["iterations", "counter", "duration"] as const;
export type DenominatorKind = (typeof denominatorKinds)[number];

/** One denominator known of both sides of a comparison. */
export interface SharedDenominator {
  readonly id: string;
  readonly kind: DenominatorKind;
  readonly subject: string;
  readonly before: Denominator;
  readonly after: Denominator;
}

/** The divisors that only one side knows, and that cannot be used for it. */
interface LoneDenominator {
  readonly id: string;
  readonly kind: DenominatorKind;
  readonly subject: string;
  readonly missing: "before" | "after";
}

export interface DenominatorChoice {
  /** The best known first. */
  readonly shared: readonly SharedDenominator[];
  readonly lone: readonly LoneDenominator[];
}

/**
 * Joins what both sides know, best first: a benchmark's iterations, what a counter counted, time. The time of a single thread that
 * was sampled from its start to its end is no measure of its work: it takes as long as it takes.
 */
export function sharedDenominators(before: readonly Denominator[], after: readonly Denominator[]): DenominatorChoice {
  const shared = before.flatMap((one): SharedDenominator[] => {
    const other = after.find(({ id }) => id === one.id);
    return other === undefined || (one.isAllMeasured === true && other.isAllMeasured === true)
      ? []
      : [{ id: one.id, kind: one.kind, subject: one.subject, before: one, after: other }];
  });
  const lone = (from: readonly Denominator[], in_: readonly Denominator[], missing: LoneDenominator["missing"]) =>
    from
      .filter(({ id }) => !in_.some((other) => other.id === id))
      .map(({ id, kind, subject }): LoneDenominator => ({ id, kind, subject, missing }));
  return {
    shared: shared
      .map((one, order) => ({ one, order }))
      .sort((a, b) => rankOf(a.one) - rankOf(b.one) || a.order - b.order)
      .map(({ one }) => one),
    lone: [...lone(before, after, "after"), ...lone(after, before, "before")],
  };
}

/** Greater parts of the profile first among benchmarks. */
function rankOf({ kind, before, after }: SharedDenominator): number {
  switch (kind) {
    case "iterations":
      return 1 - Math.min(before.part ?? 0, after.part ?? 0);
    case "counter":
      return 2;
    case "duration":
      return 3;
  }
}

/** `per op of BenchmarkHeaderIndex/1byte`, `per http_requests_total`, `per second of profile`. */
export function denominatorLabel({ kind, subject }: Pick<Denominator, "kind" | "subject">): string {
  switch (kind) {
    case "iterations":
      return `per op of Benchmark${subject}`;
    case "counter":
      return `per ${subject}`;
    case "duration":
      return "per second of profile";
  }
}

/** The text behind the slash of a unit: `B/op`, `ns/s`. */
export function perUnit({ kind }: Pick<Denominator, "kind">): "op" | "s" {
  return kind === "duration" ? "s" : "op";
}

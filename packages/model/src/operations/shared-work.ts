import { type Denominator, type DenominatorKind, sharedDenominators } from "./denominator.ts";

/** The work of each run of both sides, in one measure that all of them know. */
export interface SharedWork {
  readonly kind: DenominatorKind;
  /** The name of what was counted: the benchmark, the metric; "" for the duration. */
  readonly subject: string;
  readonly id: string;
  /** One for each run, in the order given. */
  readonly before: readonly Denominator[];
  readonly after: readonly Denominator[];
}

/**
 * The best measure of the work behind whole profiles that every run of both sides knows: iterations, a counter, then
 * time. Null where there is none. A profile of several benchmarks has none: iterations of one are no measure of the
 * others. Nor is time a measure of benchmarks, which `testing` runs until a time is over.
 * @param before the denominators known for each run. @param isOfBenchmarks whether benchmarks are on the stacks.
 */
export function sharedWork(
  before: readonly (readonly Denominator[])[],
  after: readonly (readonly Denominator[])[],
  isOfBenchmarks: boolean,
): SharedWork | null {
  const runs = [...before, ...after];
  const [first = []] = before;
  const [other = []] = after;
  const [best] = sharedDenominators(first, other).shared.filter(({ id }) =>
    runs.every((known) => known.some((one) => one.id === id)),
  );
  if (best === undefined || (isOfBenchmarks && best.kind !== "iterations")) return null;
  const { id, kind, subject } = best;
  const pick = (side: readonly (readonly Denominator[])[]): Denominator[] =>
    side.map((known) => known.find((one) => one.id === id)!);
  const work = { id, kind, subject, before: pick(before), after: pick(after) };
  return [...work.before, ...work.after].some(({ others }) => kind === "iterations" && others > 0) ? null : work;
}

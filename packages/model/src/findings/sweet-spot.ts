/** A measured value with the interval that is known to hold it; ±Infinity where the samples give none. */
export interface Estimate {
  readonly centre: number;
  readonly low: number;
  readonly high: number;
  readonly samples: number;
}

/** One quantity that matters, over all variants. */
export interface SweetSpotMetric {
  readonly id: string;
  readonly label: string;
  readonly better: "lower" | "higher";
  /** By variant position; undefined where a variant lacks it. */
  readonly values: readonly (Estimate | undefined)[];
}

export const tradeVerdicts = ["gains", "costs", "same"] as const;

/** The gain or cost of a variant against another in one metric. */
export interface Trade {
  readonly metric: string;
  readonly label: string;
  /** after / before. */
  readonly ratio: number;
  readonly verdict: (typeof tradeVerdicts)[number];
  /** Whether the intervals are apart: false with one sample a side, however far the centres. */
  readonly proven: boolean;
}

export interface SweetSpotVariant {
  readonly position: number;
  /** No other variant is at least as good in every metric and better in one. */
  readonly pareto: boolean;
  /** The variants that beat it, when it is not in the Pareto set. */
  readonly dominatedBy: readonly number[];
  readonly againstBaseline: readonly Trade[];
  /** Against the variant before it in the sweep; empty for the first. */
  readonly againstPrevious: readonly Trade[];
}

export interface SweetSpot {
  readonly metrics: readonly SweetSpotMetric[];
  readonly variants: readonly SweetSpotVariant[];
  /** Positions left out because a metric is missing for them, so that they cannot be compared. */
  readonly incomplete: readonly number[];
}

/** Relative differences of centres below this are no difference: they decide nothing worth deciding. */
const sameWithin = 0.005;

/**
 * The Pareto set of three or more variants over the metrics that matter, by centres: a variant stays when no other that stays
 * is at least as good in all metrics and better in one. "No difference" is not transitive, along a sweep of small steps: so what
 * is outdone only by variants that are outdone themselves stays. Whether each difference is proven is said in its trade. Fewer
 * than two metrics or three variants: null.
 */
export function findSweetSpot(metrics: readonly SweetSpotMetric[], variants: number): SweetSpot | null {
  if (metrics.length < 2 || variants < 3) return null;
  const positions = Array.from({ length: variants }, (_, position) => position);
  const incomplete = positions.filter((position) => metrics.some(({ values }) => !isUsable(values[position])));
  const complete = positions.filter((position) => !incomplete.includes(position));
  if (complete.length < 3) return null;

  const trades = (from: number, to: number): Trade[] => metrics.map((metric) => tradeOf(metric, from, to));
  const beats = (a: number, b: number): boolean => {
    const verdicts = trades(b, a).map(({ verdict }) => verdict);
    return !verdicts.includes("costs") && verdicts.includes("gains");
  };
  const first = complete[0]!;
  const stays = new Set<number>();
  for (const position of byRank(metrics, complete)) {
    if (![...stays].some((other) => beats(other, position))) stays.add(position);
  }
  return {
    metrics,
    incomplete,
    variants: complete.map((position, index) => {
      const pareto = stays.has(position);
      return {
        position,
        pareto,
        dominatedBy: pareto ? [] : complete.filter((other) => other !== position && beats(other, position)),
        againstBaseline: position === first ? [] : trades(first, position),
        againstPrevious: index === 0 ? [] : trades(complete[index - 1]!, position),
      };
    }),
  };
}

/** Variants by the sum of their ranks in the metrics: a variant comes before all that it is at least as good as in everything. */
function byRank(metrics: readonly SweetSpotMetric[], variants: readonly number[]): number[] {
  const rankOf = (position: number): number =>
    metrics.reduce((sum, { better, values }) => {
      const sign = better === "lower" ? 1 : -1;
      const own = sign * values[position]!.centre;
      return sum + variants.filter((other) => sign * values[other]!.centre < own).length;
    }, 0);
  const ranks = new Map(variants.map((position) => [position, rankOf(position)]));
  return variants.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!);
}

function tradeOf({ id, label, better, values }: SweetSpotMetric, from: number, to: number): Trade {
  const before = values[from]!;
  const after = values[to]!;
  const ratio = after.centre / before.centre;
  const same = before.centre === after.centre || Math.abs(ratio - 1) < sameWithin;
  const gains = better === "lower" ? after.centre < before.centre : after.centre > before.centre;
  const apart = after.low > before.high || after.high < before.low;
  return { metric: id, label, ratio, verdict: same ? "same" : gains ? "gains" : "costs", proven: apart };
}

function isUsable(estimate: Estimate | undefined): estimate is Estimate {
  return estimate !== undefined && Number.isFinite(estimate.centre);
}

import type { ProcessValue } from "../bench/comparison.ts";

/** The order of two sides' processes over time. */
export type Balance = "alternated" | "one-after-the-other" | "unknown";

/** Fewer rounds than this are not compared within themselves: the signed-rank test cannot reach 0.05 with five pairs. */
const leastRounds = 6;

/** The sides' mean places may lie apart by this share of the whole experiment, and a drift still cancels. */
const evenly = 0.25;

/**
 * Whether two sides took turns. A machine drifts over minutes: sides that take turns share the drift, a side that runs
 * after the other carries all of it. Known from when each process started, else from its place in the experiment, else
 * from rounds that both sides took part in.
 */
export function balanceOf(before: readonly ProcessValue[], after: readonly ProcessValue[]): Balance {
  const places = placesOf(before, after);
  if (places === null) {
    const shared = roundsOf(before, after).length;
    return shared >= 0.8 * Math.max(before.length, after.length) && shared > 1 ? "alternated" : "unknown";
  }
  const order = [
    ...places.before.map((place) => ({ place, isAfter: 0 })),
    ...places.after.map((place) => ({ place, isAfter: 1 })),
  ].toSorted((a, b) => a.place - b.place);
  const meanRank = (side: number): number => {
    let sum = 0;
    order.forEach(({ isAfter }, rank) => (sum += isAfter === side ? rank : 0));
    return sum / (side === 0 ? before.length : after.length);
  };
  const turns = order.filter(({ isAfter }, at) => at > 0 && isAfter !== order[at - 1]!.isAfter).length;
  const isEven = Math.abs(meanRank(1) - meanRank(0)) <= evenly * order.length;
  return isEven && turns >= Math.min(before.length, after.length) / 2 ? "alternated" : "one-after-the-other";
}

/** The places of all processes on one axis; null where any lacks one. */
function placesOf(
  before: readonly ProcessValue[],
  after: readonly ProcessValue[],
): { before: readonly number[]; after: readonly number[] } | null {
  // Two experiments have an order each, so that a start says more than a place.
  for (const key of ["startedMs", "order"] as const) {
    const [a, b] = [before, after].map((side) => side.map(({ process }) => process[key])) as [
      (number | null)[],
      (number | null)[],
    ];
    if ([...a, ...b].every((place) => place !== null)) return { before: a as number[], after: b as number[] };
  }
  return null;
}

/** One value of each side that ran next to each other. */
export interface Round {
  readonly round: number;
  readonly before: number;
  readonly after: number;
}

/** The rounds that both sides took part in once, in their order. */
function roundsOf(before: readonly ProcessValue[], after: readonly ProcessValue[]): Round[] {
  const [a, b] = [byRound(before), byRound(after)];
  return [...a]
    .flatMap(([round, value]) => {
      const other = b.get(round);
      return other === undefined ? [] : [{ round, before: value, after: other }];
    })
    .toSorted((one, other) => one.round - other.round);
}

function byRound(side: readonly ProcessValue[]): Map<number, number> {
  const found = new Map<number, number>();
  const twice = new Set<number>();
  for (const { value, process } of side) {
    if (process.round === null) continue;
    if (found.has(process.round)) twice.add(process.round);
    found.set(process.round, value);
  }
  // A round that a side took part in twice is of two experiments.
  for (const round of twice) found.delete(round);
  return found;
}

/** The rounds to compare within themselves, where both sides took turns and nearly all processes are of one; else null. */
export function pairedRounds(
  before: readonly ProcessValue[],
  after: readonly ProcessValue[],
  balance: Balance,
): readonly Round[] | null {
  if (balance !== "alternated") return null;
  const rounds = roundsOf(before, after).filter((round) => round.before > 0 && round.after > 0);
  const isWhole = rounds.length >= 0.8 * Math.max(before.length, after.length);
  return isWhole && rounds.length >= leastRounds ? rounds : null;
}

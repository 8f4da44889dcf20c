/** How the runs of two sides lie in time. */
export type RunOrder = "alternated" | "one-after-the-other" | "unknown";

/**
 * Whether the runs of two sides took turns, from when each started. They did where the sides change places at least half
 * as often as the smaller side has runs, and where neither is earlier on the whole: a side drawn at random comes before
 * the other in half of all pairs of runs, give or take a quarter. A drift of the machine then falls on both alike.
 * @param before milliseconds since the epoch; null where a run does not say.
 */
export function runOrder(before: readonly (number | null)[], after: readonly (number | null)[]): RunOrder {
  const starts = [...before.map((at) => ({ at, isAfter: false })), ...after.map((at) => ({ at, isAfter: true }))];
  const known = starts.flatMap(({ at, isAfter }) => (at === null ? [] : [{ at, isAfter }]));
  if (known.length < starts.length || before.length === 0 || after.length === 0) return "unknown";
  // Runs with the same start cannot be put into an order.
  if (new Set(known.map(({ at }) => at)).size < known.length) return "unknown";
  const inOrder = known.toSorted((a, b) => a.at - b.at);
  let changes = 0;
  let earlier = 0;
  let seenBefore = 0;
  inOrder.forEach(({ isAfter }, place) => {
    if (place > 0 && inOrder[place - 1]!.isAfter !== isAfter) changes++;
    if (isAfter) earlier += seenBefore;
    else seenBefore++;
  });
  const share = earlier / (before.length * after.length);
  const takesTurns = changes >= Math.min(before.length, after.length) / 2 && share >= 0.25 && share <= 0.75;
  return takesTurns ? "alternated" : "one-after-the-other";
}

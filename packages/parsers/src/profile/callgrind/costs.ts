/** Costs, one for each event. */
export type Costs = number[];

// Loops, because these three take half of a profile's stacks and `map` calls a function for each cost.

/** The parts of costs. */
export function times(costs: Costs, parts: Costs): Costs {
  const flowing = costs.slice();
  for (let e = 0; e < parts.length; e++) flowing[e]! *= parts[e]!;
  return flowing;
}

/** Makes of costs, in place, the parts that they are of others; 0 of nothing. */
export function makeParts(costs: Costs, base: Costs): Costs {
  for (let e = 0; e < costs.length; e++) costs[e] = base[e] === 0 ? 0 : costs[e]! / base[e]!;
  return costs;
}

/** Adds costs to a sum in place. */
export function addTo(sum: Costs, costs: Costs, sign = 1): void {
  for (let e = 0; e < sum.length; e++) sum[e]! += sign * costs[e]!;
}

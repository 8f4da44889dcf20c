/** Costs, one for each event. */
export type Costs = number[];

// Loops, because these three take half of a profile's stacks and `map` calls a function for each cost.

/** The parts of costs. */
export function times(costs: Costs, parts: Costs): Costs {
  const flowing = costs.slice();
  for (let e = 0; e < parts.length; e++) flowing[e]! *= parts[e]!;
  return flowing;
}

/** The parts that costs are of others; 0 of nothing. */
export function partsOf(costs: Costs, base: Costs): Costs {
  const parts = costs.slice();
  for (let e = 0; e < parts.length; e++) parts[e] = base[e] === 0 ? 0 : parts[e]! / base[e]!;
  return parts;
}

/** Adds costs to a sum in place. */
export function addTo(sum: Costs, costs: Costs, sign = 1): void {
  for (let e = 0; e < sum.length; e++) sum[e]! += sign * costs[e]!;
}

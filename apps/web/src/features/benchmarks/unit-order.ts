import type { BenchTableBody } from "@sweetspot/contract";

/** `p99-sec/op`: one figure of many measurements, and what they are of. */
const statistic = /^(?:(mean|median|min|max|p\d[\d.]*)-)?(.+)$/;

/**
 * The places of tables in the order in which they are read: the figures of one measurement from its mean over its percentiles to the
 * greatest, in whatever order a tool writes them. Every other table keeps its place.
 */
export function readingOrder(tables: readonly Pick<BenchTableBody, "unit" | "key">[]): number[] {
  const groups = Map.groupBy(tables.keys(), (at) => {
    const { unit, key } = tables[at]!;
    return JSON.stringify([key, statistic.exec(unit)?.[2]]);
  });
  const order = [...tables.keys()];
  for (const places of groups.values()) {
    const sorted = places.toSorted((a, b) => rankOf(tables[a]!.unit) - rankOf(tables[b]!.unit));
    places.forEach((place, at) => (order[place] = sorted[at]!));
  }
  return order;
}

function rankOf(unit: string): number {
  const part = statistic.exec(unit)?.[1];
  switch (part) {
    case undefined:
      return 0;
    case "mean":
      return 1;
    case "median":
      return 2;
    case "min":
      return 3;
    case "max":
      return 1000;
    default:
      return 4 + Number(part.slice(1));
  }
}

import type { TopAnswer } from "@sweetspot/contract";
import type { TopSort } from "@sweetspot/contract/view-state-profile";
import { type Matcher, plainMatcher } from "./use-matcher.ts";

/** Rows of a top answer in the order and selection that the page shows, as indexes into its columns. */
export interface TopRows {
  readonly order: readonly number[];
  /** Running sum of flat, by position in `order`; only where the rows are sorted by flat and nothing is searched. */
  readonly runningFlat: readonly number[] | null;
}

/**
 * Sorts and searches, here and not on the server: the table has every row, so what it shows is all there is, and typing
 * must not wait.
 */
export function topRows(
  answer: TopAnswer,
  sort: TopSort,
  ascending: boolean,
  search: string,
  matches: Matcher = plainMatcher(search),
): TopRows {
  const order: number[] = [];
  answer.names.forEach((name, row) => {
    if (search === "" || matches(name) || matches(answer.files[row]!)) order.push(row);
  });
  const sign = ascending ? -1 : 1;
  if (sort === "name") {
    order.sort((a, b) => sign * compareText(answer.names[a]!, answer.names[b]!));
  } else {
    const key = sortKey(answer, sort);
    order.sort((a, b) => sign * (Math.abs(key(b)) - Math.abs(key(a))) || a - b);
  }
  const runs = answer.kind === "top" && sort === "flat" && !ascending && search === "";
  return { order, runningFlat: runs ? runningSum(order.map((row) => answer.flat[row]!)) : null };
}

function sortKey(answer: TopAnswer, sort: TopSort): (row: number) => number {
  if (answer.kind === "top") return sort === "cum" ? (row) => answer.cum[row]! : (row) => answer.flat[row]!;
  switch (sort) {
    case "before":
      return (row) => answer.cumBefore[row]!;
    case "after":
      return (row) => answer.cumAfter[row]!;
    case "cum":
    case "delta":
      return (row) => answer.cumAfter[row]! - answer.cumBefore[row]!;
    default:
      return (row) => answer.flatAfter[row]! - answer.flatBefore[row]!;
  }
}

function runningSum(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The function that Callers and Peek open with: the first of the table whose change is more than noise. */
export function heaviest(answer: TopAnswer): string | undefined {
  // Rows come by the magnitude of their own value, or of its change.
  const loud = answer.kind === "top-diff" ? answer.quiet.indexOf(0) : 0;
  return answer.names[Math.max(0, loud)];
}

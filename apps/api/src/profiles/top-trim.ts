import type { TopBody, TopQuery } from "@sweetspot/contract";

/** The values by which functions are trimmed: sums, also where means are shown. */
interface TrimValues {
  readonly names: readonly string[];
  readonly flat: Float64Array;
  readonly cum: Float64Array;
}

interface TrimmedRows {
  readonly rows: readonly number[];
  readonly trimmed: TopBody["trimmed"];
}

/**
 * Leaves out rows as pprof does: those whose cumulative value is below a fraction of the sum of all flat ones, then all but
 * the first few in pprof's order. Value never moves. Without either option all rows stay and nothing is said.
 * @param shown the flat value that a row shows: the mean where means are asked for
 */
export function trimRows(
  rows: readonly number[],
  { names, flat, cum }: TrimValues,
  { nodecount = 0, nodefraction = 0, sort = "flat" }: Pick<TopQuery, "nodecount" | "nodefraction" | "sort">,
  shown: (row: number) => number,
): TrimmedRows {
  if (nodecount === 0 && nodefraction === 0) return { rows, trimmed: null };
  const cutoff = Math.abs(
    fraction(
      rows.reduce((sum, row) => sum + flat[row]!, 0),
      nodefraction,
    ),
  );
  const heavy = rows.filter((row) => (flat[row] !== 0 || cum[row] !== 0) && Math.abs(cum[row]!) >= cutoff);
  const first = sort === "cum" ? cum : flat;
  const second = sort === "cum" ? flat : cum;
  const kept =
    nodecount === 0 || nodecount >= heavy.length
      ? heavy
      : new Set(
          heavy
            .toSorted(
              (a, b) =>
                Math.abs(first[b]!) - Math.abs(first[a]!) ||
                (names[a]! < names[b]! ? -1 : names[a]! > names[b]! ? 1 : 0) ||
                Math.abs(second[b]!) - Math.abs(second[a]!),
            )
            .slice(0, nodecount),
        );
  const left = kept instanceof Set ? heavy.filter((row) => kept.has(row)) : kept;
  const live = rows.filter((row) => flat[row] !== 0 || cum[row] !== 0).length;
  return {
    rows: left,
    trimmed: {
      shownTotal: left.reduce((sum, row) => sum + shown(row), 0),
      dropped: live - heavy.length,
      cutoff,
      functions: heavy.length,
    },
  };
}

/** Whole numbers are cut to whole numbers, as in pprof; shares and rates are not whole. */
function fraction(total: number, part: number): number {
  return Number.isInteger(total) ? Math.trunc(total * part) : total * part;
}

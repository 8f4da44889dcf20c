import { absolute, add, compareInt64, type Int64, negate } from "./int64.ts";
import { loadProfile } from "./pprof/load.ts";
import { selectNodes, sortNodes } from "./pprof/graph.ts";
import type { PprofOptions } from "./pprof/options.ts";
import { Report } from "./pprof/report.ts";
import type { Profile, ValueType } from "./table.ts";
import { compareText } from "./text-order.ts";

/** Every function of a profile with its exact values, as rows in columns, in the order asked for. */
export interface TopTable {
  readonly kind: "top";
  readonly sampleType: ValueType;
  /** What percentages are of; see `Report.total`. */
  readonly total: Int64;
  /** As pprof prints a node: its name, with file, line or address where the granularity has them. */
  readonly name: readonly string[];
  /** The source file where the granularity has one, else "". */
  readonly file: readonly string[];
  /** In the sample type's unit; means where `mean` is on. */
  readonly flat: readonly Int64[];
  readonly cum: readonly Int64[];
}

/** The functions of two profiles side by side. A function that is in one of them only has 0 on the other side. */
export interface DiffTop {
  readonly kind: "diff-top";
  readonly sampleType: ValueType;
  readonly totalBefore: Int64;
  readonly totalAfter: Int64;
  readonly name: readonly string[];
  readonly file: readonly string[];
  readonly flatBefore: readonly Int64[];
  readonly flatAfter: readonly Int64[];
  readonly flatDelta: readonly Int64[];
  readonly cumBefore: readonly Int64[];
  readonly cumAfter: readonly Int64[];
  readonly cumDelta: readonly Int64[];
  /** Whether the function is on both sides. */
  readonly presence: readonly ("both" | "added" | "removed")[];
}

/**
 * The exact top table of a profile with pprof's filters applied: every node that has a value, nothing trimmed (the
 * trimming options are ignored), sorted as `options.sort` says.
 * @throws {PprofError} on an option that cannot be used
 */
export function topTable(profile: Profile, options: PprofOptions): TopTable {
  const report = new Report(loadProfile(profile), "top", options);
  const { nodes, sums } = report.nodes();
  const rows = selectNodes(report, nodes, sums);
  sortNodes(rows, nodes, sums, report.options.sort);
  return {
    kind: "top",
    sampleType: { type: report.sampleType, unit: report.sampleUnit },
    total: report.total,
    name: Array.from(rows, (row) => nodes.printableName(row)),
    file: Array.from(rows, (row) => nodes.info(row).file),
    flat: Array.from(rows, (row) => sums.flatValue(row)),
    cum: Array.from(rows, (row) => sums.cumValue(row)),
  };
}

/**
 * Two top tables joined by name, largest change first (flat or cumulative, as `options.sort` says). Both sides are
 * filtered alike; values are compared as they are, unscaled.
 * @throws {PprofError} as `topTable`
 */
export function diffTop(before: Profile, after: Profile, options: PprofOptions): DiffTop {
  const old = topTable(before, options);
  const now = topTable(after, options);
  const oldRow = new Map(old.name.map((name, row) => [name, row]));
  const nowRow = new Map(now.name.map((name, row) => [name, row]));
  const rows = [...new Set([...now.name, ...old.name])].map((name) => {
    const a = oldRow.get(name);
    const b = nowRow.get(name);
    const flat = [at(old.flat, a), at(now.flat, b)] as const;
    const cum = [at(old.cum, a), at(now.cum, b)] as const;
    const presence = a === undefined ? ("added" as const) : b === undefined ? ("removed" as const) : ("both" as const);
    const file = (b === undefined ? old.file[a ?? 0] : now.file[b]) ?? "";
    return { name, file, flat, cum, flatDelta: delta(...flat), cumDelta: delta(...cum), presence };
  });
  const size = (row: (typeof rows)[number], byCum: boolean): Int64 => absolute(byCum ? row.cumDelta : row.flatDelta);
  const byCum = options.sort === "cum";
  rows.sort(
    (a, b) =>
      compareInt64(size(b, byCum), size(a, byCum)) ||
      compareInt64(size(b, !byCum), size(a, !byCum)) ||
      compareText(a.name, b.name),
  );
  return {
    kind: "diff-top",
    sampleType: now.sampleType,
    totalBefore: old.total,
    totalAfter: now.total,
    name: rows.map((row) => row.name),
    file: rows.map((row) => row.file),
    flatBefore: rows.map((row) => row.flat[0]),
    flatAfter: rows.map((row) => row.flat[1]),
    flatDelta: rows.map((row) => row.flatDelta),
    cumBefore: rows.map((row) => row.cum[0]),
    cumAfter: rows.map((row) => row.cum[1]),
    cumDelta: rows.map((row) => row.cumDelta),
    presence: rows.map((row) => row.presence),
  };
}

function at(column: readonly Int64[], row: number | undefined): Int64 {
  return row === undefined ? 0 : (column[row] ?? 0);
}

function delta(before: Int64, after: Int64): Int64 {
  return add(after, negate(before));
}

import { finiteOrNull } from "@sweetspot/model/finite-or-null";
import type { BenchHistory } from "@sweetspot/contract";
import { compareBenches } from "@sweetspot/model/bench/compare";
import { defaultFlags } from "@sweetspot/model/bench/comparison";
import type { ReadingId } from "@sweetspot/model/ids";
import type { ToldDirections } from "@sweetspot/model/judge/told-directions";
import { findLevels, type Level } from "@sweetspot/model/bench/change-points";
import type { TaskContext } from "../work/task.ts";

/** A report of the line with the benchmark files of its last variant. */
export interface HistoryReport {
  readonly slug: string;
  readonly title: string;
  readonly createdAt: string;
  readonly variant: string;
  readonly commit: string | null;
  readonly files: readonly ReadingId[];
}

export interface HistoryInput {
  readonly reports: readonly HistoryReport[];
  /** Only benchmarks whose name holds this text. */
  readonly search: string;
  /** The better direction of each unit, and who said it. */
  readonly told: ToldDirections;
}

/** The most series that one answer carries. */
const maxSeries = 200;

/** Each benchmark and unit over the line, with the places where its level changes. */
export function benchHistoryTask({ reports, search, told }: HistoryInput, context: TaskContext): BenchHistory {
  const inputs = reports.flatMap(({ slug, files }, index) =>
    files.map((reading) => ({ label: String(index), path: slug, table: context.evidence({ reading }, "bench") })),
  );
  // Rows are benchmarks, columns reports: the comparison of a report, one line longer. Machines must not split it.
  const flags = { ...defaultFlags, table: "pkg" };
  const { tables } = compareBenches(inputs, flags, "full", told);
  const wanted = search.toLowerCase();
  const all = tables.flatMap((table) => {
    const reportOf = table.columns.map(({ label }) => Number(label));
    const rows = table.rows.filter(({ label }) => label.toLowerCase().includes(wanted));
    return rows.map((row) => ({ table, row, reportOf }));
  });
  const series = all.slice(0, maxSeries).map(({ table, row, reportOf }) => {
    const centers = Array.from<number | null>({ length: reports.length }).fill(null);
    const lows = [...centers];
    const highs = [...centers];
    for (const [column, cell] of row.cells.entries()) {
      const report = reportOf[column] ?? -1;
      if (cell === undefined || report < 0) continue;
      centers[report] = finiteOrNull(cell.summary.center);
      lows[report] = finiteOrNull(cell.summary.low);
      highs[report] = finiteOrNull(cell.summary.high);
    }
    const better = table.better.direction;
    return {
      benchmark: row.label,
      unit: table.unit,
      better,
      centers,
      lows,
      highs,
      changes: changesOf(centers, better),
    };
  });
  return {
    reports: reports.map(({ slug, title, createdAt, variant, commit }) => ({
      slug,
      title,
      createdAt,
      variant,
      commit,
    })),
    series,
    left: all.length - series.length,
  };
}

type Better = BenchHistory["series"][number]["better"];

function changesOf(centers: readonly (number | null)[], better: Better): BenchHistory["series"][number]["changes"] {
  const known = centers.flatMap((center, report) => (center === null ? [] : [{ center, report }]));
  const levels = findLevels(known.map(({ center }) => center));
  return levels.slice(1).map((level, index) => {
    const before = levels[index] as Level;
    const delta = before.mean === 0 ? null : level.mean / before.mean - 1;
    const isLess = level.mean < before.mean;
    const verdict = better === "unknown" ? "changed" : isLess === (better === "lower") ? "better" : "worse";
    return { report: known[level.from]?.report ?? 0, before: before.mean, after: level.mean, delta, verdict };
  });
}

import { unitOfMetrics } from "../unit/units.ts";
import { untested } from "../judge/certainty.ts";
import type { BenchChange } from "../finding-kinds/bench-change.ts";
import type { Contradiction } from "../finding-kinds/contradiction.ts";
import type { Finding } from "../finding-kinds/finding-kinds.ts";
import type { SeriesChange } from "../finding-kinds/series-change.ts";

/**
 * Says so when benchmarks and metrics of time point in opposite directions: a benchmark that production contradicts
 * measures something else than production does. Both must be beyond their own noise; neither has to be proven.
 */
export function contradictionFinding(findings: readonly Finding[]): Contradiction | null {
  const benches = findings.filter((one): one is BenchChange => one.kind === "bench-change" && one.unit === "sec/op");
  const metrics = findings.filter(
    (one): one is SeriesChange => one.kind === "series-change" && one.certainty.level === "differs" && isTime(one),
  );
  for (const benchmarks of ["better", "worse"] as const) {
    const other = benchmarks === "better" ? "worse" : "better";
    const bench = strongest(benches, benchmarks);
    const metric = strongest(metrics, other);
    // Both directions among the benchmarks themselves is a trade, not a contradiction.
    if (bench === undefined || metric === undefined || strongest(benches, other) !== undefined) continue;
    return {
      kind: "contradiction",
      id: "contradiction",
      group: "unclear",
      certainty: untested("differs", [{ kind: "within-run", beyond: true, p: metric.certainty.p ?? 0 }]),
      evidence: metric.evidence,
      strength: 0,
      benchmarks,
      bench,
      metric,
    };
  }
  return null;
}

function isTime({ unit }: SeriesChange): boolean {
  return unit.unit !== "" && unitOfMetrics(unit.unit).dimension === "seconds";
}

/** The largest change in a direction, sure or not. */
function strongest<One extends BenchChange | SeriesChange>(
  findings: readonly One[],
  direction: "better" | "worse",
): One | undefined {
  return findings
    .filter(
      ({ ratio, better }) => better !== "unknown" && (ratio < 1 === (better === "lower")) === (direction === "better"),
    )
    .toSorted((a, b) => b.strength - a.strength)[0];
}

import { isEstablished } from "../judge/certainty.ts";
import type { Condition } from "../judge/certainty.ts";
import { groupBy } from "../judge/group-by.ts";
import type { JudgedCell } from "../judge/judge-benches.ts";
import type { SweetSpotTrade } from "../finding-kinds/sweet-spot.ts";
import { quantitySummaries, type SummaryRow, type Sureness, surenessOf } from "./quantity-summary.ts";
import type { ChangesStatement, ReportVerdict, UnchangedStatement } from "./verdict.ts";

type BenchPart = Pick<ReportVerdict, "outcome" | "main" | "support" | "needsRuns">;

/**
 * The verdict over the judged cells of benchmarks, without controls and repeats: at least one.
 * @param trade the sweet spot of the report, if it has one
 */
export function benchVerdict(cells: readonly JudgedCell[], trade: SweetSpotTrade | null): BenchPart {
  const byVariant = [...groupBy(cells, ({ variant }) => variant).values()].map((group) => ({
    variant: group[0]!.variant,
    baseline: group[0]!.baseline,
    cells: group,
    quantities: quantitySummaries(group),
  }));
  // With one variant beside the baseline and its controls there is nothing to choose.
  const spot = byVariant.length > 1 ? trade : null;
  const rows = byVariant.flatMap(({ quantities }) => quantities.flatMap((quantity) => quantity.rows));
  const sureness = (["established", "probable", "differs"] as const).find((one) =>
    rows.some((row) => row.sureness === one),
  );
  const fewest = (own: readonly JudgedCell[]): number =>
    own.reduce((least, { certainty }) => Math.min(least, certainty.processes ?? 1), Infinity);
  if (sureness === undefined) {
    const first = byVariant.length === 1 ? byVariant[0]!.quantities[0] : undefined;
    const isTested = !cells.some(({ certainty }) =>
      certainty.conditions.some(({ kind }) => kind === "one-process" || kind === "few-processes"),
    );
    const statement: UnchangedStatement = {
      kind: "unchanged",
      comparisons: cells.length,
      processes: fewest(cells),
      isTested,
      bound: isTested && first?.mean?.interval != null ? first : null,
    };
    return {
      outcome: isTested ? "unchanged" : "unproven",
      main: spot === null ? [statement] : [{ kind: "trade", trade: spot, isAlone: true }],
      support: spot === null ? [] : [statement],
      needsRuns: !isTested,
    };
  }
  const has = ({ quantities }: (typeof byVariant)[number]): boolean =>
    quantities.some((quantity) => quantity.rows.some((row) => row.sureness === sureness));
  const largest = ({ quantities }: (typeof byVariant)[number], course?: SummaryRow["course"]): number =>
    Math.max(
      0,
      ...quantities.flatMap((quantity) =>
        quantity.rows.flatMap((row) =>
          row.sureness === sureness && row.course === (course ?? row.course) ? [Math.abs(Math.log(row.ratio))] : [],
        ),
      ),
    );
  const able = byVariant.filter(has);
  // Where no variant gains anything, the one that differs most is spoken of, as the first finding does.
  const told =
    able.find(({ variant }) => variant === spot?.best) ??
    able.toSorted((a, b) => largest(b, "better") - largest(a, "better") || largest(b) - largest(a))[0]!;
  const changes: ChangesStatement[] = [
    {
      kind: "changes",
      variant: told.variant,
      baseline: told.baseline,
      sureness,
      quantities: told.quantities,
    },
  ];
  // A change that is only probable has a sentence of its own beside those that are established.
  if (
    sureness === "established" &&
    told.quantities.some(({ rows: own }) => own.some((row) => row.sureness === "probable"))
  )
    changes.push({ ...changes[0]!, sureness: "probable" });
  const spoken = told.cells.filter((one) => surenessOf(one) === sureness);
  const ownRows = told.quantities.flatMap((quantity) => quantity.rows);
  const established = spoken.filter(({ certainty }) => isEstablished(certainty.level));
  return {
    outcome: outcomeOf(sureness, rows),
    main: changes,
    support: [
      {
        kind: "sureness",
        sureness,
        processes: fewest(spoken),
        comparisons: ownRows.length,
        unchanged: ownRows.filter((row) => row.course === "same").length,
        open: sureness === "differs" ? 0 : ownRows.filter((row) => row.sureness === "differs").length,
        isCount: established.length > 0 && established.every(({ certainty }) => certainty.level === "certain"),
        reason: sureness === "established" ? null : reasonOf(spoken),
      },
      ...(spot === null ? [] : [{ kind: "trade", trade: spot, isAlone: false } as const]),
    ],
    needsRuns: sureness !== "established",
  };
}

function outcomeOf(sureness: Sureness, rows: readonly { readonly course: string; readonly sureness: Sureness }[]) {
  if (sureness === "probable") return "probable";
  if (sureness === "differs") return "unproven";
  const courses = new Set(rows.filter((row) => row.sureness === "established").map(({ course }) => course));
  if (courses.has("better")) return courses.has("worse") ? "mixed" : "better";
  return courses.has("worse") ? "worse" : "mixed";
}

/** The reason that keeps changes from being proven, the most common reason of all that hold. */
const hindering: ReadonlySet<Condition["kind"]> = new Set([
  "one-process",
  "few-processes",
  "many-comparisons",
  "order-unknown",
  "one-after-the-other",
  "drift",
  "trend",
  "common-shift",
  "control",
  "history",
]);

function reasonOf(cells: readonly JudgedCell[]): Condition | null {
  const reasons = cells.flatMap(({ certainty }) => certainty.conditions.filter(({ kind }) => hindering.has(kind)));
  const groups = [...groupBy(reasons, ({ kind }) => kind).values()].toSorted((a, b) => b.length - a.length);
  return groups[0]?.[0] ?? null;
}

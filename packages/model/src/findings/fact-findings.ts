import type { FactTable } from "../facts/table.ts";
import { untested } from "../judge/certainty.ts";
import { factsRow } from "./facts-row.ts";
import type { FactsTotal } from "../finding-kinds/facts-total.ts";
import { strengthOf } from "./finding.ts";

/** A table of stated numbers and its place. */
export interface StatedTable {
  readonly variant: string;
  readonly file: string;
  readonly table: FactTable;
}

/** Totals that moved by less are no finding. */
const minimumEffect = 0.02;

/**
 * The differences of printed profiles' totals, and the listed function that moved most. They are somebody's rounded numbers
 * of one run, so nothing about the versions follows.
 * @param tables in the order of the variants; the first of a file's name is what the others are compared with.
 */
export function factFindings(tables: readonly StatedTable[]): FactsTotal[] {
  return tables.flatMap((after) => {
    const before = tables.find(({ file }) => file === after.file);
    if (before === undefined || before === after) return [];
    const [from, to] = [totalOf(before.table), totalOf(after.table)];
    if (from === undefined || to === undefined || from.unit !== to.unit || from.value === 0) return [];
    if (!(Math.abs(to.value / from.value - 1) >= minimumEffect)) return [];
    return [
      {
        kind: "facts-total" as const,
        id: `facts:${after.variant}:${after.file}`,
        group: "unclear" as const,
        certainty: untested("differs", [{ kind: "as-printed" }]),
        evidence: factsRow(after.file, from),
        strength: strengthOf(from.value, to.value),
        variant: after.variant,
        baseline: before.variant,
        file: after.file,
        unit: from.unit,
        before: from.value,
        after: to.value,
        ratio: to.value / from.value,
        most: mostMoved(before.table, after.table),
      },
    ];
  });
}

function totalOf({ facts }: FactTable): FactTable["facts"][number] | undefined {
  return facts.find(({ subject, quantity }) => subject === "" && quantity === "total");
}

function mostMoved(before: FactTable, after: FactTable): FactsTotal["most"] {
  const old = new Map(before.facts.filter(({ quantity }) => quantity === "flat").map((fact) => [fact.subject, fact]));
  let most: FactsTotal["most"] = null;
  let largest = 0;
  for (const fact of after.facts) {
    const base = fact.quantity === "flat" ? old.get(fact.subject) : undefined;
    if (base === undefined || base.value === 0) continue;
    const change = Math.abs(fact.value - base.value);
    if (change <= largest) continue;
    largest = change;
    most = { name: fact.subject, ratio: fact.value / base.value };
  }
  return most;
}

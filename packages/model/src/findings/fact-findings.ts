import type { FactTable } from "../facts/table.ts";
import { percentChange } from "./bench-findings.ts";
import { factsLink } from "./facts-link.ts";
import { measureText } from "./measure-text.ts";
import { type Finding, strengthOf } from "./finding.ts";

/** A table of stated numbers and where it stands. */
export interface StatedTable {
  readonly variant: string;
  readonly file: string;
  readonly table: FactTable;
}

/** Totals that moved by less are no finding. */
const minimumEffect = 0.02;

/**
 * What printed profiles say of their totals: `-43.2 %`, and which listed function moved most. They are somebody's
 * rounded numbers of one run, so nothing of it is proven, and the certainty says so.
 * @param tables in the order of the variants; the first of a file's name is what the others are compared with.
 */
export function factFindings(tables: readonly StatedTable[]): Finding[] {
  return tables.flatMap((after) => {
    const before = tables.find(({ file }) => file === after.file);
    if (before === undefined || before === after) return [];
    const [from, to] = [totalOf(before.table), totalOf(after.table)];
    if (from === undefined || to === undefined || from.unit !== to.unit || from.value === 0) return [];
    if (!(Math.abs(to.value / from.value - 1) >= minimumEffect)) return [];
    return [
      {
        id: `facts:${after.variant}:${after.file}`,
        group: "unclear" as const,
        about: "",
        subject: `total of ${after.file}`,
        change: percentChange(to.value / from.value),
        scope: `${after.variant} vs ${before.variant}`,
        amounts:
          from.unit === "B" || from.unit === "bytes"
            ? `${measureText(from.value, "bytes")} → ${measureText(to.value, "bytes")}`
            : "",
        certainty: "not proven: as printed, one profile a side",
        remark: mostMoved(before.table, after.table),
        reading: "plain" as const,
        evidence: factsLink(after.file, from),
        strength: strengthOf(from.value, to.value),
      },
    ];
  });
}

function totalOf({ facts }: FactTable): FactTable["facts"][number] | undefined {
  return facts.find(({ subject, quantity }) => subject === "" && quantity === "total");
}

function mostMoved(before: FactTable, after: FactTable): string {
  const old = new Map(before.facts.filter(({ quantity }) => quantity === "flat").map((fact) => [fact.subject, fact]));
  let most = { name: "", ratio: 1, change: 0 };
  for (const fact of after.facts) {
    const base = fact.quantity === "flat" ? old.get(fact.subject) : undefined;
    if (base === undefined || base.value === 0) continue;
    const change = fact.value - base.value;
    if (Math.abs(change) > Math.abs(most.change)) most = { name: fact.subject, ratio: fact.value / base.value, change };
  }
  return most.name === "" ? "" : `${most.name} ${percentChange(most.ratio)}`;
}

import type { Fact } from "../facts/table.ts";
import { untested } from "../judge/certainty.ts";
import type { StatedTable } from "./fact-findings.ts";
import { factsRow } from "./facts-row.ts";
import type { Finding } from "../finding-kinds/finding-kinds.ts";
import type { StatedParts } from "../finding-kinds/stated-parts.ts";
import type { StatedPercent } from "../finding-kinds/stated-percent.ts";

/**
 * The stated numbers that contradict each other, found without being asked: parts that add up to more than what they are
 * inside of, and percentages that do not follow from the numbers they speak of. Only what the source says in words is
 * taken for a relation, and rounding as printed is allowed for, so tables that merely look related raise nothing.
 */
export function statedConsistencyFindings(tables: readonly StatedTable[]): Finding[] {
  return [...tables.flatMap(overfullFindings), ...percentFindings(tables)];
}

/** `inside chunks.put`, as a whole note: a longer sentence may mean something else. */
const insideNote = /^(?:inside|within|part of) (?:of )?(.+)$/i;

function overfullFindings({ variant, file, table }: StatedTable): StatedParts[] {
  const subjects = new Set(table.facts.map(({ subject }) => subject));
  const parentOf = new Map<string, string>();
  for (const { key, value } of table.about) {
    const subject = [...subjects].find((one) => one !== "" && key.startsWith(`${one}: `));
    const parent = insideNote.exec(value.trim())?.[1];
    if (subject !== undefined && parent !== undefined && parent !== subject && subjects.has(parent))
      parentOf.set(subject, parent);
  }
  return table.facts.flatMap((parent) => {
    const parts = table.facts.filter(
      ({ subject, quantity, unit }) =>
        parentOf.get(subject) === parent.subject && quantity === parent.quantity && unit === parent.unit,
    );
    if (parts.length === 0 || !(parent.value > 0) || parts.some(({ value }) => value < 0)) return [];
    const sum = parts.reduce((total, { value }) => total + value, 0);
    const rounding = [parent, ...parts].reduce((total, { step }) => total + step / 2, 0);
    if (!(sum - parent.value > rounding)) return [];
    return [
      {
        kind: "stated-parts" as const,
        id: `stated:parts:${variant}:${file}:${parent.subject}:${parent.quantity}`,
        group: "unclear" as const,
        certainty: untested("certain", [{ kind: "calculation" }]),
        evidence: factsRow(file, parent),
        strength: 0,
        variant,
        file,
        whole: parent.subject,
        quantity: parent.quantity,
        unit: parent.unit,
        parts: parts.map(({ value }) => value),
        sum,
        value: parent.value,
      },
    ];
  });
}

/** `badger vs leveldb genesis sync time` as a subject, its number a percentage. */
const versus = /^(\S+) (?:vs\.?|versus|over|compared (?:to|with)) (\S+) (.+)$/i;

function percentFindings(tables: readonly StatedTable[]): StatedPercent[] {
  return tables.flatMap(({ variant, file, table }) =>
    table.facts.flatMap((claim) => {
      const [, of = "", base = "", what = ""] = claim.unit === "%" ? (versus.exec(claim.subject) ?? []) : [];
      const pair = of === "" ? null : pairOf(tables, of, base, what);
      if (pair === null) return [];
      const { to, from } = pair;
      const computed = changeOf(to, from);
      // Claims are rounded to whole percents unless they print more, and so are the numbers they were made of.
      const rounding =
        Math.max(claim.step, Number.isInteger(claim.value) ? 1 : 0) / 2 +
        100 * (to.value / from.value) * (to.step / 2 / to.value + from.step / 2 / from.value);
      if (!(Math.abs(computed - claim.value) > rounding)) return [];
      const otherBase = -changeOf(from, to);
      return [
        {
          kind: "stated-percent" as const,
          id: `stated:percent:${variant}:${file}:${claim.subject}`,
          group: "unclear" as const,
          certainty: untested("certain", [{ kind: "calculation" }]),
          evidence: factsRow(file, claim),
          strength: 0,
          variant,
          file,
          claim: claim.subject,
          stated: claim.value,
          computed,
          to: to.value,
          from: from.value,
          unit: from.unit,
          quantity: to.quantity,
          holdsFor: Math.abs(otherBase - claim.value) <= rounding ? of : null,
        },
      ];
    }),
  );
}

/** The two numbers a percentage speaks of, when exactly one stated quantity that its words begin with has both. */
function pairOf(
  tables: readonly StatedTable[],
  of: string,
  base: string,
  what: string,
): { to: Fact; from: Fact } | null {
  const words = what.toLowerCase();
  const found = tables.flatMap(({ table: { facts } }) =>
    facts.flatMap((to) => {
      const name = to.quantity.toLowerCase();
      if (to.subject !== of || to.unit === "%" || (words !== name && !words.startsWith(`${name} `))) return [];
      return facts
        .filter((from) => from.subject === base && from.quantity === to.quantity && from.unit === to.unit)
        .map((from) => ({ to, from }));
    }),
  );
  const [only] = found;
  return found.length === 1 && only !== undefined && only.from.value > 0 && only.to.value > 0 ? only : null;
}

/** Percent by which `to` differs from `from`. */
function changeOf(to: Fact, from: Fact): number {
  return (to.value / from.value - 1) * 100;
}

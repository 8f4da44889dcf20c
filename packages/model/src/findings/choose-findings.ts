import type { FindingKind } from "../finding-kinds/finding-kinds.ts";
import type { FindingTone } from "./finding-names.ts";

/** The facts that a choice is made by; `mark` says what the author pinned. */
export interface ChoosableFinding {
  readonly kind: FindingKind;
  readonly tone: FindingTone;
  /** The name of what is measured: a benchmark's unit, or the view that shows it. */
  readonly quantity: string;
  readonly mark: { readonly state: string };
}

/** The most findings that a first screen has room for; pinned findings are shown beside them. */
const most = 5;

/**
 * The order of kinds: established findings first, one that got better beside one that got worse, so that a cost is
 * beside its gain; then those that qualify them; then those that are less sure.
 */
const turns: readonly FindingTone[] = [
  "better",
  "worse",
  "contradiction",
  "better",
  "worse",
  "traded",
  "probably-better",
  "probably-worse",
  "differs",
  "account",
  "differs",
  "measured",
];

/**
 * The findings for the first screen, in the order given: what the author pinned, and five more by turns of their tones,
 * one of each quantity before a second of any, so that neither a long group nor one unit pushes the others off.
 * Cautions, and what cannot be concluded, are said by the verdict, and listed where there is room.
 */
export function chooseFindings<One extends ChoosableFinding>(findings: readonly One[]): One[] {
  const chosen = new Set(findings.filter(({ mark }) => mark.state === "pinned"));
  const room = chosen.size + most;
  const seen = new Set<string>();
  const take = (tone: FindingTone): boolean => {
    const left = findings.filter((finding) => finding.tone === tone && !chosen.has(finding));
    const next = left.find(({ quantity }) => !seen.has(`${tone} ${quantity}`)) ?? left[0];
    if (next === undefined) return false;
    seen.add(`${tone} ${next.quantity}`);
    chosen.add(next);
    return true;
  };
  for (let isAny = true; isAny && chosen.size < room;) {
    isAny = false;
    for (const tone of turns) if (chosen.size < room && take(tone)) isAny = true;
  }
  for (const tone of ["caution", "refused"] as const) while (chosen.size < room && take(tone));
  return findings.filter((finding) => chosen.has(finding));
}

import type { FindingKind, FindingTone } from "./finding.ts";

/** What a choice is made by; `mark` says what the author pinned. */
export interface ChoosableFinding {
  readonly kind: FindingKind;
  readonly tone: FindingTone;
  /** What is measured: a benchmark's unit, or the view that shows it. */
  readonly quantity: string;
  readonly mark: { readonly state: string };
}

/** How many findings of each tone the first screen shows; every trade, caution and contradiction, since there are few. */
const shown: Readonly<Record<FindingTone, number>> = {
  caution: 2,
  better: 3,
  worse: 3,
  "probably-better": 2,
  "probably-worse": 2,
  traded: 2,
  contradiction: 4,
  account: 3,
  measured: 2,
  differs: 2,
  refused: 2,
};

const established: ReadonlySet<FindingTone> = new Set(["better", "worse", "probably-better", "probably-worse"]);

/**
 * The findings for the first screen, in the order given: what the author pinned, and the strongest of each tone, one of
 * each quantity before a second of any, so that neither a long group nor one unit pushes the others off. Where nothing
 * is established, what merely differs gets the room.
 */
export function chooseFindings<One extends ChoosableFinding>(findings: readonly One[]): One[] {
  const isEstablished = findings.some(({ tone }) => established.has(tone));
  const left = { ...shown, differs: isEstablished ? shown.differs : 5 };
  const chosen = new Set(findings.filter(({ mark }) => mark.state === "pinned"));
  const seen = new Set<string>();
  for (const isFirstOfItsQuantity of [true, false]) {
    for (const finding of findings) {
      const { tone } = finding;
      const quantity = `${tone} ${finding.quantity}`;
      if (chosen.has(finding) || left[tone] === 0 || (isFirstOfItsQuantity && seen.has(quantity))) continue;
      seen.add(quantity);
      left[tone]--;
      chosen.add(finding);
    }
  }
  return findings.filter((finding) => chosen.has(finding));
}

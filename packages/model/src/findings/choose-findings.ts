import type { Finding } from "./finding.ts";

/** What a choice is made by; `mark` says what the author pinned. */
export type ChoosableFinding = Pick<Finding, "id" | "group" | "reading" | "subject"> & {
  readonly evidence: { readonly view: string };
  readonly mark: { readonly state: string };
};

/** How many of each kind the first screen shows; every trade and contradiction, since there are few. */
const shown = { better: 3, worse: 3, traded: 2, contradiction: 4, account: 3, unclear: 2, refused: 2 };

type Kind = keyof typeof shown;

/** An unclear finding that contradicts, or says where something went, does not compete with what is merely unproven. */
function kindOf({ group, reading }: ChoosableFinding): Kind {
  return group === "unclear" && (reading === "contradiction" || reading === "account") ? reading : group;
}

/**
 * The findings for the first screen, in the order given: what the author pinned, and the strongest of each group, one of
 * each quantity before a second of any, so that neither a long group nor one unit pushes the others off. Where nothing
 * is proven, what is unclear gets the room.
 */
export function chooseFindings<One extends ChoosableFinding>(findings: readonly One[]): One[] {
  const proven = findings.some(({ group }) => group === "better" || group === "worse");
  const left = { ...shown, unclear: proven ? shown.unclear : 5 };
  const chosen = new Set(findings.filter(({ mark }) => mark.state === "pinned"));
  const seen = new Set<string>();
  for (const isFirstOfItsKind of [true, false]) {
    for (const finding of findings) {
      const kind = kindOf(finding);
      const quantity = `${kind} ${quantityOf(finding)}`;
      if (chosen.has(finding) || left[kind] === 0 || (isFirstOfItsKind && seen.has(quantity))) continue;
      seen.add(quantity);
      left[kind]--;
      chosen.add(finding);
    }
  }
  return findings.filter((finding) => chosen.has(finding));
}

/** What is measured: a benchmark's unit, a profile's sample type, or that it is a metric. */
function quantityOf({ id, evidence, subject }: ChoosableFinding): string {
  if (id.startsWith("bench:")) return subject.slice(subject.indexOf(" ") + 1);
  return evidence.view;
}

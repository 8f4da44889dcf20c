import { checkClaim } from "./check.ts";
import { claimsOf } from "./claim.ts";
import { ExpressionError } from "./expression-error.ts";
import type { Refusal } from "./verdict.ts";
import { refusalText } from "./words.ts";

/** The evidence that a claim may refer to. */
const claimReferences = ["bench", "profile", "metric", "fact"] as const;

interface ClaimProblem {
  /** 1-based line of the notes. */
  readonly line: number;
  readonly message: string;
}

/** The problems of a claim that show without its evidence: ones in the place of it have no units, and may divide by zero. */
const withoutEvidence: ReadonlySet<Refusal["code"]> = new Set([
  "no-number",
  "too-long",
  "no-calculation",
  "calculation",
]);

/**
 * The faults in how claims are written, as far as that can be said without the evidence: no number, no `=`, a
 * calculation that does not parse, a reference that does not exist or to a variant that does not.
 */
export function claimProblems(notes: string, variants: readonly string[]): ClaimProblem[] {
  return claimsOf(notes).flatMap((claim) => {
    const { verdict } = checkClaim(claim, (name, args) => {
      if (!claimReferences.some((known) => known === name))
        throw new ExpressionError(`there is no reference called ${name}: use ${claimReferences.join(", ")}`);
      if (args.length !== 3)
        throw new ExpressionError(`${name}(…) takes three texts: what, which of it, and the variant`);
      if (!variants.includes(args[2]!)) throw new ExpressionError(`this report has no variant "${args[2]}"`);
      return { value: 1, dimension: { kind: "unknown", of: args[0]! }, isCount: false };
    });
    if (verdict.kind !== "cannot-be-checked" || !withoutEvidence.has(verdict.refusal.code)) return [];
    return [{ line: claim.line, message: refusalText(verdict.refusal) }];
  });
}

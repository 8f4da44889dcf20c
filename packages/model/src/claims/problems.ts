import { checkClaim, claimsOf } from "./claim.ts";
import { ExpressionError } from "./expression.ts";

/** What a claim may refer to. */
export const claimReferences = ["bench", "profile", "metric", "fact"] as const;

export interface ClaimProblem {
  /** 1-based line of the notes. */
  readonly line: number;
  readonly message: string;
}

/**
 * What is wrong with how claims are written, as far as that can be said without the evidence: no number, no `=`, a
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
      return 1;
    });
    // Ones in the place of the evidence may divide by zero; the evidence need not.
    if (verdict.kind !== "cannot-be-checked" || verdict.reason === "the evidence gives no finite number") return [];
    return [{ line: claim.line, message: verdict.reason }];
  });
}

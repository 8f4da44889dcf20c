import type { Claim } from "./claim.ts";
import { choiceOf } from "./choice.ts";
import { type Evaluated, evaluateExpression, type Lookup } from "./expression.ts";
import { ExpressionError } from "./expression-error.ts";
import { type Expected, expectedOf, type Turn } from "./expected.ts";
import type { Measured } from "./measure.ts";
import { noOrientation, type Orientation, orientationOf } from "./orientation.ts";
import { slipOf } from "./slip.ts";
import { statedNumbers } from "./stated.ts";
import type { Interval, StatedNumber } from "./stated-number.ts";
import { otherSubject } from "./subject.ts";
import type { ClaimVerdict, Refusal } from "./verdict.ts";

/** A claim with the numbers that it states, what the evidence gives, and what that says of the claim. */
export interface CheckedClaim {
  readonly claim: Claim;
  /** All numbers of the sentence; the verdict names the one that was compared. */
  readonly stated: readonly StatedNumber[];
  /** In base units; null where nothing could be calculated. */
  readonly computed: Measured | null;
  readonly verdict: ClaimVerdict;
}

/** Characters of a claim's words at most: they are a stranger's, and are read in many ways. */
const longestSentence = 1000;

/**
 * Checks a claim against the evidence that `lookup` gives; never throws on what an author can write. It is contradicted
 * only where its number, unit, dimension and sides were read beyond doubt, and refused with the reason otherwise.
 * @param variants names in the order of the report, the baseline first.
 */
export function checkClaim(claim: Claim, lookup: Lookup, variants: readonly string[] = []): CheckedClaim {
  const isLong = claim.text.length > longestSentence;
  const stated = isLong ? [] : statedNumbers(claim.text, variants);
  const refused = (refusal: Refusal, computed: Measured | null = null): CheckedClaim => ({
    claim,
    stated,
    computed,
    verdict: { kind: "cannot-be-checked", refusal },
  });
  if (isLong) return refused({ code: "too-long", most: longestSentence });
  if (stated.length === 0) return refused({ code: "no-number" });
  if (claim.expression === "") return refused({ code: "no-calculation" });
  let evaluated: Evaluated;
  try {
    evaluated = evaluateExpression(claim.expression, lookup);
  } catch (error) {
    if (error instanceof ExpressionError) return refused({ code: "calculation", message: error.message });
    throw error;
  }
  const { result: computed, literals } = evaluated;
  if (!Number.isFinite(computed.value)) return refused({ code: "not-finite" });
  const subject = otherSubject(claim.text, computed, variants);
  if (subject !== null) return refused(subject, computed);
  const choice = choiceOf(stated, computed, literals);
  if ("code" in choice) return refused(choice, computed);
  const { form } = computed;
  const orientation: Orientation =
    form.kind === "plain" ? noOrientation : orientationOf(claim.text, form.first, form.second, variants);
  const [first] = choice.numbers;
  const verdicts = choice.numbers.map((number) => judged(number, computed, orientation));
  // Several numbers that could be meant do no harm where all of them are right: `2 ms, or 2000 µs`.
  const verdict =
    verdicts.length === 1 || verdicts.every(({ kind }) => kind === "holds" || kind === "rounds-to")
      ? verdicts[0]!
      : { kind: "cannot-be-checked" as const, refusal: { code: "which-number" as const, stated: choice.numbers } };
  if (verdict.kind === "contradicted" && !choice.isCertain)
    return refused({ code: "other-dimension", stated: choice.numbers, measured: computed }, computed);
  if ((verdict.kind === "holds" || verdict.kind === "rounds-to") && isImplausible(first!, computed.value))
    return { claim, stated, computed, verdict: { kind: "doubted", stated: first! } };
  return { claim, stated, computed, verdict };
}

/** Less time than this for each of many things is a handful of instructions and no memory beyond the caches. */
const shortestEach = 5e-9;

/** A number that is calculated rightly of numbers that cannot be: "2.8 ns a key". */
function isImplausible({ kind, isEach }: StatedNumber, value: number): boolean {
  return kind === "time" && isEach && value > 0 && value < shortestEach;
}

const bounds: ReadonlySet<StatedNumber["comparator"]> = new Set(["below", "at-most", "above", "at-least"]);

function judged(stated: StatedNumber, computed: Measured, orientation: Orientation): ClaimVerdict {
  if (stated.isNegated) return { kind: "cannot-be-checked", refusal: { code: "negated" } };
  // At least −50 % is half or less to one reader, and everything above to another.
  if (stated.sign === "-" && bounds.has(stated.comparator))
    return { kind: "cannot-be-checked", refusal: { code: "negative-bound", stated } };
  const value =
    computed.inPercent && stated.kind !== "percent" && stated.kind !== "factor" ? computed.value * 100 : computed.value;
  const expected: Expected = expectedOf(stated, computed, orientation);
  const holds = (turns: readonly Turn[], which: "exact" | "loose" | "vague", possible = expected.possible): boolean =>
    turns.some((turn) =>
      stated.readings.some((reading) => isInside(value, turnedInterval(reading[which], possible, turn))),
    );
  if (stated.comparator === "up-to") return judgedUpTo(stated, value, expected, holds);
  if (holds(expected.meant, "exact")) return { kind: "holds", stated };
  if (holds(expected.meant, "loose")) return { kind: "rounds-to", stated };
  // `less than 20 % slower` has a second meaning only for what became slower.
  const forward = { ...expected.possible, low: Math.max(0, expected.possible.low) };
  const other = expected.other.find(({ turn }) => holds([turn], "loose", forward));
  const refused = (refusal: Refusal): ClaimVerdict => ({ kind: "cannot-be-checked", refusal });
  if (other !== undefined) return refused({ code: "other-meaning", stated, why: other.why });
  if (expected.meant.length === 0)
    return refused({ code: "other-meaning", stated, why: expected.other[0]?.why ?? "other-sign" });
  if (stated.readings.length > 1) return refused({ code: "ambiguous-number", stated });
  const slip = slipOf(stated, value, expected.meant);
  if (slip?.kind !== "unit" && holds(expected.meant, "vague")) return refused({ code: "vague", stated });
  return { kind: "contradicted", stated, slip };
}

/** `up to 30 %` is the most of several cases: it is wrong where this one is more, and right where it is just that. */
function judgedUpTo(
  stated: StatedNumber,
  value: number,
  expected: Expected,
  holds: (turns: readonly Turn[], which: "exact" | "loose") => boolean,
): ClaimVerdict {
  if (holds(expected.meant, "exact")) return { kind: "holds", stated };
  const [reading] = stated.readings;
  const isMore =
    stated.readings.length === 1 &&
    expected.meant.length > 0 &&
    expected.meant.every((turn) => {
      const [none, most] = [turn(0), turn(reading!.value)];
      return Number.isFinite(none) && (most > none ? value > most : value < most);
    });
  const wrong =
    isMore && !holds(expected.meant, "loose") && expected.other.every(({ turn }) => !holds([turn], "loose"));
  if (wrong) return { kind: "contradicted", stated, slip: null };
  return { kind: "cannot-be-checked", refusal: { code: "up-to", stated } };
}

/** The results that a stated range allows the calculation, as far as such magnitudes are possible. */
function turnedInterval({ low, high }: Interval, possible: Interval, turn: Turn): Interval {
  const [least, most] = [Math.max(low, possible.low), Math.min(high, possible.high)];
  if (least > most) return { low: Infinity, high: -Infinity };
  const ends = [least, most].map(turn);
  return { low: Math.min(...ends), high: Math.max(...ends) };
}

/** One part in 10^9 forgives the binary rounding of the calculation, nothing that a reader could see. */
function isInside(value: number, { low, high }: Interval): boolean {
  const slack = Math.abs(value) * 1e-9;
  return value >= low - slack && value <= high + slack;
}

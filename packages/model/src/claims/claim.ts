import { evaluateExpression, ExpressionError, type Lookup } from "./expression.ts";
import { parseQuantity, type StatedQuantity, unitNamed } from "./quantity.ts";

/**
 * A claim is one line of a report's notes:
 *
 *   claim: memory of small batches -50% = bench("WriteHeadersSmallBatch", "B/op", "2-byte") / bench("WriteHeadersSmallBatch", "B/op", "control") - 1
 *   claim: children add up to 88% = (4.08 + 3.62 + 3.81) / 10.62
 *
 * The last number before the `=` is what is stated; the expression says what it should be. A claim without an
 * expression cannot be checked, and is said to be so.
 */
export interface Claim {
  /** 1-based line of the notes. */
  readonly line: number;
  /** What the author wrote before the `=`. */
  readonly text: string;
  readonly expression: string;
}

export type ClaimVerdict =
  /** The evidence gives the stated number to its last digit. */
  | { readonly kind: "holds"; readonly computed: number; readonly remark: string }
  /** The stated number is the evidence's in fewer digits than it pretends to. */
  | { readonly kind: "rounds-to"; readonly computed: number; readonly remark: string }
  | { readonly kind: "contradicted"; readonly computed: number; readonly remark: string }
  | { readonly kind: "cannot-be-checked"; readonly reason: string };

export interface CheckedClaim {
  readonly claim: Claim;
  readonly stated: StatedQuantity | undefined;
  readonly verdict: ClaimVerdict;
}

const claimLine = /^\s*(?:[-*>]\s+)?claim:\s*(?<body>.*\S)\s*$/i;

/** The claims of a report's notes, in order. */
export function claimsOf(notes: string): Claim[] {
  return notes.split(/\r?\n/).flatMap((text, index) => {
    const body = claimLine.exec(text)?.groups?.["body"];
    if (body === undefined) return [];
    const equals = body.indexOf("=");
    return [
      {
        line: index + 1,
        text: (equals === -1 ? body : body.slice(0, equals)).trim(),
        expression: equals === -1 ? "" : body.slice(equals + 1).trim(),
      },
    ];
  });
}

/** The notes without their claim lines: what is left to read as prose, the claims being listed with their verdicts. */
export function withoutClaims(notes: string): string {
  return notes
    .split(/\r?\n/)
    .filter((line) => !claimLine.test(line))
    .join("\n");
}

/** Checks a claim against the evidence that `lookup` gives; never throws on what an author can write. */
export function checkClaim(claim: Claim, lookup: Lookup): CheckedClaim {
  const stated = lastQuantity(claim.text);
  const cannot = (reason: string): CheckedClaim => ({ claim, stated, verdict: { kind: "cannot-be-checked", reason } });
  if (stated === undefined) return cannot("it states no number with a unit known here");
  if (claim.expression === "")
    return cannot("it names no evidence: add `= bench(…)`, `metric(…)`, `profile(…)`, `fact(…)` or a calculation");
  let computed: number;
  try {
    computed = evaluateExpression(claim.expression, lookup);
  } catch (error) {
    if (error instanceof ExpressionError) return cannot(error.message);
    throw error;
  }
  if (!Number.isFinite(computed)) return cannot("the evidence gives no finite number");
  const verdict = judge(stated, computed);
  const doubt = implausible(claim.text, stated, computed);
  if (doubt === "") return { claim, stated, verdict };
  return {
    claim,
    stated,
    verdict: { ...verdict, remark: [verdict.remark, doubt].filter((one) => one !== "").join("; ") },
  };
}

/** Less time than this for each of many things is a handful of instructions and no memory beyond the caches. */
const shortestEach = 5e-9;

/** A doubt about a number that is calculated rightly of numbers that cannot be: "2.8 ns a key". */
function implausible(text: string, { unit }: StatedQuantity, computed: number): string {
  const isEach = /\d\s?[nuµm]?s\s+(?:an?|per|each|every)\s+\p{L}/iu.test(text);
  if (unit.dimension !== "seconds" || !isEach || !(computed > 0) || computed >= shortestEach) return "";
  return "implausible for one thread: under 5 ns each is a few instructions, and no memory beyond the caches";
}

function judge(stated: StatedQuantity, computed: number): Exclude<ClaimVerdict, { kind: "cannot-be-checked" }> {
  // One part in 10^9 forgives the binary rounding of the calculation, nothing a reader could see.
  const off = Math.abs(computed - stated.value) - Math.abs(computed) * 1e-9;
  if (off <= stated.rounding) return { kind: "holds", computed, remark: "" };
  if (Math.abs(toSignificant(computed, stated.significantDigits) - stated.value) <= Math.abs(stated.value) * 1e-9)
    return {
      kind: "rounds-to",
      computed,
      remark: `in ${stated.significantDigits} significant digit${stated.significantDigits === 1 ? "" : "s"}`,
    };
  return { kind: "contradicted", computed, remark: otherReading(stated, computed) };
}

/** What would make a contradicted number right: the usual slips of unit and sign. */
function otherReading(stated: StatedQuantity, computed: number): string {
  if (stated.unit.dimension === "bytes") {
    const other = /^[kKMGT]iB$/.test(stated.unitName)
      ? stated.unitName.replace("iB", "B").replace("KB", "kB")
      : stated.unitName.replace("B", "iB").replace("kiB", "KiB");
    const unit = unitNamed(other);
    if (unit !== undefined && other !== stated.unitName) {
      const scale = unit.factor / stated.unit.factor;
      if (Math.abs(computed - stated.value * scale) <= stated.rounding * scale)
        return `it holds in ${other}, not in ${stated.unitName}`;
    }
  }
  if (Math.abs(computed + stated.value) <= stated.rounding) return "it holds with the other sign";
  if (stated.unit.dimension === "percent" && Math.abs(1 / (1 + computed) - 1 - stated.value) <= stated.rounding)
    return "it holds against the other side as the base";
  return "";
}

/** The last `number unit` in a text, so that words and other numbers may stand before it. */
function lastQuantity(text: string): StatedQuantity | undefined {
  const found = [
    ...text.matchAll(
      /(?<![\w.])[-+−]?\d[\d,]*(?:\.\d+)?\s?(?:%|[kKMGT]?i?B\b|ns\b|[uµ]s\b|ms\b|min\b|s\b|h\b|[x×](?!\w))?/gu,
    ),
  ].at(-1)?.[0];
  return found === undefined ? undefined : parseQuantity(found);
}

function toSignificant(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}

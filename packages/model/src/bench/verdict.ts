import { choose } from "./rank-distribution.ts";

/** What a change is judged by. */
export interface VerdictRule {
  readonly alpha: number;
  /** Changes smaller than this share (0.01 is 1 %) are not called better or worse. */
  readonly minimumEffect: number;
  /** Judge by p adjusted for all comparisons of the report, or by each p alone. */
  readonly correction: "none" | "holm";
}

/** The numbers of one comparison, as answers carry them. */
export interface JudgedChange {
  /** New over old less one; null against a baseline of zero. */
  readonly delta: number | null;
  /** Null for exact units, which need no test. */
  readonly p: number | null;
  readonly holm: number | null;
  readonly baseCount: number;
  readonly count: number;
}

export type Verdict =
  | { readonly kind: "better" | "worse" | "changed" }
  /** Significant, but less than the least effect that counts. */
  | { readonly kind: "small" }
  | { readonly kind: "no-change" }
  /** No result of this many samples could be significant: how many more runs each side needs. */
  | { readonly kind: "too-few"; readonly moreBase: number; readonly more: number };

/** Judges a change. `better`: which direction of the unit is an improvement. */
export function judge(change: JudgedChange, better: "lower" | "higher" | "unknown", rule: VerdictRule): Verdict {
  const { delta, p, holm, baseCount, count } = change;
  if (p !== null) {
    const judged = rule.correction === "holm" ? (holm ?? p) : p;
    if (judged > rule.alpha) {
      const few = tooFew(baseCount, count, rule.alpha);
      return few ?? { kind: "no-change" };
    }
  }
  if (delta === 0) return { kind: "no-change" };
  if (delta === null) return { kind: "changed" };
  if (Math.abs(delta) < rule.minimumEffect) return { kind: "small" };
  if (better === "unknown") return { kind: "changed" };
  return { kind: delta < 0 === (better === "lower") ? "better" : "worse" };
}

/** Which runs are missing before a rank test of these sizes can reach `alpha`; undefined when none are. */
function tooFew(baseCount: number, count: number, alpha: number): Verdict | undefined {
  if (reaches(baseCount, count, alpha)) return undefined;
  // Fill up the smaller side first; then both together.
  let base = baseCount;
  let other = count;
  for (let step = 0; step < 200 && !reaches(base, other, alpha); step++) {
    if (base < other) base++;
    else if (other < base) other++;
    else {
      base++;
      other++;
    }
  }
  return { kind: "too-few", moreBase: base - baseCount, more: other - count };
}

/** Whether samples wholly apart would be significant. */
function reaches(n1: number, n2: number, alpha: number): boolean {
  return 2 / choose(n1 + n2, n1) <= alpha;
}

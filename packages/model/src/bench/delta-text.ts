import { fixed, signedFixed } from "../unit/fixed.ts";
import type { CellComparison } from "./comparison.ts";

/** Whether benchstat shows a difference: p ≤ alpha, or the unit is exact. */
function isSignificant({ p, alpha }: CellComparison): boolean {
  return p <= alpha;
}

/** The difference in benchstat's words: `~` when not significant, `?` against zero, else signed percent. */
export function deltaText(comparison: CellComparison, center: number): string {
  if (!isSignificant(comparison)) return "~";
  if (comparison.baseCenter === center) return "0.00%";
  if (comparison.baseCenter === 0) return "?";
  return `${signedFixed((center / comparison.baseCenter - 1) * 100, 2)}%`;
}

/** `p=0.002 n=6`, `n=6+7`; without p where it is exactly 0, which means exact to benchstat. */
export function testText({ p, baseCount, count }: CellComparison): string {
  const probability = p === 0 ? "" : `p=${fixed(p, 3)} `;
  return probability + (baseCount === count ? `n=${count}` : `n=${baseCount}+${count}`);
}

/** The geometric mean of ratios as a difference in percent. */
export function ratioText(ratio: number): string {
  return `${signedFixed((ratio - 1) * 100, 2)}%`;
}

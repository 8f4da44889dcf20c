import { signedFixed } from "../unit/fixed.ts";
import { probabilityText } from "../unit/format.ts";

/** The change of a ratio after / before as signed percent with one decimal and a real minus sign: 0.567 → `−43.3 %`. */
export function changeOfRatio(ratio: number): string {
  return ratio === Infinity ? "from 0" : `${signedFixed((ratio - 1) * 100, 1).replace("-", "−")} %`;
}

/** A share as a percentage with one decimal: 0.873 → `87.3 %`. */
export function shareText(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** `p=0.007`, `p<0.001`. */
export function pText(p: number): string {
  const text = probabilityText(p);
  return text.startsWith("<") ? `p${text}` : `p=${text}`;
}

/** Without the digits that only floating-point addition adds: 10.62. */
export function plainNumber(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** `a`, `a and b`, `a, b and c`. */
export function listText(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** A count with its noun: `1 process`, `10 processes`. */
export function countText(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

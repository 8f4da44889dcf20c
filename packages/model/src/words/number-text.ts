import { percentChange, probabilityText } from "../unit/format.ts";

/** From this ratio on a change is said in times: +200 % is the last percentage that people read at once. */
export const timesFrom = 3;

/** The change of a ratio after / before: `−43.3 %` for 0.567, `8.9 times` for 8.87, `−99.9 %` for almost nothing left. */
export function changeOfRatio(ratio: number): string {
  if (ratio === Infinity) return "from 0";
  return ratio >= timesFrom ? `${timesText(ratio)} times` : signedPercent(ratio);
}

/** A ratio as a signed percentage by the rules of `percentChange`, with a plain space: a text may be searched for it. */
export function signedPercent(ratio: number): string {
  return percentChange(ratio - 1).replace("\u202f", " ");
}

/** A factor with two digits or as a whole number: `1.3`, `8.9`, `14`, `470`. */
export function timesText(factor: number): string {
  return factor >= 100 ? String(Number(factor.toPrecision(2))) : String(Number(factor.toFixed(factor >= 10 ? 0 : 1)));
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

const grouped = new Intl.NumberFormat("en");

/** A count with its noun: `1 process`, `1,204 events`. */
export function countText(count: number, one: string, many: string): string {
  return `${grouped.format(count)} ${count === 1 ? one : many}`;
}

import { NotUnderstood } from "./not-understood.ts";

const digitValue = (digit: string): number => {
  if (/^[a-zA-Z]$/.test(digit)) return digit.toLowerCase().charCodeAt(0) - 97;
  if (/^\d$/.test(digit)) return Number(digit) + 26;
  throw new NotUnderstood();
};

/**
 * The text behind an identifier in Punycode, with `_` before its digits as Rust writes it. Source: RFC 3492, chapter 6.2.
 * @throws {NotUnderstood}
 */
export function decodePunycode(text: string): string {
  const split = text.lastIndexOf("_");
  const output = Array.from(text.slice(0, Math.max(0, split)));
  const digits = text.slice(split + 1);
  let point = 128;
  let bias = 72;
  let index = 0;
  for (let at = 0; at < digits.length;) {
    const before = index;
    let weight = 1;
    for (let k = 36; ; k += 36) {
      const digit = digitValue(digits.charAt(at++));
      index += digit * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
      if (weight > 0x7fffffff) throw new NotUnderstood();
    }
    const length = output.length + 1;
    let delta = Math.floor((index - before) / (before === 0 ? 700 : 2));
    delta += Math.floor(delta / length);
    let k = 0;
    for (; delta > 455; k += 36) delta = Math.floor(delta / 35);
    bias = k + Math.floor((36 * delta) / (delta + 38));
    point += Math.floor(index / length);
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) throw new NotUnderstood();
    index %= length;
    output.splice(index++, 0, String.fromCodePoint(point));
  }
  return output.join("");
}

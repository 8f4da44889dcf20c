import { shortDecimal } from "@sweetspot/model/series/number-text";
import { parseInt64 } from "./legacy/address-stacks.ts";

/** The whole numbers between the blanks of a text from `from` to `end`; undefined where it holds anything else. */
export function wholeNumbers(text: string, from: number, end: number): (number | bigint)[] | undefined {
  const numbers: (number | bigint)[] = [];
  for (let at = from; at < end; at++) {
    if (isBlank(text.charCodeAt(at))) continue;
    const start = at;
    while (at < end && !isBlank(text.charCodeAt(at))) at++;
    const short = shortDecimal(text, start, at, false);
    const number = short >= 0 ? short : parseInt64(text.slice(start, at));
    if (number === undefined) return undefined;
    numbers.push(number);
  }
  return numbers;
}

const isBlank = (code: number): boolean => code === 32 || code === 9;

import { unitPrinted } from "../unit/units.ts";

const whole = /^(?:\d{1,15}(?:\.\d{1,15})? ?[a-zµμ]{1,7} ?){1,6}$/;
const one = /^(\d{1,15}(?:\.\d{1,15})?) ?([a-zµμ]{1,7})$/;
const part = /(\d+(?:\.\d+)?) ?([a-zµμ]+)/g;

/**
 * Milliseconds of a duration as people and programs write it: `12.5ms`, `1m3.5s` (Go), `12.345 ms`, `00:01:02.5`, or a bare
 * number, of which one is `scale` milliseconds. Undefined where it is not a duration.
 */
export function parseDurationText(written: string, scale: number): number | undefined {
  const text = written.trim().toLowerCase();
  if (/^\d{1,18}(?:\.\d{1,15})?(?:e[+-]?\d{1,2})?$/.test(text)) return Number(text) * scale;
  const clock = /^(\d{1,4}):(\d\d):(\d\d(?:\.\d{1,9})?)$/.exec(text);
  if (clock !== null) return (Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3])) * 1e3;
  // Nearly all are one number with its unit.
  const single = one.exec(text);
  if (single === null && !whole.test(text)) return undefined;
  let sum = 0;
  for (const [, number, unit = ""] of single === null ? text.matchAll(part) : [single]) {
    const known = unitPrinted(unit);
    if (known?.dimension !== "seconds") return undefined;
    sum += Number(number) * known.factor * 1e3;
  }
  // Sums and products of decimal fractions: what a double adds beyond picoseconds is its own.
  return Number(sum.toPrecision(15));
}

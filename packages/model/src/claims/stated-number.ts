import type { WrittenNumber } from "./number-text.ts";
import type { DirectionWord } from "./direction.ts";

/** The comparison that a stated number asks for. */
export type Comparator = "equal" | "about" | "below" | "at-most" | "above" | "at-least" | "up-to" | "interval";

/** The quantity that a stated number measures; `unreadable` for a unit that is not known here. */
export type StatedKind = "time" | "bytes" | "rate" | "throughput" | "percent" | "factor" | "number" | "unreadable";

/** A range of numbers, both ends included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * One way to read the digits: `exact` is what they say to the last digit, `loose` what they say with fewer digits, `vague`
 * what they might say to somebody who rounds generously.
 */
export interface Reading {
  readonly value: number;
  readonly exact: Interval;
  readonly loose: Interval;
  readonly vague: Interval;
}

/** A number that a sentence states, with what its words say of it. Values are in base units, percentages fractions. */
export interface StatedNumber {
  /** As written, with its sign and unit. */
  readonly text: string;
  readonly at: number;
  readonly end: number;
  readonly kind: StatedKind;
  /** As written; "" for none. */
  readonly unit: string;
  readonly factor: number;
  readonly sign: "+" | "-" | "";
  readonly comparator: Comparator;
  /** More than one where the separators leave a doubt (`1,234`), or where a unit has two meanings. */
  readonly readings: readonly Reading[];
  readonly direction: DirectionWord | "";
  /** `reduced to 43 %`: what it came to, not by how much it changed. */
  readonly isTarget: boolean;
  /** `twice the memory`, `2x as much`: what it is a multiple of is named. */
  readonly isMultiple: boolean;
  /** Set in bold by the author: the number that is meant. */
  readonly isMarked: boolean;
  /** `the 2-byte prefix`, `with a cache of 30 GB`: part of a name or of a condition. */
  readonly isAside: boolean;
  /** `did not fall by 5 %`. */
  readonly isNegated: boolean;
  /** `2.8 ns a key`. */
  readonly isEach: boolean;
}

/** Words such as `about` allow so much on both sides, as do words in the place of digits: `halved`. */
export const aboutTolerance = 0.1;

/** A number in few digits stands for what rounds to it and is within this share of it; further off it is in doubt. */
const roundedTolerance = 0.05;

/** A bound may be passed by its rounding, and by no more than this share of it. */
const boundTolerance = 0.01;

/** The range that a number with a comparator allows, for a magnitude. */
export function readingOf(number: WrittenNumber, comparator: Comparator): Reading {
  const { value, rounding, significantDigits } = number;
  const slack = Math.min(rounding, Math.abs(value) * boundTolerance);
  const around = (by: number): Interval => ({ low: value - by, high: value + by });
  switch (comparator) {
    case "about": {
      const allowed = around(Math.max(value * aboutTolerance, rounding));
      return { value, exact: allowed, loose: allowed, vague: allowed };
    }
    case "below":
    case "at-most": {
      const loose = { low: -Infinity, high: value + slack };
      return { value, exact: { low: -Infinity, high: value }, loose, vague: loose };
    }
    case "above":
    case "at-least": {
      const loose = { low: value - slack, high: Infinity };
      return { value, exact: { low: value, high: Infinity }, loose, vague: loose };
    }
    default: {
      const step = value === 0 ? 0 : 10 ** (Math.floor(Math.log10(value)) - significantDigits + 1);
      const within = (share: number): Interval => around(Math.max(rounding, Math.min(step / 2, value * share)));
      return { value, exact: around(rounding), loose: within(roundedTolerance), vague: within(aboutTolerance) };
    }
  }
}

import type { GrowableFloat64 } from "@sweetspot/model/profile/growable";
import { entryOf } from "../read/entry-of.ts";
import type { Label } from "./metric-series.ts";

/** The number of a series that was not looked up yet. */
export const notAsked = -2;

/** Bounds of buckets or quantiles, with the label of each. */
export class MarkList {
  readonly labels: readonly Label[];
  /** `notAsked` for each. */
  readonly noSeries: readonly number[];
  readonly #marks: Float64Array;

  constructor(marks: Float64Array, labelOf: (mark: number) => Label) {
    this.#marks = marks;
    this.labels = Array.from(marks, labelOf);
    this.noSeries = this.labels.map(() => notAsked);
  }

  isOf({ data, length }: GrowableFloat64): boolean {
    const marks = this.#marks;
    if (marks.length !== length) return false;
    for (let i = 0; i < length; i++) if (marks[i] !== data[i]) return false;
    return true;
  }
}

/** The lists of bounds or quantiles of a file's metrics. Most series of a metric have the same, which are one list. */
export class MarkLists {
  readonly #labelOf: (mark: number) => Label;
  /** Labels of the marks, of which a file has few. */
  readonly #labels = new Map<number, Label>();
  #last: MarkList | undefined;

  constructor(labelOf: (mark: number) => Label) {
    this.#labelOf = labelOf;
  }

  /** The list of these marks, which is the same object as the one before where that has the same. */
  of(marks: GrowableFloat64): MarkList {
    if (this.#last?.isOf(marks) === true) return this.#last;
    const own = marks.data.slice(0, marks.length);
    return (this.#last = new MarkList(own, (mark) => entryOf(this.#labels, mark, this.#labelOf)));
  }
}

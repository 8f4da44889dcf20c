import { makeLabels, nameLabel, withMore } from "@sweetspot/model/series/labels";
import type { SeriesLabels } from "@sweetspot/model/series/table";

export type Label = SeriesLabels[number];

const notAsked = -2;

/** The series that a metric has with the same labels, each looked up when its first sample comes. Later ones of these labels find them here. */
export class MetricSeries {
  readonly #name: string;
  readonly #labels: SeriesLabels;
  readonly #seriesOf: (labels: SeriesLabels) => number;
  /** The bounds or quantiles that were met last, and the series of each. */
  #marks = new Float64Array();
  readonly #marked: number[] = [];
  /** The labels with the name of the series that have a mark. */
  #markedLabels: SeriesLabels = [];
  #plain = notAsked;
  #count = notAsked;
  #sum = notAsked;

  /** @param labels without the name, in any order; @param seriesOf gives the number of the series with labels in their one form */
  constructor(name: string, labels: SeriesLabels, seriesOf: (labels: SeriesLabels) => number) {
    this.#name = name;
    this.#labels = labels;
    this.#seriesOf = seriesOf;
  }

  get plain(): number {
    return this.#plain === notAsked ? (this.#plain = this.#named(this.#name)) : this.#plain;
  }

  get count(): number {
    return this.#count === notAsked ? (this.#count = this.#named(`${this.#name}_count`)) : this.#count;
  }

  get sum(): number {
    return this.#sum === notAsked ? (this.#sum = this.#named(`${this.#name}_sum`)) : this.#sum;
  }

  /** States the bounds or quantiles of the series that `marked` gives next, whose names end with `suffix`. */
  setMarks(marks: Float64Array, length: number, suffix: string): void {
    if (this.#marks.length === length) {
      let i = 0;
      while (i < length && this.#marks[i] === marks[i]) i++;
      if (i === length && this.#markedLabels.length > 0) return;
    }
    this.#marks = marks.slice(0, length);
    this.#marked.length = 0;
    this.#markedLabels = this.#withName(this.#name + suffix);
  }

  /** The series of the mark of this index, whose label is `labelOf` it; one behind the last mark is infinite. */
  marked(index: number, labelOf: (mark: number) => Label): number {
    const known = this.#marked[index];
    if (known !== undefined && known !== notAsked) return known;
    // Filled up to the index: an array with holes is slower.
    while (this.#marked.length < index) this.#marked.push(notAsked);
    return (this.#marked[index] = this.#seriesOf(
      withMore(this.#markedLabels, labelOf(this.#marks[index] ?? Infinity)),
    ));
  }

  #named(name: string): number {
    return this.#seriesOf(this.#withName(name));
  }

  #withName(name: string): SeriesLabels {
    return makeLabels([[nameLabel, name], ...this.#labels]);
  }
}

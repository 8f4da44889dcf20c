import type { GrowableFloat64 } from "@sweetspot/model/profile/growable";
import { makeLabels, nameLabel, withMore } from "@sweetspot/model/series/labels";
import type { SeriesLabels } from "@sweetspot/model/series/table";
import { type MarkList, type MarkLists, notAsked } from "./mark-lists.ts";

export type Label = SeriesLabels[number];

/** The names of a metric's series, as labels: one object for all that have it. */
export interface MetricNames {
  readonly plain: Label;
  readonly bucket: Label;
  readonly sum: Label;
  readonly count: Label;
}

export const metricNames = (name: string): MetricNames => ({
  plain: [nameLabel, name],
  bucket: [nameLabel, `${name}_bucket`],
  sum: [nameLabel, `${name}_sum`],
  count: [nameLabel, `${name}_count`],
});

const noLabels: SeriesLabels = [];
const noNumbers: number[] = [];

/** The series that a metric has with the same labels, each looked up when its first sample comes. Later ones of these labels find them here. */
export class MetricSeries {
  readonly #names: MetricNames;
  readonly #labels: SeriesLabels;
  readonly #seriesOf: (labels: SeriesLabels) => number;
  /** The bounds or quantiles that were met last, the labels of their series before them, and the series that were asked for. */
  #marks: MarkList | undefined;
  #named: SeriesLabels = noLabels;
  #marked = noNumbers;
  #plain = notAsked;
  #count = notAsked;
  #sum = notAsked;

  /** @param labels without the name, in any order; @param seriesOf gives the number of the series with labels in their one form */
  constructor(names: MetricNames, labels: SeriesLabels, seriesOf: (labels: SeriesLabels) => number) {
    this.#names = names;
    this.#labels = labels;
    this.#seriesOf = seriesOf;
  }

  get plain(): number {
    if (this.#plain === notAsked) this.#plain = this.#series(this.#names.plain);
    return this.#plain;
  }

  get count(): number {
    if (this.#count === notAsked) this.#count = this.#series(this.#names.count);
    return this.#count;
  }

  get sum(): number {
    if (this.#sum === notAsked) this.#sum = this.#series(this.#names.sum);
    return this.#sum;
  }

  /** States the bounds of buckets, or the quantiles, whose series `marked` gives next. */
  setMarks(marks: GrowableFloat64, lists: MarkLists, part: "bucket" | "plain"): void {
    if (this.#marks?.isOf(marks) === true) return;
    this.#marks = lists.of(marks);
    this.#named = this.#withName(this.#names[part]);
    this.#marked = this.#marks.noSeries.slice();
  }

  /** The series of the mark of this index. */
  marked(index: number): number {
    const known = this.#marked[index]!;
    if (known !== notAsked) return known;
    return (this.#marked[index] = this.#seriesOf(withMore(this.#named, this.#marks!.labels[index]!)));
  }

  #series(name: Label): number {
    return this.#seriesOf(this.#withName(name));
  }

  #withName(name: Label): SeriesLabels {
    return makeLabels([name, ...this.#labels]);
  }
}

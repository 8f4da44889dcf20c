import { scaledLabel } from "../../unit/pprof-measure.ts";
import { absolute, add, type Int64, int64 } from "../int64.ts";
import { compareText } from "../text-order.ts";
import { numericLabels, textLabels } from "./labels.ts";
import { baseLabel } from "./load.ts";
import { mean } from "./node-sums.ts";
import type { Report } from "./report.ts";
import { combine } from "./weights.ts";

/** The share of a node that samples with one label have. */
export interface Tag {
  readonly name: string;
  /** "" for text labels. */
  readonly unit: string;
  readonly value: Int64;
  flat: Int64;
  flatDivisor: Int64;
  cum: Int64;
  cumDivisor: Int64;
}

export const tagFlat = (tag: Tag): Int64 => mean(tag.flat, tag.flatDivisor);
export const tagCum = (tag: Tag): Int64 => mean(tag.cum, tag.cumDivisor);

/** A node's text labels, and its `bytes` labels by the text labels they come with. */
export class NodeTags {
  readonly texts = new Map<string, Tag>();
  readonly numbers = new Map<string, Map<string, Tag>>();

  add(label: SampleTags, isFlat: boolean): void {
    if (label.text !== "") count(this.texts, label.text, "", 0, label, isFlat);
    for (const { name, unit, value } of label.numbers) {
      const tags = this.numbers.get(label.text) ?? new Map<string, Tag>();
      this.numbers.set(label.text, tags);
      count(tags, name, unit, value, label, isFlat);
    }
  }

  /** Removes tags that are below a value both ways. */
  trim(least: Int64): void {
    for (const tags of [this.texts, ...this.numbers.values()]) {
      for (const [name, tag] of tags) if (absolute(tag.flat) < least && absolute(tag.cum) < least) tags.delete(name);
    }
  }

  /** The number of tags that have a flat value. */
  get flatCount(): number {
    let sum = 0;
    for (const tags of [this.texts, ...this.numbers.values()])
      for (const tag of tags.values()) if (tag.flat !== 0) sum++;
    return sum;
  }
}

function count(
  tags: Map<string, Tag>,
  name: string,
  unit: string,
  value: Int64,
  label: SampleTags,
  isFlat: boolean,
): void {
  let tag = tags.get(name);
  if (tag === undefined) {
    tag = { name, unit, value, flat: 0, flatDivisor: 0, cum: 0, cumDivisor: 0 };
    tags.set(name, tag);
  }
  if (isFlat) {
    tag.flat = add(tag.flat, label.weight);
    tag.flatDivisor = add(tag.flatDivisor, label.divisor);
  } else {
    tag.cum = add(tag.cum, label.weight);
    tag.cumDivisor = add(tag.cumDivisor, label.divisor);
  }
}

/** The share of one sample in the tags of its nodes. */
interface SampleTags {
  readonly weight: Int64;
  readonly divisor: Int64;
  /** All text labels, `key:value` sorted and joined. */
  readonly text: string;
  readonly numbers: readonly { readonly name: string; readonly unit: string; readonly value: Int64 }[];
}

/** The tags of one sample; undefined when it has none. Only `bytes` is drawn of the numeric labels. */
export function sampleTags(report: Report, sample: number): SampleTags | undefined {
  const { profile, weights } = report;
  const { samples, strings } = profile;
  if (samples.labelStart[sample] === samples.labelStart[sample + 1]) return undefined;
  const texts: string[] = [];
  for (const [key, values] of textLabels(profile, sample)) {
    const name = strings[key] ?? "";
    if (name !== baseLabel.key) for (const value of values) texts.push(`${name}:${value}`);
  }
  const numbers = [];
  for (const [key, { values }] of numericLabels(profile, sample)) {
    if (strings[key] !== "bytes") continue;
    const unit = report.labelUnits.get(key) ?? "";
    for (const number of values) {
      numbers.push({ name: scaledLabel(int64(number), unit, report.outputUnit), unit, value: int64(number) });
    }
  }
  if (texts.length === 0 && numbers.length === 0) return undefined;
  return {
    weight: combine(weights.value, sample),
    divisor: combine(weights.divisor, sample),
    text: texts.sort(compareText).join("\\n"),
    numbers,
  };
}

import type { Profile } from "../table.ts";

/** The labels of one sample by key, in the order of their first values. Keys are string indexes. */
export function textLabels(profile: Profile, sample: number): Map<number, string[]> {
  const { labels, samples, strings } = profile;
  const found = new Map<number, string[]>();
  for (let row = samples.labelStart[sample] ?? 0; row < (samples.labelStart[sample + 1] ?? 0); row++) {
    const text = labels.text[row] ?? 0;
    if (text === 0) continue;
    const key = labels.key[row] ?? 0;
    const values = found.get(key);
    if (values === undefined) found.set(key, [strings[text] ?? ""]);
    else values.push(strings[text] ?? "");
  }
  return found;
}

interface NumericLabel {
  readonly values: bigint[];
  /** The unit of each value; undefined when none has one. */
  units: string[] | undefined;
}

/** The numeric labels of one sample by key (a string index), with the units of their values. */
export function numericLabels(profile: Profile, sample: number): Map<number, NumericLabel> {
  const { labels, samples, strings } = profile;
  const found = new Map<number, NumericLabel>();
  for (let row = samples.labelStart[sample] ?? 0; row < (samples.labelStart[sample + 1] ?? 0); row++) {
    if (labels.text[row] !== 0) continue;
    const key = labels.key[row] ?? 0;
    const label = found.get(key) ?? { values: [], units: undefined };
    found.set(key, label);
    const unit = labels.unit[row] ?? 0;
    if (unit !== 0) label.units ??= label.values.map(() => "");
    label.values.push(labels.number[row] ?? 0n);
    label.units?.push(strings[unit] ?? "");
  }
  return found;
}

/**
 * The unit of each numeric key (a string index): the first one met in the samples, else what the key suggests. Keys that
 * no sample has are not in it. Source: github.com/google/pprof/profile, `NumLabelUnits`.
 */
export function numericUnits(profile: Profile): Map<number, string> {
  const { labels, samples, strings } = profile;
  const units = new Map<number, string>();
  const end = samples.labelStart[samples.length] ?? 0;
  for (let row = 0; row < end; row++) {
    if (labels.text[row] !== 0) continue;
    const key = labels.key[row] ?? 0;
    const unit = strings[labels.unit[row] ?? 0] ?? "";
    if (unit !== "" && (units.get(key) ?? "") === "") units.set(key, unit);
    else if (!units.has(key)) units.set(key, "");
  }
  for (const [key, unit] of units) {
    const name = strings[key] ?? "";
    if (unit === "") units.set(key, name === "alignment" || name === "request" ? "bytes" : name);
  }
  return units;
}

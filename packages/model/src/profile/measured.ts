import type { Profile, SampleColumns, SampleValues } from "./table.ts";

/** A profile without its stacks: what its samples measured. */
export interface Measured extends Pick<Profile, "sampleTypes" | "defaultSampleType" | "period" | "periodType"> {
  readonly samples: Pick<SampleColumns, "length" | "values">;
}

/**
 * The measured part of profiles, so that their stacks can go: a packed profile is one buffer, which lives as long as any view of
 * it, so values are copied out. A column that several of the profiles share is copied once.
 */
export function measuredOf(profiles: readonly Profile[]): readonly Measured[] {
  const copies = new Map<SampleValues, SampleValues>();
  const copyOf = (values: SampleValues): SampleValues => {
    const copy = copies.get(values) ?? values.slice();
    copies.set(values, copy);
    return copy;
  };
  return profiles.map(({ sampleTypes, defaultSampleType, period, periodType, samples }) => ({
    sampleTypes,
    defaultSampleType,
    period,
    periodType,
    samples: { length: samples.length, values: samples.values.map(copyOf) },
  }));
}

import { areConvertible, scaleMeasure } from "../unit/pprof-measure.ts";
import { fromDouble, toDouble } from "./int64.ts";
import { PprofError } from "./pprof/error.ts";
import { SampleWriter } from "./sample-writer.ts";
import type { Profile, SampleValues, ValueType } from "./table.ts";
import { ValueColumn } from "./value-column.ts";

/**
 * Multiplies each sample type by a factor, rounding halves away from zero. As in pprof, a sample stays only if one of the
 * columns that a factor other than 1 was applied to is not zero; with all factors 1 nothing changes.
 * Source: github.com/google/pprof/profile/profile.go, `ScaleN`.
 */
export function scaleProfile(profile: Profile, factors: readonly number[]): Profile {
  if (factors.every((factor) => factor === 1)) return profile;
  const { length } = profile.samples;
  const keep = new Uint8Array(length);
  const values = profile.samples.values.map((column, type) => {
    const factor = factors[type] ?? 1;
    if (factor === 1) return column;
    const scaled = scaleColumn(column, factor);
    for (let i = 0; i < length; i++) if (Number(scaled[i]) !== 0) keep[i] = 1;
    return scaled;
  });
  const all = { ...profile, samples: { ...profile.samples, values } };
  return keep.includes(0) ? keepSamples(all, keep) : all;
}

function scaleColumn(column: SampleValues, factor: number): SampleValues {
  const scaled = new ValueColumn(column.length);
  for (let i = 0; i < column.length; i++) {
    const product = toDouble(column[i] ?? 0) * factor;
    // Go's math.Round goes away from zero at a half; JavaScript's goes up.
    const value = fromDouble(Math.sign(product) * Math.round(Math.abs(product)));
    if (typeof value === "number") scaled.push(value);
    else scaled.pushBig(value);
  }
  return scaled.take();
}

/** The samples whose flag is set. */
export function keepSamples(profile: Profile, keep: Uint8Array): Profile {
  const writer = new SampleWriter(profile);
  const { locationStart } = profile.samples;
  for (let sample = 0; sample < profile.samples.length; sample++) {
    if (keep[sample] === 1) writer.keep(sample, locationStart[sample] ?? 0, locationStart[sample + 1] ?? 0);
  }
  return { ...profile, ...writer.take() };
}

/** Sum of each sample type's values. */
function columnSums(profile: Profile): number[] {
  return profile.samples.values.map((column) => {
    if (column instanceof Float64Array) return column.reduce((sum, value) => sum + value, 0);
    return Number(
      BigInt.asIntN(
        64,
        column.reduce((sum, value) => sum + value, 0n),
      ),
    );
  });
}

/** Scales every sample type so that its sum becomes that of `base`; a type that sums to 0 becomes 0. */
export function normalizeTo(profile: Profile, base: Profile): Profile {
  requireSameTypes(profile, base);
  const wanted = columnSums(base);
  const factors = columnSums(profile).map((sum, type) => (sum === 0 ? 0 : (wanted[type] ?? 0) / sum));
  return scaleProfile(profile, factors);
}

/** The profile with every value negated. */
export function negateProfile(profile: Profile): Profile {
  return scaleProfile(
    profile,
    profile.sampleTypes.map(() => -1),
  );
}

const describe = (types: readonly ValueType[]): string => types.map((type) => `${type.type}/${type.unit}`).join(", ");

/** Refuses two profiles whose period types or sample types differ in name or unit. */
export function requireSameTypes(a: Profile, b: Profile): void {
  const isSame = (x: ValueType, y: ValueType | undefined): boolean => x.type === y?.type && x.unit === y.unit;
  if (!isSame(a.periodType, b.periodType)) {
    throw new PprofError(
      "incompatible",
      `The profiles have the period types ${describe([a.periodType])} and ${describe([b.periodType])}, which cannot be compared.`,
    );
  }
  if (
    a.sampleTypes.length !== b.sampleTypes.length ||
    !a.sampleTypes.every((type, i) => isSame(type, b.sampleTypes[i]))
  ) {
    throw new PprofError(
      "incompatible",
      `The profiles have the sample types ${describe(a.sampleTypes)} and ${describe(b.sampleTypes)}, which cannot be compared.`,
    );
  }
}

/**
 * Makes profiles comparable: keeps the sample types (by name) that all have, in the first one's order, and converts each
 * to the finest unit among them. Source: github.com/google/pprof/profile/merge.go and internal/measurement.
 */
export function alignProfiles(profiles: readonly Profile[]): readonly Profile[] {
  const names = commonTypeNames(profiles);
  if (names.length === 0)
    throw new PprofError("incompatible", "The profiles have no sample type in common, so they cannot be compared.");
  const chosen = profiles.map((profile) => selectSampleTypes(profile, names));
  if (chosen.length < 2) return chosen;
  const periodUnit = finestUnit(chosen.map((profile) => profile.periodType));
  const units = names.map((_, i) =>
    finestUnit(chosen.map((profile) => profile.sampleTypes[i] ?? { type: "", unit: "" })),
  );
  return chosen.map((profile) => {
    const period = fromDouble(scaleMeasure(profile.period, profile.periodType.unit, periodUnit).value);
    const factors = profile.sampleTypes.map((type, i) => scaleMeasure(1, type.unit, units[i] ?? "").value);
    const sampleTypes = profile.sampleTypes.map((type, i) => ({ type: type.type, unit: units[i] ?? "" }));
    const periodType = { type: profile.periodType.type, unit: periodUnit };
    return { ...scaleProfile(profile, factors), sampleTypes, periodType, period: BigInt(period) };
  });
}

function commonTypeNames(profiles: readonly Profile[]): string[] {
  const uses = new Map<string, number>();
  for (const profile of profiles) {
    for (const { type } of profile.sampleTypes) uses.set(type, (uses.get(type) ?? 0) + 1);
  }
  return (profiles[0]?.sampleTypes ?? []).map(({ type }) => type).filter((type) => uses.get(type) === profiles.length);
}

function selectSampleTypes(profile: Profile, names: readonly string[]): Profile {
  const rows = names.map((name) => profile.sampleTypes.findIndex(({ type }) => type === name));
  const missing = rows.indexOf(-1);
  if (missing >= 0) throw new PprofError("incompatible", `A profile has no sample type "${names[missing]}".`);
  if (rows.every((row, i) => row === i) && rows.length === profile.sampleTypes.length) return profile;
  const defaultSampleType = names.includes(profile.defaultSampleType) ? profile.defaultSampleType : (names[0] ?? "");
  const sampleTypes = rows.map((row) => profile.sampleTypes[row] ?? { type: "", unit: "" });
  const values = rows.map((row) => profile.samples.values[row] ?? new Float64Array(profile.samples.length));
  return { ...profile, sampleTypes, defaultSampleType, samples: { ...profile.samples, values } };
}

function finestUnit(types: readonly ValueType[]): string {
  let finest = types[0] ?? { type: "", unit: "" };
  for (const type of types.slice(1)) {
    const sameName = finest.type.replace(/s$/, "") === type.type.replace(/s$/, "");
    if (!sameName || (finest.unit !== type.unit && !areConvertible(finest.unit, type.unit))) {
      throw new PprofError("incompatible", `${describe([finest])} and ${describe([type])} cannot be compared.`);
    }
    if (scaleMeasure(1, type.unit, finest.unit).value < 1) finest = type;
  }
  return finest.unit;
}

import { countingIds } from "../code-rows.ts";
import { mergeProfiles } from "../merge.ts";
import { dropUninterestingFrames } from "../prune.ts";
import { alignProfiles, negateProfile, normalizeTo } from "../scale.ts";
import type { LabelColumns, Profile } from "../table.ts";

/** The label by which `-diff_base` tells the base's samples. */
export const baseLabel = { key: "pprof::base", value: "true" } as const;

/** The profile to subtract: `diff` keeps its samples apart and takes its total as 100 %, `subtract` cancels equal stacks. */
export interface PprofBase {
  readonly profile: Profile;
  readonly mode: "diff" | "subtract";
  /** Scales the new side so that both totals are equal. */
  readonly normalize: boolean;
}

/**
 * The profile that `go tool pprof` works with once it has read its files: a base subtracted, uninteresting frames dropped.
 * Source of the semantics: github.com/google/pprof/internal/driver/fetch.go.
 * @throws {PprofError} `incompatible` when profile and base measure different things.
 */
export function loadProfile(source: Profile, base?: PprofBase): Profile {
  const [aligned = source] = alignProfiles([withMapping(source)]);
  return withoutAddressedMappings(dropUninterestingFrames(base === undefined ? aligned : subtract(aligned, base)));
}

/** Several files given at once, added up as pprof does before it looks at them; one stays as it is. */
export function mergeSources(sources: readonly Profile[]): Profile {
  const [only] = sources;
  return sources.length === 1 && only !== undefined ? only : mergeProfiles(sources.map(withMapping));
}

function subtract(source: Profile, base: PprofBase): Profile {
  const [aligned = base.profile] = alignProfiles([withMapping(base.profile)]);
  const labelled = base.mode === "diff" ? setLabel(aligned, baseLabel.key, baseLabel.value) : aligned;
  const scaled = base.normalize ? normalizeTo(source, labelled) : source;
  return mergeProfiles([scaled, negateProfile(labelled)]);
}

/** pprof gives all locations of a profile without mappings one that says nothing. */
function withMapping(profile: Profile): Profile {
  if (profile.mappings.length > 0) return profile;
  const zero = new BigUint64Array(1);
  const mappings = {
    length: 1,
    id: countingIds(1),
    start: zero,
    limit: zero,
    offset: zero,
    file: new Uint32Array(1),
    buildId: new Uint32Array(1),
    flags: new Uint8Array(1),
  };
  const locations = { ...profile.locations, mapping: new Int32Array(profile.locations.length) };
  return { ...profile, mappings, locations };
}

/** A mapping without a build id whose file is an absolute URL loses it: pprof takes it for the place it fetched from. */
function withoutAddressedMappings(profile: Profile): Profile {
  const { mappings, strings } = profile;
  const isAddress = (row: number): boolean =>
    strings[mappings.buildId[row] ?? 0] === "" && /^[a-z][a-z0-9+.-]*:/i.test(strings[mappings.file[row] ?? 0] ?? "");
  let changed = false;
  const file = mappings.file.map((string, row) => {
    if (!isAddress(row)) return string;
    changed = true;
    return 0;
  });
  return changed ? { ...profile, mappings: { ...mappings, file } } : profile;
}

/** Gives every sample one text label, in place of what it has under that key. */
function setLabel(profile: Profile, key: string, value: string): Profile {
  const { samples, labels } = profile;
  const strings = [...profile.strings];
  const intern = (text: string): number => {
    const known = strings.indexOf(text);
    return known >= 0 ? known : strings.push(text) - 1;
  };
  const keyIndex = intern(key);
  const valueIndex = intern(value);
  const rows: number[] = [];
  const labelStart = new Uint32Array(samples.length + 1);
  for (let sample = 0; sample < samples.length; sample++) {
    labelStart[sample] = rows.length;
    for (let at = samples.labelStart[sample] ?? 0; at < (samples.labelStart[sample + 1] ?? 0); at++) {
      if (labels.key[at] !== keyIndex || labels.text[at] === 0) rows.push(at);
    }
    rows.push(-1);
  }
  labelStart[samples.length] = rows.length;
  const columns: LabelColumns = {
    length: rows.length,
    key: Uint32Array.from(rows, (row) => (row < 0 ? keyIndex : (labels.key[row] ?? 0))),
    text: Uint32Array.from(rows, (row) => (row < 0 ? valueIndex : (labels.text[row] ?? 0))),
    number: BigInt64Array.from(rows, (row) => (row < 0 ? 0n : (labels.number[row] ?? 0n))),
    unit: Uint32Array.from(rows, (row) => (row < 0 ? 0 : (labels.unit[row] ?? 0))),
  };
  return { ...profile, strings, samples: { ...samples, labelStart }, labels: columns };
}

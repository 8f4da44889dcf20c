import { scaledLabel } from "../../unit/pprof-measure.ts";
import { countingIds } from "../code-rows.ts";
import { int64 } from "../int64.ts";
import { SampleWriter } from "../sample-writer.ts";
import type { Profile } from "../table.ts";
import { numericLabels, textLabels } from "./labels.ts";

/**
 * Adds a frame for each of the given label keys to every stack: `rootKeys` below the root (the first key becomes the new
 * root), `leafKeys` at the leaf (the last key becomes the new leaf). A frame is called by the sample's values of that
 * key, with the key as its file. Source: github.com/google/pprof/internal/driver/tagroot.go.
 */
export function addTagFrames(profile: Profile, rootKeys: string, leafKeys: string, outputUnit: string): Profile {
  const roots = rootKeys.split(",").filter((key) => key !== "");
  const leaves = leafKeys.split(",").filter((key) => key !== "");
  if (roots.length + leaves.length === 0) return profile;
  const added = new AddedFrames(profile);
  const writer = new SampleWriter(profile);
  const { locationStart, locations } = profile.samples;
  for (let sample = 0; sample < profile.samples.length; sample++) {
    const values = labelTexts(profile, sample, outputUnit);
    writer.begin(sample);
    // In this order, roots before leaves, pprof numbers the new locations.
    const below = roots.toReversed().map((key) => added.location(values.get(key) ?? "", key));
    const above = leaves.toReversed().map((key) => added.location(values.get(key) ?? "", key));
    for (const location of above) writer.frame(location);
    for (let at = locationStart[sample] ?? 0; at < (locationStart[sample + 1] ?? 0); at++) {
      writer.frame(locations[at] ?? 0);
    }
    for (const location of below) writer.frame(location);
  }
  return { ...added.take(), ...writer.take() };
}

/** All values of each key of a sample, joined with commas. */
function labelTexts(profile: Profile, sample: number, outputUnit: string): Map<string, string> {
  const texts = new Map<string, string[]>();
  for (const [key, values] of textLabels(profile, sample)) texts.set(profile.strings[key] ?? "", values);
  for (const [key, { values, units }] of numericLabels(profile, sample)) {
    const name = profile.strings[key] ?? "";
    const printed = values.map((value, i) =>
      units === undefined ? scaledLabel(int64(value), "", "") : scaledLabel(int64(value), units[i] ?? "", outputUnit),
    );
    texts.set(name, [...(texts.get(name) ?? []), ...printed]);
  }
  return new Map(Array.from(texts, ([key, values]) => [key, values.join(",")]));
}

class AddedFrames {
  readonly #profile: Profile;
  readonly #strings: string[];
  readonly #stringIndex: Map<string, number>;
  readonly #rows = new Map<string, number>();
  readonly #names: number[] = [];
  readonly #files: number[] = [];

  constructor(profile: Profile) {
    this.#profile = profile;
    this.#strings = [...profile.strings];
    this.#stringIndex = new Map(profile.strings.map((text, index) => [text, index]));
  }

  location(name: string, file: string): number {
    const key = `${file.length}:${file}${name}`;
    let row = this.#rows.get(key);
    if (row === undefined) {
      row = this.#names.push(this.#string(name)) - 1;
      this.#files.push(this.#string(file));
      this.#rows.set(key, row);
    }
    return this.#profile.locations.length + row;
  }

  #string(text: string): number {
    const known = this.#stringIndex.get(text);
    if (known !== undefined) return known;
    this.#stringIndex.set(text, this.#strings.length);
    return this.#strings.push(text) - 1;
  }

  /** The profile with the new functions, lines and locations behind its own. */
  take(): Profile {
    const { functions, lines, locations } = this.#profile;
    const count = this.#names.length;
    const none = this.#names.map(() => 0);
    let highest = 0n;
    for (const id of locations.id) if (id > highest) highest = id;
    return {
      ...this.#profile,
      strings: this.#strings,
      functions: {
        length: functions.length + count,
        name: Uint32Array.from([...functions.name, ...this.#names]),
        systemName: Uint32Array.from([...functions.systemName, ...none]),
        filename: Uint32Array.from([...functions.filename, ...this.#files]),
        startLine: Float64Array.from([...functions.startLine, ...none]),
      },
      lines: {
        length: lines.length + count,
        function: Int32Array.from([...lines.function, ...this.#names.map((_, i) => functions.length + i)]),
        line: Float64Array.from([...lines.line, ...none]),
        column: Float64Array.from([...lines.column, ...none]),
      },
      locations: {
        length: locations.length + count,
        id: BigUint64Array.from([...locations.id, ...Array.from(countingIds(count), (id) => highest + id)]),
        mapping: Int32Array.from([...locations.mapping, ...this.#names.map(() => -1)]),
        address: BigUint64Array.from([...locations.address, ...this.#names.map(() => 0n)]),
        isFolded: Uint8Array.from([...locations.isFolded, ...none]),
        lineStart: Uint32Array.from([...locations.lineStart, ...this.#names.map((_, i) => lines.length + i + 1)]),
      },
    };
  }
}

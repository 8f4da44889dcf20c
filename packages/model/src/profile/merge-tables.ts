import { CodeRows, countingIds } from "./code-rows.ts";
import { SampleMerger } from "./merge-samples.ts";
import type { Profile } from "./table.ts";

/** The row of one profile's mapping in the merged one, and how far its addresses move. */
interface MovedMapping {
  readonly row: number;
  readonly offset: bigint;
}

/** The tables of the merged profile while profiles are added to it one after the other. */
export class ProfileMerger {
  readonly #strings: string[] = [""];
  readonly #stringIndex = new Map<string, number>([["", 0]]);
  readonly #mappings = new Map<string, number>();
  readonly #mappingSources: { profile: Profile; row: number }[] = [];
  readonly #functions = new Map<string, number>();
  readonly #locations = new Map<string, number>();
  readonly #code = new CodeRows();
  readonly #samples: SampleMerger;

  constructor(sampleTypes: number) {
    this.#samples = new SampleMerger(sampleTypes);
  }

  add(profile: Profile): void {
    const source = new Source(profile);
    const string = (index: number): number => (source.strings[index] ??= this.#string(profile.strings[index] ?? ""));
    // The first mapping seen stays the first: it is the main binary.
    if (this.#mappingSources.length === 0 && profile.mappings.length > 0) this.#mapping(source, 0);
    this.#samples.add(
      profile,
      (location) => {
        const known = source.locations[location] ?? -1;
        return known >= 0 ? known : (source.locations[location] = this.#location(source, location, string));
      },
      string,
    );
  }

  #string(text: string): number {
    const known = this.#stringIndex.get(text);
    if (known !== undefined) return known;
    this.#stringIndex.set(text, this.#strings.length);
    return this.#strings.push(text) - 1;
  }

  #mapping(source: Source, row: number): MovedMapping {
    const known = source.mappings[row];
    if (known !== undefined) return known;
    const { mappings, strings } = source.profile;
    const start = mappings.start[row] ?? 0n;
    const size = BigInt.asUintN(64, (mappings.limit[row] ?? 0n) - start + 0xfffn);
    const identity = strings[mappings.buildId[row] ?? 0] || strings[mappings.file[row] ?? 0];
    const key = `${size - (size % 0x1000n)},${mappings.offset[row] ?? 0n},${identity ?? ""}`;
    let merged = this.#mappings.get(key);
    if (merged === undefined) {
      merged = this.#mappingSources.push({ profile: source.profile, row }) - 1;
      this.#mappings.set(key, merged);
    }
    const moved = { row: merged, offset: this.#mappingStart(merged) - start };
    source.mappings[row] = moved;
    return moved;
  }

  #mappingStart(row: number): bigint {
    const source = this.#mappingSources[row];
    return source?.profile.mappings.start[source.row] ?? 0n;
  }

  #function(source: Source, row: number, string: (index: number) => number): number {
    const known = source.functions[row] ?? -1;
    if (known >= 0) return known;
    const { functions } = source.profile;
    const name = string(functions.name[row] ?? 0);
    const systemName = string(functions.systemName[row] ?? 0);
    const filename = string(functions.filename[row] ?? 0);
    const startLine = functions.startLine[row] ?? 0;
    const key = `${startLine},${name},${systemName},${filename}`;
    let merged = this.#functions.get(key);
    if (merged === undefined) {
      merged = this.#code.addFunction(name, systemName, filename, startLine);
      this.#functions.set(key, merged);
    }
    source.functions[row] = merged;
    return merged;
  }

  #location(source: Source, location: number, string: (index: number) => number): number {
    const { locations, lines } = source.profile;
    const mappingRow = locations.mapping[location] ?? -1;
    const mapping = mappingRow < 0 ? undefined : this.#mapping(source, mappingRow);
    const address = BigInt.asUintN(64, (locations.address[location] ?? 0n) + (mapping?.offset ?? 0n));
    const from = locations.lineStart[location] ?? 0;
    const to = locations.lineStart[location + 1] ?? 0;
    const functions: number[] = [];
    // pprof's own key: the column of a line is overwritten by the function of the line after it.
    const parts: string[] = Array.from({ length: (to - from) * 3 }, () => "");
    for (let row = from; row < to; row++) {
      const fn = lines.function[row] ?? -1;
      const merged = fn < 0 ? -1 : this.#function(source, fn, string);
      const i = (row - from) * 2;
      functions.push(merged);
      if (merged >= 0) parts[i] = String(merged);
      parts[i + 1] = String(lines.line[row]);
      parts[i + 2] = String(lines.column[row]);
    }
    const folded = locations.isFolded[location] ?? 0;
    const relative = mapping === undefined ? address : BigInt.asUintN(64, address - this.#mappingStart(mapping.row));
    const key = `${relative},${mapping === undefined ? -1 : mapping.row},${folded},${parts.join("|")}`;
    const known = this.#locations.get(key);
    if (known !== undefined) return known;
    const merged = this.#code.addLocation(mapping === undefined ? -1 : mapping.row, address, folded);
    this.#locations.set(key, merged);
    for (let row = from; row < to; row++) {
      this.#code.addLine(functions[row - from] ?? -1, lines.line[row] ?? 0, lines.column[row] ?? 0);
    }
    return merged;
  }

  take(): Pick<Profile, "strings" | "mappings" | "functions" | "locations" | "lines" | "samples" | "labels"> {
    return {
      strings: this.#strings,
      mappings: this.#takeMappings(),
      ...this.#code.take(),
      ...this.#samples.take(),
    };
  }

  #takeMappings(): Profile["mappings"] {
    const sources = this.#mappingSources;
    const text = (column: "file" | "buildId"): Uint32Array =>
      Uint32Array.from(sources, ({ profile, row }) =>
        this.#string(profile.strings[profile.mappings[column][row] ?? 0] ?? ""),
      );
    const wide = (column: "start" | "limit" | "offset"): BigUint64Array =>
      BigUint64Array.from(sources, ({ profile, row }) => profile.mappings[column][row] ?? 0n);
    return {
      length: sources.length,
      id: countingIds(sources.length),
      start: wide("start"),
      limit: wide("limit"),
      offset: wide("offset"),
      file: text("file"),
      buildId: text("buildId"),
      flags: Uint8Array.from(sources, ({ profile, row }) => profile.mappings.flags[row] ?? 0),
    };
  }
}

/** The new places of one profile's rows. */
class Source {
  readonly profile: Profile;
  readonly strings: (number | undefined)[] = [];
  readonly mappings: (MovedMapping | undefined)[] = [];
  readonly functions: Int32Array;
  readonly locations: Int32Array;

  constructor(profile: Profile) {
    this.profile = profile;
    this.functions = new Int32Array(profile.functions.length).fill(-1);
    this.locations = new Int32Array(profile.locations.length).fill(-1);
  }
}

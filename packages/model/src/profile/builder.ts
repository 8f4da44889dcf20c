import { emptyHash, mixed } from "../hash.ts";
import { CodeRows, countingIds, type NewLine } from "./code-rows.ts";
import { GrowableInt64, GrowableUint32 } from "./growable.ts";
import type {
  FunctionIndex,
  LocationIndex,
  MappingIndex,
  Profile,
  SampleIndex,
  StringIndex,
  ValueType,
} from "./table.ts";
import { ValueColumn } from "./value-column.ts";

/** The facts of a profile about itself beside its samples; a fact that is left out takes `profile.proto`'s default. */
export interface ProfileHeader {
  readonly defaultSampleType?: string;
  readonly periodType?: ValueType;
  readonly period?: bigint;
  readonly timeNanos?: bigint;
  readonly durationNanos?: bigint;
  readonly comments?: readonly string[];
  readonly docUrl?: string;
  readonly dropFrames?: string;
  readonly keepFrames?: string;
}

interface NewMapping {
  readonly start?: bigint;
  readonly limit?: bigint;
  readonly offset?: bigint;
  readonly file?: string;
  readonly buildId?: string;
  /** Bits of `MappingFlag`. */
  readonly flags?: number;
}

interface NewLocation {
  readonly mapping?: MappingIndex;
  readonly address?: bigint;
  /** One of its own, whatever others are like it. */
  readonly isApart?: boolean;
  readonly isFolded?: boolean;
  /** Innermost inlined frame first, the physical function last. Empty for an address without a symbol. */
  readonly lines?: readonly NewLine[];
}

/** A sample's label: `text`, or `number` with an optional unit. */
export type NewLabel =
  | { readonly key: string; readonly text: string }
  | { readonly key: string; readonly number: bigint; readonly unit?: string };

/** An address and its halves, to be hashed: as one number, the addresses of a kernel would lose their last bits. */
const addressBits = new BigUint64Array(1);
const addressHalves = new Uint32Array(addressBits.buffer);

/**
 * Builds a `Profile` row by row. Strings, functions and locations are interned: adding an equal one gives the index of
 * the first. Samples are kept as they come, in order, equal stacks unmerged.
 */
export class ProfileBuilder {
  readonly #sampleTypes: readonly ValueType[];
  readonly #header: ProfileHeader;
  readonly #strings: string[] = [""];
  readonly #stringIndex = new Map<string, number>([["", 0]]);

  readonly #mappingStart = new GrowableInt64();
  readonly #mappingLimit = new GrowableInt64();
  readonly #mappingOffset = new GrowableInt64();
  readonly #mappingFile = new GrowableUint32();
  readonly #mappingBuildId = new GrowableUint32();
  readonly #mappingFlags: number[] = [];

  /** Rows by the hash of what they hold, or by one of the next numbers where another row has that. */
  readonly #functionIndex = new Map<number, number>();
  readonly #locationIndex = new Map<number, number>();
  readonly #code = new CodeRows();

  readonly #sampleStart = new GrowableUint32();
  readonly #sampleLocations = new GrowableUint32();
  readonly #values: readonly ValueColumn[];
  readonly #labelStart = new GrowableUint32();
  readonly #labelKey = new GrowableUint32();
  readonly #labelText = new GrowableUint32();
  readonly #labelNumber = new GrowableInt64();
  readonly #labelUnit = new GrowableUint32();

  constructor(sampleTypes: readonly ValueType[], header: ProfileHeader = {}) {
    this.#sampleTypes = sampleTypes;
    this.#header = header;
    this.#values = sampleTypes.map(() => new ValueColumn());
  }

  /** The number of samples added so far. */
  get sampleCount(): number {
    return this.#sampleStart.length;
  }

  /** The number of location references that the samples hold so far (stack depths added up). */
  get locationReferenceCount(): number {
    return this.#sampleLocations.length;
  }

  get locationCount(): number {
    return this.#code.locations;
  }

  get functionCount(): number {
    return this.#code.functions;
  }

  get stringCount(): number {
    return this.#strings.length;
  }

  string(text: string): StringIndex {
    const known = this.#stringIndex.get(text);
    if (known !== undefined) return known as StringIndex;
    const index = this.#strings.length;
    this.#strings.push(text);
    this.#stringIndex.set(text, index);
    return index as StringIndex;
  }

  /** Not interned: the first mapping added is the main binary. */
  mapping(mapping: NewMapping): MappingIndex {
    this.#mappingStart.push(BigInt.asIntN(64, mapping.start ?? 0n));
    this.#mappingLimit.push(BigInt.asIntN(64, mapping.limit ?? 0n));
    this.#mappingOffset.push(BigInt.asIntN(64, mapping.offset ?? 0n));
    this.#mappingFile.push(this.string(mapping.file ?? ""));
    this.#mappingBuildId.push(this.string(mapping.buildId ?? ""));
    this.#mappingFlags.push(mapping.flags ?? 0);
    return (this.#mappingFlags.length - 1) as MappingIndex;
  }

  /** `systemName` is the name as the linker knows it; the same as `name` when left out. */
  function(name: string, filename = "", systemName: string = name, startLine = 0): FunctionIndex {
    const nameIndex = this.string(name);
    const fileIndex = this.string(filename);
    const systemIndex = systemName === name ? nameIndex : this.string(systemName);
    const code = this.#code;
    const rows = this.#functionIndex;
    let hash = mixed(mixed(mixed(emptyHash ^ nameIndex, fileIndex), systemIndex), startLine);
    for (let row = rows.get(hash); row !== undefined; row = rows.get(++hash))
      if (code.isFunction(row, nameIndex, systemIndex, fileIndex, startLine)) return row as FunctionIndex;
    const index = code.addFunction(nameIndex, systemIndex, fileIndex, startLine);
    rows.set(hash, index);
    return index as FunctionIndex;
  }

  location(location: NewLocation): LocationIndex {
    const mapping = location.mapping ?? -1;
    const address = BigInt.asUintN(64, location.address ?? 0n);
    const lines = location.lines ?? [];
    const folded = location.isFolded === true ? 1 : 0;
    const code = this.#code;
    const rows = this.#locationIndex;
    addressBits[0] = address;
    let hash = mixed(mixed(mixed(emptyHash ^ mapping, addressHalves[0]!), addressHalves[1]!), folded);
    for (const line of lines) hash = mixed(mixed(mixed(hash, line.function), line.line ?? 0), line.column ?? 0);
    for (let row = rows.get(hash); row !== undefined; row = rows.get(++hash)) {
      if (!code.isLocation(row, mapping, address, folded, lines)) continue;
      if (location.isApart === true) break;
      return row as LocationIndex;
    }
    const index = code.addLocation(mapping, address, folded);
    rows.set(hash, index);
    for (const line of lines) code.addLine(line.function, line.line ?? 0, line.column ?? 0);
    return index as LocationIndex;
  }

  /** The location of a function known by its name alone, as in folded stacks. */
  frame(name: string, filename = "", line = 0): LocationIndex {
    return this.location({ lines: [{ function: this.function(name, filename), line }] });
  }

  /**
   * `locations` are leaf first; `values` has one entry for each sample type, whole numbers; a `number` must be safe
   * (beyond 2^53 pass a `bigint`).
   */
  sample(
    locations: ArrayLike<LocationIndex>,
    values: ArrayLike<number | bigint>,
    labels: readonly NewLabel[] = [],
  ): SampleIndex {
    if (values.length !== this.#values.length) {
      throw new Error(`a sample has ${values.length} values, its profile ${this.#values.length} sample types`);
    }
    const index = this.#sampleStart.length;
    this.#sampleStart.push(this.#sampleLocations.length);
    this.#sampleLocations.pushAll(locations);
    for (let i = 0; i < values.length; i++) {
      const value = values[i] ?? 0;
      if (typeof value === "bigint") this.#values[i]?.pushBig(value);
      else this.#values[i]?.push(value);
    }
    this.#labelStart.push(this.#labelKey.length);
    for (const label of labels) {
      this.#labelKey.push(this.string(label.key));
      this.#labelText.push("text" in label ? this.string(label.text) : 0);
      this.#labelNumber.push("number" in label ? BigInt.asIntN(64, label.number) : 0n);
      this.#labelUnit.push("number" in label ? this.string(label.unit ?? "") : 0);
    }
    return index as SampleIndex;
  }

  /** The finished profile. `header` overrides what the constructor was given, for what is known only at the end. */
  finish(header: ProfileHeader = {}): Profile {
    const about = { ...this.#header, ...header };
    this.#sampleStart.push(this.#sampleLocations.length);
    this.#labelStart.push(this.#labelKey.length);
    return {
      kind: "profile",
      strings: this.#strings,
      sampleTypes: this.#sampleTypes,
      defaultSampleType: about.defaultSampleType ?? "",
      periodType: about.periodType ?? { type: "", unit: "" },
      period: about.period ?? 0n,
      timeNanos: about.timeNanos ?? 0n,
      durationNanos: about.durationNanos ?? 0n,
      comments: about.comments ?? [],
      docUrl: about.docUrl ?? "",
      dropFrames: about.dropFrames ?? "",
      keepFrames: about.keepFrames ?? "",
      mappings: {
        length: this.#mappingFlags.length,
        id: countingIds(this.#mappingFlags.length),
        start: this.#mappingStart.takeUnsigned(),
        limit: this.#mappingLimit.takeUnsigned(),
        offset: this.#mappingOffset.takeUnsigned(),
        file: this.#mappingFile.take(),
        buildId: this.#mappingBuildId.take(),
        flags: Uint8Array.from(this.#mappingFlags),
      },
      ...this.#code.take(),
      samples: {
        length: this.#sampleStart.length - 1,
        locationStart: this.#sampleStart.take(),
        locations: this.#sampleLocations.take(),
        values: this.#values.map((column) => column.take()),
        labelStart: this.#labelStart.take(),
      },
      labels: {
        length: this.#labelKey.length,
        key: this.#labelKey.take(),
        text: this.#labelText.take(),
        number: this.#labelNumber.take(),
        unit: this.#labelUnit.take(),
      },
    };
  }
}

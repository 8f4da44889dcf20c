import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { NewLabel } from "@sweetspot/model/profile/builder";
import type { NewLine } from "@sweetspot/model/profile/code-rows";
import { GrowableFloat64, GrowableUint32 } from "@sweetspot/model/profile/growable";
import type { FunctionIndex, LocationIndex, MappingIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { ParseContext } from "../../format.ts";
import { elements, field, type Json, text } from "../../read/json-bounded.ts";
import { checkProfileLimits } from "../stack-tree.ts";
import { NumberLists } from "./number-lists.ts";
import { count, type OtlpExport, OtlpFunction, type OtlpLine, OtlpLocation, OtlpSample, whole } from "./otlp-export.ts";

/**
 * Makes one profile of an export: each type of value is a sample type, attributes of samples are labels, and so are attributes of
 * resources that differ between them. Samples of one stack with the same labels are one, which profiles of several types have
 * side by side. Samples that only have times count one for each. Source: opentelemetry-proto, profiles.proto.
 * @throws {UnusableInput} where the export holds no sample, or more than the limits allow
 */
export function otlpProfile(data: OtlpExport, context: ParseContext): Profile {
  const dictionary = new Dictionary(data, context);
  const typesOf = (about: Json): readonly ValueType[] => {
    const given = field(about, "sampleTypes") ?? field(about, "sampleType");
    return (Array.isArray(given) ? elements(given) : [given]).map((type) => dictionary.valueType(type));
  };
  const types: ValueType[] = [];
  const columnOf = ({ type, unit }: ValueType): number =>
    types.findIndex((own) => own.type === type && own.unit === unit);
  const columns = data.profiles.map(({ about }) =>
    typesOf(about).map((type) => {
      if (columnOf(type) < 0) types.push(type);
      return columnOf(type);
    }),
  );
  if (types.length === 0) throw new UnusableInput("no-profiles", "The export holds no profile.");

  const first = data.profiles[0]?.about;
  const period = field(first, "periodType");
  const builder = new ProfileBuilder(types, {
    ...(period === undefined ? {} : { periodType: dictionary.valueType(period) }),
    period: whole(field(first, "period")),
    timeNanos: whole(field(first, "timeUnixNano")),
    durationNanos: whole(field(first, "durationNano")),
  });
  dictionary.addTo(builder, context);
  const samples = new Samples(types.length, dictionary, context);
  data.profiles.forEach((profile, i) => samples.addAll(profile, columns[i]!));
  samples.addTo(builder, differingLabels(data.resources, dictionary));
  return builder.finish();
}

/** The samples of all profiles, added up by stack and labels. */
class Samples {
  readonly #types: number;
  readonly #dictionary: Dictionary;
  readonly #context: ParseContext;
  /** A resource, then rows of attributes. */
  readonly #labelSets = new NumberLists();
  /** A set of labels and a stack. */
  readonly #rows = new NumberLists();
  /** The sums of each row, one for each type; NaN where a double is not exact. */
  readonly #sums = new GrowableFloat64();
  /** By their index in `#sums`, those that a double does not hold. */
  readonly #wide = new Map<number, bigint>();

  constructor(types: number, dictionary: Dictionary, context: ParseContext) {
    this.#types = types;
    this.#dictionary = dictionary;
    this.#context = context;
  }

  /** Adds a profile's samples; `columns` has the number of each of its types. */
  addAll(profile: OtlpExport["profiles"][number], columns: readonly number[]): void {
    const range = elements(field(profile.about, "locationIndices")).map(count);
    const sample = new OtlpSample();
    const samples = profile.samples();
    while (samples.next(sample)) {
      const stack =
        range.length > 0
          ? this.#dictionary.stackOf(range, sample.locationsStart, sample.locationsLength)
          : this.#dictionary.stack(sample.stack);
      this.#addSample(profile.resource, stack, sample, columns);
    }
  }

  #addSample(resource: number, stack: number, sample: OtlpSample, columns: readonly number[]): void {
    const row = this.#rows.pair(this.#labelSet(resource, sample.attributes), stack) * this.#types;
    if (row === this.#sums.length) this.#addRow();
    const { values, wide, times } = sample;
    if (values.length === 0 && columns.length === 1) this.#add(row + columns[0]!, times);
    for (let i = 0; i < values.length; i++) {
      const column = columns.length === 1 ? columns[0] : columns[i];
      if (column !== undefined) this.#add(row + column, values.data[i]!, wide.get(i));
    }
  }

  #labelSet(resource: number, { data, length }: GrowableUint32): number {
    const sets = this.#labelSets;
    // Most samples have no attributes of their own.
    if (length === 0) return sets.single(resource);
    sets.push(resource);
    for (let i = 0; i < length; i++) sets.push(data[i]!);
    return sets.close();
  }

  #addRow(): void {
    for (let type = 0; type < this.#types; type++) this.#sums.push(0);
    const { samples } = this.#context.limits;
    if (this.#rows.length > samples)
      throw new UnusableInput("too-large", `The profile has more than ${samples} samples.`);
  }

  /** Adds a value, which is `wide` where a double is not exact. */
  #add(at: number, value: number, wide?: bigint): void {
    const before = this.#sums.data[at]!;
    const sum = before + value;
    const isExact = Number.isSafeInteger(sum);
    this.#sums.data[at] = isExact ? sum : Number.NaN;
    if (!isExact) this.#wide.set(at, (this.#wide.get(at) ?? BigInt(before)) + (wide ?? BigInt(value)));
  }

  addTo(builder: ProfileBuilder, resourceLabels: readonly (readonly NewLabel[])[]): void {
    if (this.#rows.length === 0) throw new UnusableInput("no-samples", "The export holds no sample.");
    const labels = Array.from({ length: this.#labelSets.length }, (_, set) => {
      const [resource, ...attributes] = this.#labelSets.list(set);
      return [...attributes.flatMap((row) => this.#dictionary.label(row)), ...(resourceLabels[resource!] ?? [])];
    });
    const values: (number | bigint)[] = [];
    for (let row = 0; row < this.#rows.length; row++) {
      for (let type = 0; type < this.#types; type++) {
        const at = row * this.#types + type;
        values[type] = this.#wide.get(at) ?? this.#sums.data[at]!;
      }
      builder.sample(this.#dictionary.places(this.#rows.item(row, 1)), values, labels[this.#rows.item(row, 0)]);
      checkProfileLimits(builder, this.#context.limits);
    }
  }
}

/** The tables that all profiles of an export share. */
class Dictionary {
  readonly #data: OtlpExport;
  #locations = new Uint32Array();
  readonly #stacks = new NumberLists();
  /** The stacks of the table's rows plus one; 0 for a row that no sample has asked for. */
  readonly #stackOfRow: Uint32Array;
  readonly #row = new GrowableUint32();
  readonly #mostPlaces: number;

  constructor(data: OtlpExport, { limits }: ParseContext) {
    this.#data = data;
    this.#stackOfRow = new Uint32Array(data.stacks);
    this.#mostPlaces = limits.locationReferences;
  }

  /** Makes the rows of mappings, functions and locations. Row 0 of a table means "not set". */
  addTo(builder: ProfileBuilder, { limits }: ParseContext): void {
    const mappings = this.#data.mappings.map((mapping): MappingIndex | undefined => {
      const file = this.text(count(field(mapping, "filenameStrindex")));
      const start = whole(field(mapping, "memoryStart"));
      const limit = whole(field(mapping, "memoryLimit"));
      if (file === "" && start === 0n && limit === 0n) return undefined;
      const ids = elements(field(mapping, "attributeIndices")).flatMap((at) => this.label(count(at)));
      const id = ids.find((label) => label.key.startsWith("process.executable.build_id"));
      const buildId = id !== undefined && "text" in id ? id.text : "";
      return builder.mapping({ start, limit, offset: whole(field(mapping, "fileOffset")), file, buildId });
    });
    const functions: FunctionIndex[] = [];
    const own = new OtlpFunction();
    for (let row = 0; row < this.#data.functions; row++) {
      this.#data.readFunction(row, own);
      const { name, filename, systemName, startLine } = own;
      functions.push(builder.function(this.text(name), this.text(filename), this.text(systemName), startLine));
      checkProfileLimits(builder, limits);
    }
    const location = new OtlpLocation();
    this.#locations = new Uint32Array(this.#data.locations);
    for (let row = 0; row < this.#locations.length; row++) {
      this.#data.readLocation(row, location);
      this.#locations[row] = addLocation(builder, location, mappings[location.mapping], functions);
      checkProfileLimits(builder, limits);
    }
  }

  /** Row 0 means "not set"; async-profiler 4.1 has a text there, which belongs to no frame. */
  text(row: number): string {
    return row === 0 ? "" : (this.#data.strings[row] ?? "");
  }

  valueType(type: Json | undefined): ValueType {
    const word = (name: string): string => this.#data.strings[count(field(type, name))] ?? "";
    return { type: word("typeStrindex"), unit: word("unitStrindex") };
  }

  /** The number of a row's stack; that of the one without places where the table has no such row. */
  stack(row: number): number {
    const known = this.#stackOfRow[row];
    if (known !== undefined && known > 0) return known - 1;
    this.#row.length = 0;
    this.#data.addPlaces(row, this.#row);
    const stack = this.stackOf(this.#row.data, 0, this.#row.length);
    if (known !== undefined) this.#stackOfRow[row] = stack + 1;
    return stack;
  }

  /** The number of the stack of a range of rows of locations, innermost first. Stacks of the same places have the same number. */
  stackOf(rows: ArrayLike<number>, start: number, length: number): number {
    const stacks = this.#stacks;
    stacks.pushOf(this.#locations, rows, start, Math.min(start + length, rows.length));
    if (stacks.itemCount > this.#mostPlaces)
      throw new UnusableInput("too-large", `The profile has more than ${this.#mostPlaces} stack frames.`);
    return stacks.close();
  }

  /** The places of a stack, innermost first. */
  places(stack: number): ArrayLike<LocationIndex> {
    return this.#stacks.list(stack) as ArrayLike<number> as ArrayLike<LocationIndex>;
  }

  /** The label of an attribute; none where the table has no such row or no value. */
  label(index: number): NewLabel[] {
    const row = this.#data.attribute(index);
    return row === undefined ? [] : this.attribute(row);
  }

  attribute(row: Json): NewLabel[] {
    const key = text(field(row, "key")) ?? this.text(count(field(row, "keyStrindex")));
    const value = field(row, "value");
    if (key === "" || value === undefined) return [];
    const reference = field(value, "stringValueStrindex");
    const string = reference === undefined ? text(field(value, "stringValue")) : this.text(count(reference));
    if (string !== undefined) return [{ key, text: string }];
    const integer = field(value, "intValue");
    if (integer !== undefined)
      return [{ key, number: whole(integer), unit: this.text(count(field(row, "unitStrindex"))) }];
    const other = field(value, "boolValue") ?? field(value, "doubleValue");
    return typeof other === "boolean" || typeof other === "number" ? [{ key, text: String(other) }] : [];
  }
}

/** Adds a location with those of its lines whose function the table has. */
function addLocation(
  builder: ProfileBuilder,
  { address, lines: all }: OtlpLocation,
  mapping: MappingIndex | undefined,
  functions: readonly FunctionIndex[],
): LocationIndex {
  // Nearly all locations have one line.
  const lines = all.length === 1 ? lineOf(all[0]!, functions) : all.flatMap((line) => lineOf(line, functions));
  return builder.location(mapping === undefined ? { address, lines } : { mapping, address, lines });
}

function lineOf({ function: row, line, column }: OtlpLine, functions: readonly FunctionIndex[]): NewLine[] {
  const of = functions[row];
  return of === undefined ? [] : [{ function: of, line, column }];
}

/** For each resource the attributes by which it differs from another one. */
function differingLabels(resources: OtlpExport["resources"], dictionary: Dictionary): readonly (readonly NewLabel[])[] {
  const all = resources.map((attributes) => attributes.flatMap((row) => dictionary.attribute(row)));
  const print = (label: NewLabel): string => `${label.key}=${"text" in label ? label.text : label.number}`;
  const holders = new Map<string, number>();
  for (const labels of all)
    for (const label of new Set(labels.map(print))) holders.set(label, (holders.get(label) ?? 0) + 1);
  return all.map((labels) => labels.filter((label) => holders.get(print(label)) !== all.length));
}

import { ProfileBuilder } from "@sweetspot/model/profile/builder";
import type { NewLabel } from "@sweetspot/model/profile/builder";
import type { LocationIndex, MappingIndex, Profile, ValueType } from "@sweetspot/model/profile/table";
import { UnusableInput } from "../../diagnostics.ts";
import type { ParseContext } from "../../format.ts";
import { elements, field, finite, type Json, path, text } from "../../read/json-bounded.ts";
import { entryOf } from "../../read/entry-of.ts";
import { checkProfileLimits } from "../stack-tree.ts";

/** Samples of one stack with the same labels, which profiles of several types have side by side. */
interface Row {
  readonly stack: Stack;
  readonly labels: readonly NewLabel[];
  readonly values: (number | bigint)[];
}

/**
 * Makes one profile of an export in the shape of the newest OTLP JSON: each type of value is a sample type, attributes of samples
 * are labels, and so are attributes of resources that differ between them. Samples that only have times count one for each.
 * Source: opentelemetry-proto, profiles.proto.
 * @throws {UnusableInput} where the export holds no sample, or more than the limits allow
 */
export function otlpProfile(data: Json, context: ParseContext): Profile {
  const resources = elements(field(data, "resourceProfiles"));
  const dictionary = new Dictionary(field(data, "dictionary"));
  const profiles = resources.flatMap((resource, index) =>
    elements(field(resource, "scopeProfiles")).flatMap((scope) =>
      elements(field(scope, "profiles")).map((profile) => ({ profile, index })),
    ),
  );
  const typesOf = (profile: Json): readonly ValueType[] => {
    const given = field(profile, "sampleTypes") ?? field(profile, "sampleType");
    return (Array.isArray(given) ? elements(given) : [given]).map((type) => dictionary.valueType(type));
  };
  const types: ValueType[] = [];
  const columnOf = ({ type, unit }: ValueType): number =>
    types.findIndex((own) => own.type === type && own.unit === unit);
  for (const { profile } of profiles) for (const type of typesOf(profile)) if (columnOf(type) < 0) types.push(type);
  if (types.length === 0) throw new UnusableInput("no-profiles", "The export holds no profile.");

  const first = profiles[0]?.profile;
  const period = field(first, "periodType");
  const builder = new ProfileBuilder(types, {
    ...(period === undefined ? {} : { periodType: dictionary.valueType(period) }),
    period: whole(field(first, "period")),
    timeNanos: whole(field(first, "timeUnixNano")),
    durationNanos: whole(field(first, "durationNano")),
  });
  dictionary.addTo(builder, context);
  const resourceLabels = differingLabels(resources, dictionary);

  const rows: Row[] = [];
  /** By resource, numbers of attributes, and stack: attributes are few where stacks are many. */
  const known = resources.map(() => new Map<string, Map<Stack, Row>>());
  for (const { profile, index } of profiles) {
    const columns = typesOf(profile).map(columnOf);
    const range = elements(field(profile, "locationIndices"));
    for (const sample of elements(field(profile, "samples") ?? field(profile, "sample"))) {
      const attributes = elements(field(sample, "attributeIndices"));
      const stack =
        range.length > 0
          ? dictionary.stackOf(within(range, sample))
          : dictionary.stack(count(field(sample, "stackIndex")));
      const key = attributes.length === 0 ? "" : attributes.map(count).join(",");
      const byStack = entryOf(known[index]!, key, () => new Map<Stack, Row>());
      let row = byStack.get(stack);
      if (row === undefined) {
        const labels = attributes.flatMap((at) => dictionary.label(count(at)));
        row = { stack, labels: [...labels, ...(resourceLabels[index] ?? [])], values: types.map(() => 0) };
        byStack.set(stack, row);
        if (rows.push(row) > context.limits.samples) {
          throw new UnusableInput("too-large", `The profile has more than ${context.limits.samples} samples.`);
        }
      }
      const values = elements(field(sample, "values") ?? field(sample, "value"));
      const times = elements(field(sample, "timestampsUnixNano")).length;
      if (values.length === 0 && columns.length === 1) add(row.values, columns[0] ?? 0, times);
      else if (columns.length === 1) for (const value of values) add(row.values, columns[0] ?? 0, value);
      else for (const [at, column] of columns.entries()) add(row.values, column, values[at]);
    }
  }
  if (rows.length === 0) throw new UnusableInput("no-samples", "The export holds no sample.");
  for (const { stack, labels, values } of rows) {
    builder.sample(stack.locations, values, labels);
    checkProfileLimits(builder, context.limits);
  }
  return builder.finish();
}

/** The part of its profile's locations that is a sample's stack, in 1.7. */
function within(range: readonly Json[], sample: Json): readonly Json[] {
  const start = finite(field(sample, "locationsStartIndex")) ?? 0;
  return range.slice(start, start + (finite(field(sample, "locationsLength")) ?? 0));
}

/** The places of a stack, innermost first. Stacks of the same places are the same object. */
interface Stack {
  readonly locations: readonly LocationIndex[];
}

const noStack: Stack = { locations: [] };

/** The tables that all profiles of an export share. */
class Dictionary {
  readonly #strings: readonly Json[];
  readonly #attributes: readonly Json[];
  readonly #table: Json | undefined;
  #locations: readonly LocationIndex[] = [];
  readonly #stackRows: readonly Json[];
  /** By row, those that a sample has asked for. */
  readonly #stacks: (Stack | undefined)[];
  readonly #stackOfHash = new Map<number, Stack>();

  constructor(table: Json | undefined) {
    this.#table = table;
    this.#strings = elements(field(table, "stringTable"));
    this.#attributes = elements(field(table, "attributeTable"));
    this.#stackRows = elements(field(table, "stackTable"));
    this.#stacks = this.#stackRows.map(() => undefined);
  }

  /** Makes the rows of mappings, functions and locations. Row 0 of a table means "not set". */
  addTo(builder: ProfileBuilder, context: ParseContext): void {
    const mappings = elements(field(this.#table, "mappingTable")).map((mapping): MappingIndex | undefined => {
      const file = this.text(field(mapping, "filenameStrindex"));
      const start = whole(field(mapping, "memoryStart"));
      const limit = whole(field(mapping, "memoryLimit"));
      if (file === "" && start === 0n && limit === 0n) return undefined;
      const ids = elements(field(mapping, "attributeIndices")).flatMap((at) => this.label(count(at)));
      const id = ids.find((label) => label.key.startsWith("process.executable.build_id"));
      const buildId = id !== undefined && "text" in id ? id.text : "";
      return builder.mapping({ start, limit, offset: whole(field(mapping, "fileOffset")), file, buildId });
    });
    const functions = elements(field(this.#table, "functionTable")).map((row) =>
      builder.function(
        this.text(field(row, "nameStrindex")),
        this.text(field(row, "filenameStrindex")),
        this.text(field(row, "systemNameStrindex")),
        count(field(row, "startLine")),
      ),
    );
    this.#locations = elements(field(this.#table, "locationTable")).map((row) => {
      const mapping = mappings[count(field(row, "mappingIndex"))];
      const lines = elements(field(row, "lines") ?? field(row, "line")).flatMap((line) => {
        const named = functions[count(field(line, "functionIndex"))];
        return named === undefined
          ? []
          : [{ function: named, line: count(field(line, "line")), column: count(field(line, "column")) }];
      });
      checkProfileLimits(builder, context.limits);
      const address = whole(field(row, "address"));
      return builder.location({ ...(mapping === undefined ? {} : { mapping }), address, lines });
    });
  }

  /** Row 0 means "not set"; async-profiler 4.1 has a text there, which belongs to no frame. */
  text(index: Json | undefined): string {
    const row = count(index);
    return row === 0 ? "" : (text(this.#strings[row]) ?? "");
  }

  valueType(type: Json | undefined): ValueType {
    const word = (name: string): string => text(this.#strings[count(field(type, name))]) ?? "";
    return { type: word("typeStrindex"), unit: word("unitStrindex") };
  }

  /** The stack of a row of the table; the one without places where the table has no such row. */
  stack(index: number): Stack {
    const row = this.#stackRows[index];
    if (row === undefined) return noStack;
    return (this.#stacks[index] ??= this.stackOf(elements(field(row, "locationIndices"))));
  }

  /** The stack of these places; one object for all rows with the same places, unless another stack has the same hash. */
  stackOf(indices: readonly Json[]): Stack {
    const locations: LocationIndex[] = [];
    let hash = 0;
    for (const index of indices) {
      const place = this.#locations[count(index)];
      if (place === undefined) continue;
      locations.push(place);
      hash = Math.imul(hash ^ place, 0x01000193);
      hash ^= hash >>> 15;
    }
    const known = this.#stackOfHash.get(hash);
    if (known?.locations.length === locations.length && known.locations.every((place, i) => place === locations[i]))
      return known;
    const stack = { locations };
    this.#stackOfHash.set(hash, stack);
    return stack;
  }

  /** The label of an attribute; none where the table has no such row or no value. */
  label(index: number): NewLabel[] {
    const row = this.#attributes[index];
    return row === undefined ? [] : this.attribute(row);
  }

  attribute(row: Json): NewLabel[] {
    const key = text(field(row, "key")) ?? this.text(field(row, "keyStrindex"));
    const value = field(row, "value");
    if (key === "" || value === undefined) return [];
    const reference = field(value, "stringValueStrindex");
    const string = reference === undefined ? text(field(value, "stringValue")) : this.text(reference);
    if (string !== undefined) return [{ key, text: string }];
    const integer = field(value, "intValue");
    if (integer !== undefined) return [{ key, number: whole(integer), unit: this.text(field(row, "unitStrindex")) }];
    const other = field(value, "boolValue") ?? field(value, "doubleValue");
    return typeof other === "boolean" || typeof other === "number" ? [{ key, text: String(other) }] : [];
  }
}

/** For each resource the attributes by which it differs from another one. */
function differingLabels(resources: readonly Json[], dictionary: Dictionary): readonly (readonly NewLabel[])[] {
  const all = resources.map((resource) =>
    elements(path(resource, "resource", "attributes")).flatMap((row) => dictionary.attribute(row)),
  );
  const print = (label: NewLabel): string => `${label.key}=${"text" in label ? label.text : label.number}`;
  const holders = new Map<string, number>();
  for (const labels of all)
    for (const label of new Set(labels.map(print))) holders.set(label, (holders.get(label) ?? 0) + 1);
  return all.map((labels) => labels.filter((label) => holders.get(print(label)) !== all.length));
}

/** Adds a 64-bit number to a sum, which is a `bigint` only where a double is not exact. */
function add(values: (number | bigint)[], column: number, value: Json | undefined): void {
  const before = values[column] ?? 0;
  const sum = typeof before === "number" && typeof value === "number" ? before + value : Number.NaN;
  values[column] = Number.isSafeInteger(sum) ? sum : BigInt(before) + whole(value);
}

/** A 64-bit number, which JSON writes as a text; 0 where it is neither. */
function whole(value: Json | undefined): bigint {
  if (typeof value === "number" && Number.isInteger(value)) return BigInt(value);
  return typeof value === "string" && /^-?\d{1,20}$/.test(value) ? BigInt(value) : 0n;
}

/** A whole number that fits a double, such as an index; 0 where it is left out or something else. */
function count(value: Json | undefined): number {
  return typeof value === "number" && Number.isInteger(value) ? value : Number(whole(value));
}

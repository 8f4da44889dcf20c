import type { GrowableUint32 } from "@sweetspot/model/profile/growable";
import { elements, field, finite, type Json, path, text } from "../../read/json-bounded.ts";
import {
  count,
  type OtlpExport,
  type OtlpFunction,
  type OtlpLocation,
  type OtlpSample,
  type OtlpSamples,
  whole,
} from "./otlp-export.ts";

/** An export in the shape of OTLP's JSON, of any generation's names. */
export class JsonExport implements OtlpExport {
  readonly resources;
  readonly profiles;
  readonly strings;
  readonly mappings;
  readonly #attributes: readonly Json[];
  readonly #functions: readonly Json[];
  readonly #locations: readonly Json[];
  readonly #stacks: readonly Json[];

  constructor(data: Json) {
    const resources = elements(field(data, "resourceProfiles"));
    const table = (name: string): readonly Json[] => elements(path(data, "dictionary", name));
    this.resources = resources.map((resource) => elements(path(resource, "resource", "attributes")));
    this.profiles = resources.flatMap((resource, index) =>
      elements(field(resource, "scopeProfiles")).flatMap((scope) =>
        elements(field(scope, "profiles")).map((about) => ({
          resource: index,
          about,
          samples: () => new JsonSamples(elements(field(about, "samples") ?? field(about, "sample"))),
        })),
      ),
    );
    this.strings = table("stringTable").map((string) => text(string) ?? "");
    this.mappings = table("mappingTable");
    this.#attributes = table("attributeTable");
    this.#functions = table("functionTable");
    this.#locations = table("locationTable");
    this.#stacks = table("stackTable");
  }

  get functions(): number {
    return this.#functions.length;
  }

  get locations(): number {
    return this.#locations.length;
  }

  get stacks(): number {
    return this.#stacks.length;
  }

  attribute(row: number): Json | undefined {
    return this.#attributes[row];
  }

  readFunction(row: number, into: OtlpFunction): void {
    const own = this.#functions[row];
    into.name = count(field(own, "nameStrindex"));
    into.systemName = count(field(own, "systemNameStrindex"));
    into.filename = count(field(own, "filenameStrindex"));
    into.startLine = count(field(own, "startLine"));
  }

  readLocation(row: number, into: OtlpLocation): void {
    const own = this.#locations[row];
    into.mapping = count(field(own, "mappingIndex"));
    into.address = whole(field(own, "address"));
    into.lines = elements(field(own, "lines") ?? field(own, "line")).map((line) => ({
      function: count(field(line, "functionIndex")),
      line: count(field(line, "line")),
      column: count(field(line, "column")),
    }));
  }

  addPlaces(stack: number, into: GrowableUint32): void {
    for (const place of elements(field(this.#stacks[stack], "locationIndices"))) into.push(count(place));
  }
}

class JsonSamples implements OtlpSamples {
  readonly #rows: readonly Json[];
  #next = 0;

  constructor(rows: readonly Json[]) {
    this.#rows = rows;
  }

  next(into: OtlpSample): boolean {
    const row = this.#rows[this.#next++];
    if (row === undefined) return false;
    fill(into, row);
    return true;
  }
}

function fill(sample: OtlpSample, row: Json): void {
  sample.clear();
  sample.stack = count(field(row, "stackIndex"));
  sample.locationsStart = finite(field(row, "locationsStartIndex")) ?? 0;
  sample.locationsLength = finite(field(row, "locationsLength")) ?? 0;
  for (const attribute of elements(field(row, "attributeIndices"))) sample.attributes.push(count(attribute));
  for (const value of elements(field(row, "values") ?? field(row, "value"))) {
    const number = typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
    if (typeof number === "number" && Number.isSafeInteger(number)) sample.values.push(number);
    else sample.addWide(whole(value));
  }
  sample.times = elements(field(row, "timestampsUnixNano")).length;
}

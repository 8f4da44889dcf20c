import { elements, field, finite, type Json, path, text } from "../../read/json-bounded.ts";
import { count, type OtlpExport, type OtlpSample, whole } from "./otlp-export.ts";

/** An export in the shape of OTLP's JSON, of any generation's names. */
export function jsonExport(data: Json): OtlpExport {
  const resources = elements(field(data, "resourceProfiles"));
  const table = (name: string): readonly Json[] => elements(path(data, "dictionary", name));
  const attributes = table("attributeTable");
  const stacks = table("stackTable");
  return {
    resources: resources.map((resource) => elements(path(resource, "resource", "attributes"))),
    profiles: resources.flatMap((resource, index) =>
      elements(field(resource, "scopeProfiles")).flatMap((scope) =>
        elements(field(scope, "profiles")).map((about) => ({
          resource: index,
          about,
          eachSample(sample: OtlpSample, visit: () => void) {
            for (const row of elements(field(about, "samples") ?? field(about, "sample"))) {
              fill(sample, row);
              visit();
            }
          },
        })),
      ),
    ),
    strings: table("stringTable").map((string) => text(string) ?? ""),
    mappings: table("mappingTable"),
    stacks: stacks.length,
    attribute: (row) => attributes[row],
    eachFunction(visit) {
      for (const row of table("functionTable")) {
        const number = (name: string): number => count(field(row, name));
        visit(number("nameStrindex"), number("systemNameStrindex"), number("filenameStrindex"), number("startLine"));
      }
    },
    eachLocation(visit) {
      for (const row of table("locationTable")) {
        const lines = elements(field(row, "lines") ?? field(row, "line")).map((line) => ({
          function: count(field(line, "functionIndex")),
          line: count(field(line, "line")),
          column: count(field(line, "column")),
        }));
        visit(count(field(row, "mappingIndex")), whole(field(row, "address")), lines);
      }
    },
    addPlaces(stack, into) {
      for (const place of elements(field(stacks[stack], "locationIndices"))) into.push(count(place));
    },
  };
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

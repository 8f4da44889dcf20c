import type { ApiSchema } from "@sweetspot/contract";

/** A field of an answer or a body, with the fields inside it. */
export interface SchemaField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: ApiSchema;
}

/** The type of a value in a few words: `text`, `list of numbers`, `"holm" or "none"`. */
export function typeText(schema: ApiSchema | undefined): string {
  if (schema === undefined) return "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeText))].join(" or ");
  if (schema.allOf !== undefined) return "object";
  if (schema.type === "array")
    return schema.items === undefined ? "list" : `list of ${several(typeText(schema.items))}`;
  if (schema.patternProperties !== undefined && schema.properties === undefined) return "object by name";
  if (schema.format === "date-time") return "time";
  return words[schema.type ?? ""] ?? schema.type ?? "any value";
}

const words: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  null: "null",
};

function several(one: string): string {
  return /^(whole number|number|object|text|time)$/.test(one)
    ? one.replace(/^text$/, "texts").replace(/(number|object|time)$/, "$1s")
    : one;
}

/** The fields inside a value: of an object, of a list's items, of the choices of a union. */
export function fieldsOf(schema: ApiSchema | undefined): SchemaField[] {
  if (schema === undefined) return [];
  const inner = [
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
  ];
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    isRequired: schema.required?.includes(name) ?? false,
    schema: field,
  }));
  const byPattern = Object.values(schema.patternProperties ?? {}).map((field) => ({
    name: "<name>",
    isRequired: false,
    schema: field,
  }));
  const all = [...fields, ...byPattern, ...inner.flatMap(fieldsOf)];
  // Choices of a union have fields in common, such as `kind`: they are listed once, with all their values.
  const byName = Map.groupBy(all, ({ name }) => name);
  return [...byName.values()].map(([first, ...others]) =>
    others.length === 0
      ? first!
      : { ...first!, isRequired: false, schema: { anyOf: [first!, ...others].map((each) => each.schema) } },
  );
}

/** The words said of a value, or of what its list holds. */
export function descriptionOf(schema: ApiSchema | undefined): string {
  return (
    schema?.description ??
    schema?.items?.description ??
    schema?.anyOf?.find((each) => each.description)?.description ??
    ""
  );
}

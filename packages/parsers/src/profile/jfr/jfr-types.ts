import { UnusableInput } from "../../diagnostics.ts";
import type { JfrReader } from "./jfr-reader.ts";

/** A field of an event or of a constant. */
interface JfrField {
  readonly name: string;
  readonly type: number;
  readonly isConstant: boolean;
  readonly isArray: boolean;
}

type Kind = "byte" | "number" | "float" | "double" | "text" | "object";

/** The writing of values by the names of their types, which are compared once a type and not once a value. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ["boolean", "byte"],
  ["byte", "byte"],
  ["char", "number"],
  ["short", "number"],
  ["int", "number"],
  ["long", "number"],
  ["float", "float"],
  ["double", "double"],
  ["java.lang.String", "text"],
]);

export interface JfrType {
  readonly name: string;
  readonly kind: Kind;
  readonly fields: readonly JfrField[];
}

/** A value as decoded: an object by field, a list, a number, a text, or a `Reference` into a pool. */
export type JfrValue =
  | number
  | string
  | null
  | Reference
  | readonly JfrValue[]
  | { readonly [field: string]: JfrValue };

/** A constant of a pool, looked up only when it is needed. */
export class Reference {
  readonly type: number;
  readonly id: number;

  constructor(type: number, id: number) {
    this.type = type;
    this.id = id;
  }
}

/** The greatest depth to which types may hold one another; a real one is 4 deep. */
const deepest = 32;

/**
 * Reads a chunk's description of its types. It is a tree of elements with attributes, whose names and values are numbers of
 * texts. Source: JDK, jdk/jfr/internal/MetadataReader.java.
 */
export function readTypes(reader: JfrReader): Map<number, JfrType> {
  reader.number(); // size
  reader.number(); // type: 0
  reader.number(); // start
  reader.number(); // duration
  reader.number(); // id
  const texts: string[] = [];
  for (let left = reader.count(); left > 0; left--) texts.push(String(reader.text() ?? ""));
  const types = new Map<number, JfrType>();
  readElement(reader, texts, types, 0);
  return types;
}

/** Reads an element with those below it; a `class` goes into `types`. @returns the field that it describes, if it does. */
function readElement(
  reader: JfrReader,
  texts: readonly string[],
  types: Map<number, JfrType>,
  depth: number,
): JfrField | undefined {
  if (depth > deepest) throw new UnusableInput("jfr-types", "The recording's types are nested without end.");
  const name = texts[reader.number()] ?? "";
  const isDescribed = name === "class" || name === "field";
  let id: string | undefined;
  let called: string | undefined;
  let type: string | undefined;
  let constants: string | undefined;
  let dimension: string | undefined;
  for (let left = reader.count(); left > 0; left--) {
    const key = texts[reader.number()];
    const value = texts[reader.number()] ?? "";
    // Most elements are annotations and settings, which say nothing that is needed.
    if (!isDescribed) continue;
    if (key === "id") id = value;
    else if (key === "name") called = value;
    else if (key === "class") type = value;
    else if (key === "constantPool") constants = value;
    else if (key === "dimension") dimension = value;
  }
  const fields: JfrField[] = [];
  for (let left = reader.count(); left > 0; left--) {
    const field = readElement(reader, texts, types, depth + 1);
    if (field !== undefined) fields.push(field);
  }
  if (name === "class")
    types.set(Number(id), { name: called ?? "", kind: kinds.get(called ?? "") ?? "object", fields });
  if (name !== "field") return undefined;
  return {
    // The values of a field go by its name into a plain object, whose prototype no file may set.
    name: called === "__proto__" ? "" : (called ?? ""),
    type: Number(type),
    isConstant: constants === "true",
    isArray: Number(dimension ?? 0) > 0,
  };
}

/** Decodes values by the types that the chunk describes. */
export class JfrDecoder {
  readonly #types: ReadonlyMap<number, JfrType>;

  constructor(types: ReadonlyMap<number, JfrType>) {
    this.#types = types;
  }

  /** A whole value of a type: an event's fields, or a constant. */
  value(reader: JfrReader, type: number, depth = 0): JfrValue {
    const described = this.#types.get(type);
    if (described === undefined)
      throw new UnusableInput("jfr-types", `The recording uses a type ${type} that it does not describe.`, {
        offset: reader.position,
      });
    if (depth > deepest) throw new UnusableInput("jfr-types", "The recording's types hold each other without end.");
    switch (described.kind) {
      case "byte":
        return reader.byte();
      case "number":
        return reader.number();
      case "float":
        return reader.float();
      case "double":
        return reader.double();
      case "text": {
        const text = reader.text();
        return typeof text === "number" ? new Reference(type, text) : text;
      }
      default: {
        const value: Record<string, JfrValue> = {};
        for (const field of described.fields) value[field.name] = this.#field(reader, field, depth);
        return value;
      }
    }
  }

  #field(reader: JfrReader, field: JfrField, depth: number): JfrValue {
    if (!field.isArray) return this.#one(reader, field, depth);
    const list: JfrValue[] = [];
    for (let left = reader.count(); left > 0; left--) list.push(this.#one(reader, field, depth));
    return list;
  }

  #one(reader: JfrReader, field: JfrField, depth: number): JfrValue {
    if (field.isConstant) return new Reference(field.type, reader.number());
    return this.value(reader, field.type, depth + 1);
  }
}

/** A field of a decoded object; undefined where the value is no object or has no such field. */
export function fieldOf(value: JfrValue | undefined, name: string): JfrValue | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Reference)
    return undefined;
  return (value as { readonly [field: string]: JfrValue })[name];
}

/** A list's values; none for what is no list. */
export function listOf(value: JfrValue | undefined): readonly JfrValue[] {
  return Array.isArray(value) ? (value as readonly JfrValue[]) : [];
}

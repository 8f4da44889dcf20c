import { ExpressionError } from "./expression-tokens.ts";
import { compareBytes, namedOrders, type Order } from "./key-order.ts";
import { baseName, nameKey, nameWithout } from "./name.ts";
import { parseProjection, type ProjectionField } from "./projection-syntax.ts";
import type { ConfigEntry } from "./table.ts";

/** The part of a result that a projection looks at: a result without its values. */
export interface ResultIdentity {
  /** Full name. */
  readonly name: string;
  readonly config: readonly ConfigEntry[];
  /** The `.file` of the result: its input's label. */
  readonly file: string;
}

/** A field of a projection; `.config` expands into one for each configuration key that was seen. */
export interface KeyField {
  readonly name: string;
  /** Place of its values in a key. */
  readonly index: number;
  readonly order: Order;
  /** Order of first sight, kept for the fields that are sorted by it. */
  readonly seen: Map<string, number> | undefined;
}

/** A tuple of values, one object for each distinct tuple of a projection. Trailing empty values are left out. */
export interface Key {
  readonly values: readonly string[];
  /** Numbered in order of first sight within its projection. */
  readonly id: number;
}

/** The value of a field in a key; "" when the key has none. */
export function keyValue(key: Key, field: KeyField): string {
  return key.values[field.index] ?? "";
}

type RowPart = (result: ResultIdentity, row: string[]) => void;
type Extract = (result: ResultIdentity) => string;

/** Keeps what was seen only of values that a fixed order lists. */
export type IdentityFilter = (result: ResultIdentity) => boolean;

/**
 * Projections that share the space of keys: a key that one of them names is left out of `.config` and `.fullname` of
 * all. Parse all expressions first, then project.
 */
export class ProjectionSet {
  readonly #configKeys = new Set<string>();
  readonly #nameKeys: string[] = [];
  #hasConfig = false;
  #hasFullname = false;

  /** Reads an expression such as `.fullname`, `pkg,/size@num`. Throws `ExpressionError`. */
  parse(expression: string, options: { withUnit?: boolean } = {}): Projection {
    const projection = new Projection();
    for (const field of parseProjection(expression)) this.#addField(projection, expression, field);
    if (options.withUnit === true) projection.addUnitField();
    return projection;
  }

  /** A projection of everything that the others leave out, to warn of differences that are hidden. */
  residue(): Projection {
    const projection = new Projection();
    const order = { kind: "first" } as const;
    const field = { keyOffset: 0, order, orderOffset: 0 };
    if (!this.#hasConfig) this.#addField(projection, "", { key: ".config", ...field });
    if (!this.#hasFullname) this.#addField(projection, "", { key: ".fullname", ...field });
    return projection;
  }

  #addField(projection: Projection, expression: string, field: ProjectionField): void {
    const { key, order } = field;
    if (order.kind === "named" && !namedOrders.has(order.name)) {
      throw new ExpressionError(expression, field.orderOffset, `unknown order ${JSON.stringify(order.name)}`);
    }
    if (key === ".config") {
      if (order.kind === "fixed") {
        throw new ExpressionError(expression, field.orderOffset, "fixed order not allowed for .config");
      }
      this.#hasConfig = true;
      projection.addConfig(field, this.#configKeys);
    } else if (key === ".fullname") {
      this.#hasFullname = true;
      const excluded = this.#nameKeys;
      projection.addField(
        field,
        (result) => nameWithout(result.name, excluded),
        (result) => result.name,
      );
    } else if (key === ".unit") {
      throw new ExpressionError(expression, field.keyOffset, ".unit is only allowed in filters");
    } else if (key === "") {
      throw new ExpressionError(expression, field.keyOffset, "key must not be empty");
    } else {
      if (key === ".name" || key.startsWith("/")) this.#nameKeys.push(key);
      else this.#configKeys.add(key);
      const extract = extractor(key);
      projection.addField(field, extract, extract);
    }
  }
}

/** The part of a result that a key asks for: `.name`, `.fullname`, `/name-key`, `.file` or a configuration key. */
export function extractor(key: string): Extract {
  if (key === ".name") return (result) => baseName(result.name);
  if (key === ".fullname") return (result) => result.name;
  if (key.startsWith("/")) return (result) => nameKey(result.name, key);
  if (key === ".file") return (result) => result.file;
  return (result) => result.config.find((entry) => entry.key === key)?.value ?? "";
}

/** Maps results to keys and orders the keys. Built by `ProjectionSet`. */
export class Projection {
  /** Filters that come with fixed orders. */
  readonly filters: IdentityFilter[] = [];
  readonly #parts: RowPart[] = [];
  /** In the order of the expression; a list for `.config`, which grows. */
  readonly #slots: (KeyField | KeyField[])[] = [];
  #fieldCount = 0;
  #unit: KeyField | undefined;
  readonly #keys = new Map<string, Key>();

  /** All fields in sorting order, with `.config` expanded to what has been seen. */
  get fields(): readonly KeyField[] {
    return this.#slots.flat();
  }

  addField(field: ProjectionField, extract: Extract, filtered: Extract): void {
    const keyField = this.#newField(field.key, field.order);
    this.#slots.push(keyField);
    if (field.order.kind === "fixed") {
      const allowed = new Set(field.order.values);
      this.filters.push((result) => allowed.has(filtered(result)));
    }
    this.#parts.push((result, row) => {
      row[keyField.index] = extract(result);
    });
  }

  addConfig(field: ProjectionField, excluded: ReadonlySet<string>): void {
    const group: KeyField[] = [];
    this.#slots.push(group);
    const known = new Map<string, KeyField>();
    this.#parts.push((result, row) => {
      for (const { key, value } of result.config) {
        if (excluded.has(key)) continue;
        let keyField = known.get(key);
        if (keyField === undefined) {
          keyField = this.#newField(key, field.order);
          group.push(keyField);
          known.set(key, keyField);
        }
        row[keyField.index] = value;
      }
    });
  }

  addUnitField(): void {
    this.#unit = this.#newField(".unit", { kind: "first" });
    this.#slots.push(this.#unit);
  }

  /** The key of a result; with `unit`, in a projection that has a unit field, the key of one of its values. */
  project(result: ResultIdentity, unit?: string): Key {
    const row: string[] = [];
    for (const part of this.#parts) part(result, row);
    if (this.#unit !== undefined && unit !== undefined) row[this.#unit.index] = unit;
    while (row.length > 0 && (row.at(-1) ?? "") === "") row.pop();
    for (let i = 0; i < row.length; i++) row[i] ??= "";
    const text = JSON.stringify(row);
    let key = this.#keys.get(text);
    if (key === undefined) {
      key = { values: row, id: this.#keys.size };
      this.#keys.set(text, key);
      this.#observe(row);
    }
    return key;
  }

  /** Sorts keys of this projection in place. */
  sort(keys: Key[]): Key[] {
    const fields = this.fields;
    return keys.sort((a, b) => compareKeys(fields, a, b));
  }

  #observe(row: readonly string[]): void {
    // Values of keys inside .config are not observed: benchstat sorts them by their bytes.
    for (const slot of this.#slots) {
      if (Array.isArray(slot) || slot.seen === undefined) continue;
      const value = row[slot.index] ?? "";
      if (!slot.seen.has(value)) slot.seen.set(value, slot.seen.size);
    }
  }

  #newField(name: string, order: ProjectionField["order"]): KeyField {
    const index = this.#fieldCount++;
    if (order.kind === "named") {
      return { name, index, order: namedOrders.get(order.name) ?? compareBytes, seen: undefined };
    }
    // A value repeated in a fixed order counts at its last place.
    const seen = new Map<string, number>();
    if (order.kind === "fixed") for (const [rank, value] of order.values.entries()) seen.set(value, rank);
    const byRank: Order = (a, b) => (seen.get(a) ?? 0) - (seen.get(b) ?? 0);
    return { name, index, order: byRank, seen: order.kind === "first" ? seen : undefined };
  }
}

function compareKeys(fields: readonly KeyField[], a: Key, b: Key): number {
  for (const field of fields) {
    const left = keyValue(a, field);
    const right = keyValue(b, field);
    if (left === right) continue;
    const order = field.order(left, right);
    // Distinct values that the order takes for equal still need one.
    return order !== 0 ? order : compareBytes(left, right);
  }
  return 0;
}

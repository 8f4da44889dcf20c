import { ExpressionTokens } from "./expression-tokens.ts";

/** One key of a projection expression with the order of its values. */
export interface ProjectionField {
  readonly key: string;
  readonly keyOffset: number;
  /** Order of first sight, a named order, or a fixed list, which also filters. */
  readonly order: { readonly kind: "first" } | { readonly kind: "named"; readonly name: string } | FixedOrder;
  readonly orderOffset: number;
}

interface FixedOrder {
  readonly kind: "fixed";
  readonly values: readonly string[];
}

/** Reads `key`, `key@order` and `key@(a b)`, separated by commas or spaces. Throws `ExpressionError`. */
export function parseProjection(expression: string): ProjectionField[] {
  const tokens = new ExpressionTokens(expression);
  const fields: ProjectionField[] = [];
  for (;;) {
    const next = tokens.peek();
    if (next.kind === "end") return fields;
    if (fields.length > 0 && next.kind === "operator" && next.text === ",") tokens.take();
    fields.push(readField(tokens));
  }
}

function readField(tokens: ExpressionTokens): ProjectionField {
  const key = tokens.take();
  if (key.kind !== "word" && key.kind !== "quoted") return tokens.fail(key.offset, "expected key");
  const field = { key: key.text, keyOffset: key.offset };
  const separator = tokens.peek();
  if (separator.kind !== "operator" || separator.text !== "@") {
    return { ...field, order: { kind: "first" }, orderOffset: key.offset + key.text.length };
  }
  tokens.take();
  const order = tokens.take();
  if (order.kind === "word" || order.kind === "quoted") {
    return { ...field, order: orderNamed(order.text), orderOffset: order.offset };
  }
  if (order.kind !== "operator" || order.text !== "(") {
    return tokens.fail(order.offset, "expected named sort order or parenthesized list");
  }
  const values: string[] = [];
  for (;;) {
    const token = tokens.take();
    if (token.kind === "word" || token.kind === "quoted") values.push(token.text);
    else if (token.kind !== "operator" || token.text !== ")") tokens.fail(token.offset, "missing )");
    else if (values.length === 0) tokens.fail(token.offset, "nothing to match");
    else return { ...field, order: { kind: "fixed", values }, orderOffset: order.offset };
  }
}

function orderNamed(name: string): ProjectionField["order"] {
  if (name === "first") return { kind: "first" };
  // The parser of benchstat takes a list named "fixed" without values; nothing can equal one of them.
  return name === "fixed" ? { kind: "fixed", values: [] } : { kind: "named", name };
}

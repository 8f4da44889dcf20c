import type { BinaryOperator, Cardinality, VectorMatching } from "./ast.ts";
import { parseLabelList } from "./label-list-parser.ts";
import type { Parser } from "./parser.ts";

const setOperators: ReadonlySet<string> = new Set(["and", "or", "unless"]);
const comparisons: ReadonlySet<string> = new Set(["==", "!=", ">", "<", ">=", "<="]);

/** `bool`, `on(…)` or `ignoring(…)`, `group_left(…)` or `group_right(…)`: what may follow a binary operator. */
export function parseBinaryModifiers(
  parser: Parser,
  operator: BinaryOperator,
): { bool: boolean; matching: VectorMatching } {
  const bool = parser.isWord("bool");
  if (bool) {
    const token = parser.next();
    if (!comparisons.has(operator)) parser.fail(token, "bool modifier can only be used on comparison operators");
  }
  const isSet = setOperators.has(operator);
  let cardinality: Cardinality = isSet ? "many-to-many" : "one-to-one";
  let on = false;
  let labels: readonly string[] = [];
  let include: readonly string[] = [];
  if ((parser.isWord("on") || parser.isWord("ignoring")) && parser.isOperator("(", 1)) {
    on = parser.next().text.toLowerCase() === "on";
    labels = parseLabelList(parser, on ? "on" : "ignoring").labels;
    if (parser.isWord("group_left") || parser.isWord("group_right")) {
      const token = parser.next();
      const side = token.text.toLowerCase();
      if (isSet) parser.fail(token, `no grouping allowed for "${operator}" operation`);
      cardinality = side === "group_left" ? "many-to-one" : "one-to-many";
      if (parser.isOperator("(")) include = parseLabelList(parser, side).labels;
      const both = on ? include.find((label) => labels.includes(label)) : undefined;
      if (both !== undefined) parser.fail(token, `label "${both}" must not occur in ON and GROUP clause at once`);
    }
  }
  if (["fill", "fill_left", "fill_right"].some((word) => parser.isWord(word) && parser.isOperator("(", 1))) {
    parser.refuse(parser.peek(), `the modifier ${parser.peek().text} is experimental and not evaluated here`);
  }
  return { bool, matching: { cardinality, on, labels, include } };
}

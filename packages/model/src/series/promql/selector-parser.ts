import { nameLabel } from "../labels.ts";
import type { LabelMatcher, MatchOperator, SelectorExpression } from "./ast.ts";
import type { Token } from "./lexer.ts";
import type { Parser } from "./parser.ts";

/** Reads matchers after `{`, or makes a selector of a bare metric name. */
export function parseSelectorAt(
  parser: Parser,
  from: Token,
  name: Token | undefined,
  braces = name === undefined,
): SelectorExpression {
  const matchers: LabelMatcher[] = [];
  let metric = name?.text;
  let end = from.end;
  if (braces) {
    for (let first = true; !parser.isOperator("}"); first = false) {
      if (!first) {
        parser.expect(",", "label matching");
        if (parser.isOperator("}")) break;
      }
      const label = parser.next();
      if (label.kind !== "word" && label.kind !== "string") {
        parser.unexpected(label, 'in label matching, expected a label or "}"');
      }
      const operator = parser.peek();
      if (operator.kind === "operator" && ["=", "!=", "=~", "!~"].includes(operator.text)) {
        if (label.kind === "word" && label.text.includes(":")) parser.unexpected(label, "expected a label");
        parser.next();
        const value = parser.next();
        if (value.kind !== "string") parser.unexpected(value, "in label matching, expected a quoted text");
        matchers.push({ label: label.text, operator: operator.text as MatchOperator, value: value.text });
      } else if (label.kind === "string") {
        if (metric !== undefined) {
          parser.fail(label, `metric name must not be set twice: "${metric}" or "${label.text}"`);
        }
        metric = label.text;
        matchers.push({ label: nameLabel, operator: "=", value: metric });
      } else {
        parser.unexpected(operator, "in label matching, expected one of =, !=, =~, !~");
      }
    }
    end = parser.next().end;
  }
  if (name !== undefined) {
    const twice = matchers.find(({ label }) => label === nameLabel);
    if (twice) parser.fail(from, `metric name must not be set twice: "${name.text}" or "${twice.value}"`);
    matchers.push({ label: nameLabel, operator: "=", value: name.text });
  }
  return { kind: "selector", matchers, offsetMs: 0, start: name?.start ?? from.start, end };
}

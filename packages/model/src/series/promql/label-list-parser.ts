import type { Parser } from "./parser.ts";

/** Reads the names in the brackets behind `by`, `on` and the like; `context` is what an error calls them. */
export function parseLabelList(parser: Parser, context: string): { labels: string[]; end: number } {
  parser.expect("(", context);
  const labels: string[] = [];
  while (!parser.isOperator(")")) {
    if (labels.length > 0) {
      parser.expect(",", context);
      if (parser.isOperator(")")) break;
    }
    const token = parser.next();
    if (token.kind !== "word" && token.kind !== "string") parser.unexpected(token, `in ${context}, expected a label`);
    if (token.kind === "word" && token.text.includes(":")) parser.unexpected(token, `in ${context}, expected a label`);
    labels.push(token.text);
  }
  return { labels, end: parser.next().end };
}

import { unitNamed } from "./quantity.ts";

/**
 * Gives a named number of the evidence in its base unit (bytes, seconds), or throws ExpressionError with what is there
 * instead. `name` is one of bench, metric, profile, fact; the arguments are as written.
 */
export type Lookup = (name: string, args: readonly string[]) => number;

/** A calculation that cannot be made; the message is a sentence for the author. */
export class ExpressionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ExpressionError";
  }
}

interface Token {
  readonly kind: "number" | "name" | "text" | "sign" | "end";
  readonly text: string;
  readonly at: number;
}

const tokenExpression =
  /\s*(?:(?<number>\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?\s?(?:%|[kKMGT]?i?B\b|ns\b|[uµ]s\b|ms\b|min\b|s\b|h\b)?)|(?<name>[a-z]+)|"(?<text>[^"]*)"|(?<sign>[-+*/(),−]))/uy;

const longestExpression = 2000;
const deepestNesting = 50;

/**
 * Evaluates `+ - * / ( )` over numbers (with units), and references such as `bench("Write", "B/op", "2-byte")`.
 * Throws ExpressionError on anything else; bounded in length and nesting, because the text is a stranger's.
 */
export function evaluateExpression(source: string, lookup: Lookup): number {
  if (source.length > longestExpression)
    throw new ExpressionError(`the calculation is longer than ${longestExpression} characters`);
  const tokens = tokenize(source);
  let next = 0;
  let depth = 0;

  const peek = (): Token => tokens[next]!;
  const take = (): Token => tokens[next++]!;
  const accept = (sign: string): boolean => {
    if (peek().kind !== "sign" || peek().text !== sign) return false;
    next++;
    return true;
  };
  const expect = (sign: string): void => {
    if (!accept(sign)) throw new ExpressionError(`expected "${sign}" at character ${peek().at + 1} of the calculation`);
  };

  function sum(): number {
    let value = product();
    for (;;) {
      if (accept("+")) value += product();
      else if (accept("-")) value -= product();
      else return value;
    }
  }
  function product(): number {
    let value = signed();
    for (;;) {
      if (accept("*")) value *= signed();
      else if (accept("/")) value /= signed();
      else return value;
    }
  }
  function signed(): number {
    let sign = 1;
    while (peek().kind === "sign" && (peek().text === "-" || peek().text === "+"))
      if (take().text === "-") sign = -sign;
    return sign * operand();
  }
  function operand(): number {
    const token = take();
    if (token.kind === "number") return numberOf(token);
    if (token.kind === "name") return lookup(token.text, argumentList());
    if (token.kind === "sign" && token.text === "(") {
      if (++depth > deepestNesting) throw new ExpressionError("the calculation is nested too deeply");
      const value = sum();
      expect(")");
      depth--;
      return value;
    }
    const found = token.kind === "end" ? "the end" : `"${token.text}"`;
    throw new ExpressionError(
      `expected a number or a reference at character ${token.at + 1} of the calculation, found ${found}`,
    );
  }
  function argumentList(): string[] {
    expect("(");
    const args: string[] = [];
    while (!accept(")")) {
      if (args.length > 0) expect(",");
      const token = take();
      if (token.kind !== "text")
        throw new ExpressionError(`expected a text in double quotes at character ${token.at + 1} of the calculation`);
      args.push(token.text);
    }
    return args;
  }

  const value = sum();
  if (peek().kind !== "end")
    throw new ExpressionError(`cannot read "${peek().text}" at character ${peek().at + 1} of the calculation`);
  return value;
}

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const text = source.trimEnd();
  tokenExpression.lastIndex = 0;
  while (tokenExpression.lastIndex < text.length) {
    const at = tokenExpression.lastIndex;
    const groups = tokenExpression.exec(text)?.groups;
    if (groups === undefined) throw new ExpressionError(`cannot read the calculation from character ${at + 1}`);
    if (groups["number"] !== undefined) tokens.push({ kind: "number", text: groups["number"], at });
    else if (groups["name"] !== undefined) tokens.push({ kind: "name", text: groups["name"], at });
    else if (groups["text"] !== undefined) tokens.push({ kind: "text", text: groups["text"], at });
    else tokens.push({ kind: "sign", text: (groups["sign"] ?? "").replace("−", "-"), at });
  }
  tokens.push({ kind: "end", text: "", at: text.length });
  return tokens;
}

function numberOf({ text }: Token): number {
  const [, digits = "", unitName = ""] = /^([\d,.]+(?:e[-+]?\d+)?)\s?(.*)$/u.exec(text) ?? [];
  const unit = unitNamed(unitName);
  if (unit === undefined) throw new ExpressionError(`"${unitName}" is no unit known here`);
  return Number(digits.replaceAll(",", "")) * unit.factor;
}

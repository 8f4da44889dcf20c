import { ExpressionError } from "./expression-error.ts";
import {
  add,
  divide,
  type Measured,
  measured,
  multiply,
  negate,
  plainNumber,
  type Reference,
  subtract,
} from "./measure.ts";
import { unitNamed } from "../unit/units.ts";

/**
 * Gives a named number of the evidence in its base unit with what it measures, or throws ExpressionError with what is
 * there instead. `name` is one of bench, metric, profile, fact; the arguments are as written.
 */
export type Lookup = (name: string, args: readonly string[]) => Pick<Measured, "value" | "dimension" | "isCount">;

interface Token {
  readonly kind: "number" | "name" | "text" | "sign" | "end";
  readonly text: string;
  /** The unit of a number. */
  readonly unit: string;
  readonly at: number;
}

const tokenExpression =
  /\s*(?:(?<number>\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?)(?:[ \u00a0\u2009\u202f]?(?<unit>%|\p{L}+))?|(?<name>[a-z]+)|"(?<text>[^"]*)"|(?<sign>[-+*/(),−×·÷]))/uy;

/** The result of a calculation, and the numbers that were written in it: a number that is given there is not the one that a claim claims. */
export interface Evaluated {
  readonly result: Measured;
  readonly literals: readonly Measured[];
}

const longestExpression = 2000;
const deepestNesting = 50;

/**
 * Evaluates `+ - * / ( )` over numbers (with units), and references such as `bench("Write", "B/op", "2-byte")`.
 * Throws ExpressionError on anything else; bounded in length and nesting, because the text is a stranger's.
 */
export function evaluateExpression(source: string, lookup: Lookup): Evaluated {
  if (source.length > longestExpression)
    throw new ExpressionError(`the calculation is longer than ${longestExpression} characters`);
  const tokens = tokenize(source);
  let next = 0;
  let depth = 0;
  const literals: Measured[] = [];

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

  function sum(): Measured {
    let value = product();
    for (;;) {
      if (accept("+")) value = add(value, product());
      else if (accept("-")) value = subtract(value, product());
      else return value;
    }
  }
  function product(): Measured {
    let value = signed();
    for (;;) {
      if (accept("*")) value = multiply(value, signed());
      else if (accept("/")) value = divide(value, signed());
      else return value;
    }
  }
  function signed(): Measured {
    let sign = 1;
    while (peek().kind === "sign" && (peek().text === "-" || peek().text === "+"))
      if (take().text === "-") sign = -sign;
    const value = operand();
    return sign === -1 ? negate(value) : value;
  }
  function operand(): Measured {
    const token = take();
    if (token.kind === "number") {
      const literal = numberOf(token);
      literals.push(literal);
      return literal;
    }
    if (token.kind === "name") {
      const reference: Reference = { name: token.text, args: argumentList() };
      const { value, dimension, isCount } = lookup(reference.name, reference.args);
      return measured(value, dimension, { isCount, references: [reference] });
    }
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
  return { result: value, literals };
}

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const text = source.trimEnd();
  tokenExpression.lastIndex = 0;
  while (tokenExpression.lastIndex < text.length) {
    const at = tokenExpression.lastIndex;
    const groups = tokenExpression.exec(text)?.groups;
    if (groups === undefined) throw new ExpressionError(`cannot read the calculation from character ${at + 1}`);
    const { number, unit = "", name, text: quoted, sign = "" } = groups;
    if (number !== undefined) tokens.push({ kind: "number", text: number, unit, at });
    else if (name !== undefined) tokens.push({ kind: "name", text: name, unit: "", at });
    else if (quoted !== undefined) tokens.push({ kind: "text", text: quoted, unit: "", at });
    else tokens.push({ kind: "sign", text: signs.get(sign) ?? sign, unit: "", at });
  }
  tokens.push({ kind: "end", text: "", unit: "", at: text.length });
  return tokens;
}

/** Other signs for the same operations. */
const signs: ReadonlyMap<string, string> = new Map([
  ["−", "-"],
  ["×", "*"],
  ["·", "*"],
  ["÷", "/"],
]);

function numberOf({ text, unit: name, at }: Token): Measured {
  const unit = unitNamed(name);
  if (unit === undefined)
    throw new ExpressionError(
      `cannot read "${name}" at character ${at + 1} of the calculation: this unit is not known`,
    );
  if (/,/.test(text) && !/^\d{1,3}(?:,\d{3})+(?![\d,])/.test(text))
    throw new ExpressionError(`"${text}" in the calculation: write decimals with a point`);
  const value = Number(text.replaceAll(",", "")) * unit.factor;
  const dimension = {
    kind: "known",
    time: unit.dimension === "seconds" ? 1 : 0,
    bytes: unit.dimension === "bytes" ? 1 : 0,
  } as const;
  return measured(value, unit.dimension === "none" ? plainNumber : dimension, { isLiteral: true });
}

import { aggregationOperators, parseAggregation } from "./aggregation-parser.ts";
import type { AggregationOperator, BinaryOperator, Expression } from "./ast.ts";
import type { Rule } from "./context.ts";
import { parseDuration } from "./duration.ts";
import { parseError, type QueryPosition } from "./error.ts";
import { type Token, tokenize } from "./lexer.ts";
import { parseBinaryModifiers } from "./binary-modifiers.ts";
import { parseSelectorAt } from "./selector-parser.ts";
import { applyShift, parseAt, parseOffset } from "./time-shift.ts";
import { checkTypes } from "./type-check.ts";

/** Binding strength of binary operators; `^` alone groups to the right. */
const precedence = new Map<string, number>([
  ["or", 1],
  ["and", 2],
  ["unless", 2],
  ["==", 3],
  ["!=", 3],
  [">", 3],
  ["<", 3],
  [">=", 3],
  ["<=", 3],
  ["+", 4],
  ["-", 4],
  ["*", 5],
  ["/", 5],
  ["%", 5],
  ["atan2", 5],
  ["^", 6],
]);
/** A sign binds as tightly as `*`, so that `-2^2` is -4. */
const signPrecedence = 5;
/** Deeper nesting than this is refused rather than risked on the stack. */
const maxDepth = 200;
/** A chain of operators nests, too, as the left sides of one another. */
const maxOperators = 1_000;
/** Longer queries are nobody's handwriting. */
const maxLength = 100_000;

/**
 * Reads a PromQL query. Throws `QueryError` with the place: `bad_data` where it is no PromQL, `unsupported` where it is
 * PromQL that is not evaluated here.
 */
export function parseQuery(text: string, rule: Rule = "3.x"): Expression {
  if (text.length > maxLength) {
    throw parseError(text, { start: 0, end: 0 }, `the query has more than ${maxLength} characters`);
  }
  return new Parser(text, rule).parse();
}

/** One pass over the tokens by operator precedence. Independent parts of the grammar are in files beside this one. */
export class Parser {
  readonly text: string;
  readonly #tokens: readonly Token[];
  /** 3.x takes seconds for durations and durations for seconds, `rate(x[300])` and `5m > 60`; 2.x takes neither. */
  readonly #mixesDurations: boolean;
  #at = 0;
  #depth = 0;
  #operators = 0;

  constructor(text: string, rule: Rule) {
    this.text = text;
    this.#mixesDurations = rule !== "2.x";
    this.#tokens = tokenize(text);
  }

  parse(): Expression {
    if (this.peek().kind === "end") this.fail(this.peek(), "no expression found in input");
    const expression = this.expression(0);
    const rest = this.peek();
    if (rest.kind !== "end") this.unexpected(rest, "expected end of the query");
    checkTypes(this.text, expression);
    return expression;
  }

  peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)] as Token;
  }

  next(): Token {
    const token = this.peek();
    if (token.kind !== "end") this.#at++;
    return token;
  }

  isOperator(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === "operator" && token.text === text;
  }

  isWord(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === "word" && token.text.toLowerCase() === text;
  }

  expect(text: string, context: string): Token {
    if (!this.isOperator(text)) this.unexpected(this.peek(), `in ${context}, expected "${text}"`);
    return this.next();
  }

  fail(position: QueryPosition, message: string): never {
    throw parseError(this.text, position, message);
  }

  refuse(position: QueryPosition, message: string): never {
    throw parseError(this.text, position, message, "unsupported");
  }

  unexpected(token: Token, expectation: string): never {
    const what = token.kind === "end" ? "end of input" : JSON.stringify(token.text);
    this.fail(token, `unexpected ${what}: ${expectation}`);
  }

  expression(minimum: number): Expression {
    if (++this.#depth > maxDepth) this.fail(this.peek(), `the query is nested more than ${maxDepth} deep`);
    let left = this.signed();
    for (;;) {
      const token = this.peek();
      const operator = token.kind === "word" ? token.text.toLowerCase() : token.kind === "operator" ? token.text : "";
      const strength = precedence.get(operator);
      if (strength === undefined || strength < minimum) break;
      if (++this.#operators > maxOperators) this.fail(token, `the query has more than ${maxOperators} operators`);
      this.next();
      const modifiers = parseBinaryModifiers(this, operator as BinaryOperator);
      const right = this.expression(operator === "^" ? strength : strength + 1);
      left = {
        kind: "binary",
        operator: operator as BinaryOperator,
        left,
        right,
        ...modifiers,
        start: left.start,
        end: right.end,
      };
    }
    this.#depth--;
    return left;
  }

  signed(): Expression {
    const sign = this.peek();
    if (!this.isOperator("-") && !this.isOperator("+")) return this.postfix(this.primary());
    this.next();
    const inner = this.expression(signPrecedence + 1);
    if (sign.text === "+") return { kind: "parentheses", inner, start: sign.start, end: inner.end };
    if (inner.kind === "number") return { ...inner, value: -inner.value, start: sign.start };
    return { kind: "negation", inner, start: sign.start, end: inner.end };
  }

  /** Ranges, offsets and `@`, in the order in which they may follow an expression. */
  postfix(first: Expression): Expression {
    let expression = first;
    for (;;) {
      if (this.isOperator("[")) expression = this.range(expression);
      else if (this.isWord("offset")) expression = applyShift(this, expression, parseOffset(this));
      else if (this.isOperator("@")) expression = applyShift(this, expression, parseAt(this));
      else if (this.isWord("anchored") || this.isWord("smoothed")) {
        this.refuse(this.peek(), `the modifier ${this.peek().text} is not evaluated here: use rule=exact`);
      } else return expression;
    }
  }

  range(inner: Expression): Expression {
    this.next();
    const rangeMs = this.durationMs("range");
    if (rangeMs <= 0) this.fail(this.peek(-1), "duration must be greater than 0");
    if (this.isOperator(":")) {
      this.next();
      const stepMs = this.isOperator("]") ? 0 : this.durationMs("subquery step");
      const end = this.expect("]", "subquery").end;
      return { kind: "subquery", inner, rangeMs, stepMs, offsetMs: 0, start: inner.start, end };
    }
    const end = this.expect("]", "range").end;
    if (inner.kind !== "selector") {
      this.fail(inner, "ranges only allowed for vector selectors; a subquery is written with a colon, [5m:1m]");
    }
    if (inner.offsetMs !== 0 || inner.at !== undefined) {
      this.fail(inner, "no offset or @ modifiers allowed before range");
    }
    return { kind: "range", selector: inner, rangeMs, start: inner.start, end };
  }

  /** A duration such as `5m`, or a number of seconds. */
  durationMs(context: string): number {
    const token = this.next();
    const ms =
      token.kind === "duration"
        ? parseDuration(token.text)
        : token.kind === "number" && this.#mixesDurations
          ? Math.round(readNumber(token.text) * 1000)
          : undefined;
    if (token.kind === "duration" && ms === undefined) this.fail(token, `not a valid duration string: "${token.text}"`);
    if (ms === undefined) this.unexpected(token, `in ${context}, expected a duration`);
    const operator = this.peek();
    // After `offset 5m` an operator belongs to the expression around it; inside brackets it would be duration arithmetic.
    if (context !== "offset" && operator.kind === "operator" && ["+", "-", "*", "/"].includes(operator.text)) {
      this.refuse(operator, "arithmetic on durations is experimental in Prometheus and not evaluated here");
    }
    return ms;
  }

  /** Milliseconds of a number of seconds; 3.x takes a duration for one. */
  secondsMs(): number {
    const value = this.primary();
    return value.kind === "number" ? Math.round(value.value * 1000) : Number.NaN;
  }

  primary(): Expression {
    const token = this.next();
    const place = { start: token.start, end: token.end };
    switch (token.kind) {
      case "number":
        return { kind: "number", value: readNumber(token.text), ...place };
      case "duration": {
        if (!this.#mixesDurations) this.unexpected(token, "expected an expression; 2.x knows no durations as numbers");
        const ms = parseDuration(token.text);
        if (ms === undefined) this.fail(token, `not a valid duration string: "${token.text}"`);
        return { kind: "number", value: ms / 1000, ...place };
      }
      case "string":
        return { kind: "string", value: token.text, ...place };
      case "operator":
        return this.bracketed(token);
      case "word":
        return this.word(token);
      case "end":
        return this.unexpected(token, "expected an expression");
    }
  }

  bracketed(token: Token): Expression {
    if (token.text === "(") {
      const inner = this.expression(0);
      if (!this.isOperator(")")) {
        if (this.peek().kind === "end") this.fail(token, "unclosed left parenthesis");
        this.unexpected(this.peek(), 'expected ")"');
      }
      return { kind: "parentheses", inner, start: token.start, end: this.next().end };
    }
    if (token.text === "{") return parseSelectorAt(this, token, undefined);
    return this.unexpected(token, "expected an expression");
  }

  word(token: Token): Expression {
    const lower = token.text.toLowerCase();
    const called = this.isOperator("(");
    if (!called && !this.isOperator("{") && /^(?:inf|nan)$/i.test(token.text)) {
      return { kind: "number", value: lower === "nan" ? Number.NaN : Infinity, start: token.start, end: token.end };
    }
    const grouped = this.isWord("by") || this.isWord("without");
    if (aggregationOperators.has(lower) && (called || grouped)) {
      return parseAggregation(this, token, lower as AggregationOperator);
    }
    if (called) {
      const args = this.args(token.text);
      return { kind: "call", name: token.text, args: args.list, start: token.start, end: args.end };
    }
    if (lower === "limitk" || lower === "limit_ratio") this.refuse(token, `${lower} is not evaluated here`);
    if (["bool", "on", "ignoring", "group_left", "group_right", "atan2"].includes(lower) && !this.isOperator("{")) {
      this.unexpected(token, "expected an expression");
    }
    const open = this.isOperator("{") ? this.next() : undefined;
    return parseSelectorAt(this, open ?? token, token, open !== undefined);
  }

  args(name: string): { list: Expression[]; end: number } {
    this.expect("(", `the arguments of ${name}`);
    const list: Expression[] = [];
    while (!this.isOperator(")")) {
      if (list.length > 0) {
        this.expect(",", `the arguments of ${name}`);
        if (this.isOperator(")")) this.unexpected(this.peek(), "expected an argument after the comma");
      }
      if (this.peek().kind === "end") this.fail(this.peek(), `unclosed left parenthesis in the call of ${name}`);
      list.push(this.expression(0));
    }
    return { list, end: this.next().end };
  }
}

function readNumber(text: string): number {
  return Number(text.replaceAll("_", ""));
}

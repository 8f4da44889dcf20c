import { goEscapes } from "../go-escapes.ts";
import type { RE2JS } from "re2js";
import { compileRe2 } from "../re2.ts";
import { isWhiteSpace } from "../unit/white-space.ts";

/** A filter or projection expression that cannot be read, with its place for an underline. */
export class ExpressionError extends Error {
  readonly expression: string;
  /** Offset of the fault, in UTF-16 code units. */
  readonly offset: number;

  constructor(expression: string, offset: number, message: string) {
    super(message);
    this.name = "ExpressionError";
    this.expression = expression;
    this.offset = offset;
  }

  /** The message in benchstat's form: expression and a caret under the fault. */
  report(): string {
    return `syntax error: ${this.message}\n\t${this.expression}\n\t${" ".repeat(Array.from(this.expression.slice(0, this.offset)).length)}^`;
  }
}

export type ExpressionToken =
  | { readonly kind: "word" | "quoted"; readonly text: string; readonly offset: number }
  | { readonly kind: "regexp"; readonly text: string; readonly offset: number; readonly regexp: RE2JS }
  | { readonly kind: "operator"; readonly text: Operator; readonly offset: number }
  | { readonly kind: "end"; readonly text: ""; readonly offset: number };

type Operator = "(" | ")" | ":" | "@" | "," | "-" | "*" | "AND" | "OR";

const operators = "():@,";
/** Operators at the beginning of a word only; `foo-bar` is one word. */
const startOperators = "():@,-*";

/** Hands out the tokens of benchstat's expressions, one to look at ahead. */
export class ExpressionTokens {
  readonly expression: string;
  #position = 0;

  constructor(expression: string) {
    this.expression = expression;
  }

  /** The next token without taking it. `values`: a `/` begins a regular expression. */
  peek(values = false): ExpressionToken {
    const before = this.#position;
    const token = this.take(values);
    this.#position = before;
    return token;
  }

  take(values = false): ExpressionToken {
    const text = this.expression;
    while (this.#position < text.length && isWhiteSpace(text.charCodeAt(this.#position))) this.#position++;
    const offset = this.#position;
    const first = text.charAt(offset);
    if (first === "") return { kind: "end", text: "", offset };
    if (startOperators.includes(first)) {
      this.#position++;
      return { kind: "operator", text: first as Operator, offset };
    }
    if (values && first === "/") return this.#regexp(offset);
    if (first === '"') return this.#quoted(offset);
    return this.#word(offset);
  }

  /** Throws unless everything has been taken. */
  expectEnd(): void {
    const token = this.peek();
    if (token.kind !== "end") this.fail(token.offset, `unexpected ${JSON.stringify(token.text)}`);
  }

  fail(offset: number, message: string): never {
    throw new ExpressionError(this.expression, offset, message);
  }

  #word(offset: number): ExpressionToken {
    const text = this.expression;
    let end = offset;
    while (end < text.length && !isWhiteSpace(text.charCodeAt(end)) && !operators.includes(text.charAt(end))) end++;
    this.#position = end;
    const word = text.slice(offset, end);
    if (word === "AND" || word === "OR") return { kind: "operator", text: word, offset };
    return { kind: "word", text: word, offset };
  }

  #quoted(offset: number): ExpressionToken {
    const text = this.expression;
    let end = offset + 1;
    while (end < text.length && (text.charAt(end) !== '"' || text.charAt(end - 1) === "\\")) end++;
    if (end === text.length) this.fail(offset, "missing end quote");
    const word = unescape(text.slice(offset + 1, end));
    if (word === undefined) this.fail(offset, "bad escape sequence");
    this.#position = end + 1;
    return { kind: "quoted", text: word, offset };
  }

  #regexp(offset: number): ExpressionToken {
    const text = this.expression;
    const end = regexpEnd(text, offset + 1);
    if (end < 0) this.fail(offset, 'missing close "/"');
    const source = text.slice(offset + 1, end);
    const after = text.charAt(end + 1);
    let regexp: RE2JS;
    try {
      regexp = compileRe2(source);
    } catch (error) {
      this.fail(offset, error instanceof Error ? error.message : String(error));
    }
    if (after !== "" && !isWhiteSpace(after.charCodeAt(0)) && !startOperators.includes(after)) {
      this.fail(end + 1, 'regexp must be followed by space or an operator (unescaped "/"?)');
    }
    this.#position = end + 1;
    return { kind: "regexp", text: source, offset, regexp };
  }
}

/** The `/` that ends a regular expression: not one inside brackets or parentheses, nor an escaped one. */
function regexpEnd(text: string, from: number): number {
  let brackets = 0;
  let parentheses = 0;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (brackets === 0 && parentheses === 0 && character === "/") return at;
    if (character === "[") brackets++;
    else if (character === "]") brackets = Math.max(0, brackets - 1);
    else if (character === "(" && brackets === 0) parentheses++;
    else if (character === ")" && brackets === 0) parentheses--;
    else if (character === "\\") at++;
  }
  return -1;
}

/** The escapes of a double-quoted Go string; undefined when one is not allowed. */
function unescape(text: string): string | undefined {
  if (text.includes("\n")) return undefined;
  let valid = true;
  const plain = text.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3})|([^]?))/g,
    (
      _,
      hex: string | undefined,
      short: string | undefined,
      long: string | undefined,
      octal: string | undefined,
      simple: string | undefined,
    ) => {
      const code = hex ?? short ?? long;
      const point =
        code !== undefined ? Number.parseInt(code, 16) : octal !== undefined ? Number.parseInt(octal, 8) : -1;
      if (point >= 0 && point <= 0x10ffff && !(octal !== undefined && point > 255)) return String.fromCodePoint(point);
      const plainCharacter = goEscapes.get(simple ?? "");
      if (plainCharacter === undefined) valid = false;
      return plainCharacter ?? "";
    },
  );
  return valid ? plain : undefined;
}

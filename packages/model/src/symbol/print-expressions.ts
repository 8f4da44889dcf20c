import { type Node, nothing } from "./node.ts";
import { longest, NotUnderstood } from "./not-understood.ts";

const suffixes: Readonly<Record<string, string>> = {
  int: "",
  "unsigned int": "u",
  long: "l",
  "unsigned long": "ul",
  "long long": "ll",
  "unsigned long long": "ull",
};
const floats = ["double", "long double", "float", "__float128", "half"];

/** Writes the expressions in template arguments and types. */
export abstract class ExpressionPrinter {
  #written: string[] = [];
  #length = 0;
  /** The character written last. */
  last = "";

  abstract print(node: Node): void;

  get written(): string {
    return this.#written.join("");
  }

  write(text: string): void {
    if (text === "") return;
    this.writeUnseen(text);
    this.last = text.charAt(text.length - 1);
  }

  /** Writes text that is not looked at when it is decided on a space after it. */
  writeUnseen(text: string): void {
    this.#length += text.length;
    if (this.#length > longest) throw new NotUnderstood();
    this.#written.push(text);
  }

  list(nodes: readonly Node[]): void {
    nodes.forEach((node, index) => {
      if (index > 0) this.write(", ");
      this.print(node);
    });
  }

  inBraces(node: Node): void {
    this.write("(");
    this.print(node);
    this.write(")");
  }

  /** An operand: in parentheses unless it is a plain name. */
  operand(node: Node): void {
    const isPlain = ["name", "braces", "parameter"].includes(node.kind) || (node.kind === "qualified" && node.n === 0);
    if (isPlain) this.print(node);
    else this.inBraces(node);
  }

  /** Writes an operator's sign, as in `a+b`. */
  #sign(operator: Node): void {
    if (operator.kind === "operator") this.write(operator.text);
    else this.print(operator);
  }

  protected expression(node: Node): void {
    const [first = nothing, second = nothing, third = nothing, fourth = nothing] = node.kids;
    switch (node.kind) {
      case "nullary":
        this.#sign(first);
        break;
      case "unary":
        this.#unary(node.text, first, second);
        break;
      case "binary":
        this.#binary(node);
        break;
      case "trinary":
        if (first.text === "[...]=") {
          this.write("[");
          this.print(second);
          this.write(" ... ");
          this.print(third);
          this.write("]");
          this.#designated(fourth);
          break;
        }
        this.operand(second);
        this.write("?");
        this.operand(third);
        this.write(" : ");
        this.operand(fourth);
        break;
      case "fold":
        this.#fold(node.n === 1, first, second, third);
        break;
      case "subobject":
        this.print(second);
        this.write(".<");
        this.print(first);
        this.write(` at offset ${node.n}>`);
        break;
      case "member-cast":
        this.inBraces(first);
        this.inBraces(second);
        break;
      case "new":
        this.write("new ");
        if (first !== nothing) {
          this.operand(first);
          this.write(" ");
        }
        this.print(second);
        if (third !== nothing) this.operand(third);
        break;
      case "literal":
        this.#literal(first, node.text);
        break;
      case "braces":
        this.print(first);
        this.write("{");
        this.print(second);
        this.write("}");
        break;
      case "sizeof-arguments": {
        const counts = node.kids.map(({ kind, kids }) => (kind === "pack" || kind === "list" ? kids.length : 1));
        this.write(String(counts.reduce((sum, count) => sum + count, 0)));
        break;
      }
      case "requires":
        this.write("requires");
        if (first.kids.length > 0) {
          this.write(" ");
          this.inBraces(first);
        }
        this.write(" {");
        for (const requirement of node.kids.slice(1)) this.print(requirement);
        this.write(" }");
        break;
      default:
        throw new NotUnderstood();
    }
  }

  #unary(form: string, operator: Node, given: Node): void {
    const [name, type] = given.kids;
    const isFunction = operator.text === "&" && given.kind === "typed" && type?.kind === "function";
    const operand = isFunction && name !== undefined ? name : given;
    if (form === "suffix") {
      this.operand(operand);
      this.#sign(operator);
      return;
    }
    const [to] = operator.kids;
    if (operator.kind === "cast" && to !== undefined) this.inBraces(to);
    else this.#sign(operator);
    if (operator.text === "::") this.print(operand);
    else if (form === "sizeof") this.inBraces(operand);
    else this.operand(operand);
  }

  #binary(node: Node): void {
    const [operator = nothing, given = nothing, right = nothing] = node.kids;
    const sign = operator.text;
    if (sign.endsWith("cast")) {
      this.write(`${sign}<`);
      this.print(given);
      this.write(">");
      this.inBraces(right);
      return;
    }
    if (isDesignated(node)) {
      this.write(sign === "=" ? "." : "[");
      this.print(given);
      if (sign === "]=") this.write("]");
      this.#designated(right);
      return;
    }
    const isBraced = sign === ">" || sign === ">>";
    if (isBraced) this.write("(");
    const [name, type] = given.kids;
    if (sign === "()" && given.kind === "typed" && name !== undefined) {
      if (type?.kind === "function" && type.kids[0] !== nothing) this.print(given);
      else this.operand(name);
    } else this.operand(given);
    if (sign === "[]") {
      this.write("[");
      this.print(right);
      this.write("]");
      return;
    }
    if (sign !== "()") this.#sign(operator);
    this.operand(right);
    if (isBraced) this.write(")");
  }

  #designated(value: Node): void {
    if (isDesignated(value)) {
      this.print(value);
      return;
    }
    this.write("=");
    this.operand(value);
  }

  #fold(isLeft: boolean, operator: Node, first: Node, second: Node): void {
    this.write("(");
    if (second === nothing && isLeft) {
      this.write("...");
      this.#sign(operator);
      this.operand(first);
    } else {
      this.operand(first);
      this.#sign(operator);
      this.write("...");
      if (second !== nothing) {
        this.#sign(operator);
        this.operand(second);
      }
    }
    this.write(")");
  }

  #literal(type: Node, value: string): void {
    const name = type.kind === "builtin" ? type.text : "";
    const suffix = suffixes[name];
    if (suffix !== undefined) this.write(value + suffix);
    else if (name === "bool" && (value === "0" || value === "1")) this.write(value === "1" ? "true" : "false");
    else if (name === "decltype(nullptr)" && (value === "" || value === "0")) this.write(name);
    else {
      this.inBraces(type);
      this.write(floats.includes(name) ? `[${value}]` : value);
    }
  }
}

/** Whether an expression is an initializer with a name or an index: `.x=1`, `[2]=1`. */
function isDesignated({ kind, kids }: Node): boolean {
  const [operator, left] = kids;
  if (kind === "trinary") return operator?.text === "[...]=";
  if (kind !== "binary" || operator?.kind !== "operator") return false;
  return operator.text === "]=" || (operator.text === "=" && left?.kind !== "literal");
}

import { Cursor, isDigit } from "./cursor.ts";
import { type Node, nothing } from "./node.ts";
import { NotUnderstood } from "./not-understood.ts";

/** Reads the expressions in template arguments, array sizes, `decltype` and constraints. */
export abstract class ExpressionReader extends Cursor {
  /** Within a constraint, parameters are shown as they are written in the mangled name. */
  protected isConstraint = false;

  abstract type(isCast?: boolean): Node;
  abstract name(): Node;
  abstract encoding(withParameters: boolean, isLocal?: boolean): Node;
  abstract unqualifiedName(): Node;
  abstract sourceName(): Node;
  abstract templateArguments(): Node[];
  abstract templateArgument(before?: readonly Node[]): Node;
  abstract templateParameter(): Node;

  /** An operator's name, or the conversion to a type. */
  abstract operatorName(isInExpression: boolean): { node: Node; operands: number };

  expression(): Node {
    return this.nested(() => this.#expression());
  }

  /** Expressions up to a character that ends them. */
  expressions(stop: string): Node {
    const list: Node[] = [];
    while (!this.accept(stop)) list.push(this.expression());
    return this.node("list", list);
  }

  constraint(): Node {
    this.expect("Q");
    const before = this.isConstraint;
    this.isConstraint = true;
    const node = this.expression();
    this.isConstraint = before;
    return node;
  }

  #expression(): Node {
    if (this.next === "L") return this.literal();
    if (this.next === "T") return this.templateParameter();
    if (this.isDigit) return this.#withArguments(this.unqualifiedName());
    if (this.next === "u") return this.#vendorCall();
    const code = this.next + this.second;
    switch (code) {
      case "so":
        this.at += 2;
        return this.#subobject();
      case "sr":
        return this.#unresolvedName();
      case "sp": {
        this.at += 2;
        const base = this.expression();
        return this.node("expansion", [base], "", 0, findPack(base));
      }
      case "sZ": {
        this.at += 2;
        const pack = findPack(this.expression());
        if (pack === null) throw new NotUnderstood();
        return this.node("name", [], String(pack.kids.length));
      }
      case "sP":
        this.at += 2;
        return this.node(
          "sizeof-arguments",
          this.#until("E", () => this.templateArgument()),
        );
      case "fp":
      case "fL":
        if (code === "fp" || isDigit(this.text.charAt(this.at + 2))) return this.#functionParameter();
        break;
      case "mc":
        return this.#memberCast();
      case "on":
        this.at += 2;
        return this.#withArguments(this.unqualifiedName());
      case "il":
      case "tl": {
        this.at += 2;
        const type = code === "tl" ? this.type() : nothing;
        return this.node("braces", [type, this.expressions("E")]);
      }
      case "rq":
      case "rQ":
        return this.#requires();
    }
    return this.#operation(code);
  }

  #operation(code: string): Node {
    const { node: operator, operands } = this.operatorName(true);
    if (code === "st") return this.node("unary", [operator, this.type()], "sizeof");
    if (operands === 0) return this.node("nullary", [operator]);
    if (operands === 1) {
      const isSuffix = (code === "pp" || code === "mm") && !this.accept("_");
      const isList = operator.kind === "cast" && this.accept("_");
      const operand = isList ? this.expressions("E") : this.expression();
      return this.node("unary", [operator, operand], isSuffix ? "suffix" : "");
    }
    if (code.startsWith("f")) {
      const { node: folded } = this.operatorName(true);
      const first = this.expression();
      return this.node(
        "fold",
        [folded, first, operands === 3 ? this.expression() : nothing],
        "",
        /[lL]/.test(code) ? 1 : 0,
      );
    }
    if (operands === 2) return this.#binary(code, operator);
    if (code === "nw" || code === "na") return this.#new();
    return this.node("trinary", [operator, this.expression(), this.expression(), this.expression()]);
  }

  #binary(code: string, operator: Node): Node {
    let left: Node;
    if (/^[sdcr]c$/.test(code)) left = this.type();
    else left = code === "di" ? this.unqualifiedName() : this.expression();
    if (code === "cl" || code === "cp") return this.node("binary", [operator, left, this.expressions("E")]);
    if (code === "dt" || code === "pt") {
      const right = this.next === "L" ? this.literal() : this.#withArguments(this.#unresolvedName());
      return this.node("binary", [operator, left, right]);
    }
    return this.node("binary", [operator, left, this.expression()]);
  }

  #new(): Node {
    const place = this.expressions("_");
    const type = this.type();
    let start = nothing;
    if (this.accept("pi")) start = this.expressions("E");
    else if (this.next + this.second === "il") start = this.expression();
    else this.expect("E");
    return this.node("new", [place.kids.length === 0 ? nothing : place, type, start]);
  }

  #functionParameter(): Node {
    const code = this.take(2);
    if (code === "fp" && this.accept("T")) return this.node("parameter");
    if (code === "fL") {
      this.number();
      this.expect("p");
    }
    while (/^[rVK]$/.test(this.next)) this.at++;
    return this.node("parameter", [], "", this.compactNumber() + 1);
  }

  #offset(): number {
    return this.isDigit || this.next === "n" ? this.number() : 0;
  }

  #memberCast(): Node {
    this.at += 2;
    const parts = [this.type(), this.expression()];
    this.#offset();
    this.expect("E");
    return this.node("member-cast", parts);
  }

  #subobject(): Node {
    const parts = [this.type(), this.expression()];
    const offset = this.#offset();
    while (this.accept("_")) this.#offset();
    this.accept("p");
    this.expect("E");
    return this.node("subobject", parts, "", offset);
  }

  #vendorCall(): Node {
    this.expect("u");
    const name = this.sourceName();
    const call = (...list: Node[]): Node =>
      this.node("binary", [this.node("operator", [], "()"), name, this.node("list", list)]);
    if (name.text === "__uuidof" && this.accept("t")) return call(this.type());
    if (name.text === "__uuidof" && this.accept("z")) return call(this.expression());
    return call(...this.#until("E", () => this.templateArgument()));
  }

  #until(stop: string, read: () => Node): Node[] {
    const parts: Node[] = [];
    while (!this.accept(stop)) parts.push(read());
    return parts;
  }

  #withArguments(name: Node): Node {
    return this.next === "I" ? this.node("template", [name, ...this.templateArguments()]) : name;
  }

  #unresolvedName(): Node {
    return this.nested(() => {
      if (this.accept("gs")) return this.node("unary", [this.node("operator", [], "::"), this.#unresolvedName()]);
      if (!this.accept("sr")) return this.#baseUnresolvedName();
      if (/^[TDS]$/.test(this.next)) {
        const scope = this.type();
        const name = this.node("qualified", [scope, this.#baseUnresolvedName()]);
        return this.next === "I" ? this.remember(this.#withArguments(name)) : name;
      }
      let scope = this.accept("N") ? this.type() : nothing;
      while (!this.accept("E")) {
        const [outer] = scope.kids;
        if (scope.kind === "qualified" && outer !== undefined && !this.isDigit) {
          if (outer.kind === "template") this.remember(outer.kids[0] ?? outer);
          this.remember(outer);
          return scope;
        }
        let part = this.sourceName();
        if (this.next === "I") part = this.#withArguments(this.remember(part));
        scope = scope === nothing ? part : this.node("qualified", [scope, part]);
      }
      if (scope === nothing) throw new NotUnderstood();
      return this.node("qualified", [scope, this.#baseUnresolvedName()]);
    });
  }

  #baseUnresolvedName(): Node {
    let name: Node;
    if (this.accept("on")) name = this.operatorName(true).node;
    else if (this.accept("dn")) name = this.node("destructor", [this.isDigit ? this.sourceName() : this.type()]);
    else name = this.isDigit ? this.sourceName() : this.operatorName(true).node;
    return this.#withArguments(name);
  }

  #requires(): Node {
    const parameters = this.take(2) === "rQ" ? this.#until("_", () => this.type()) : [];
    const list = this.node("list", parameters);
    return this.node("requires", [list, ...this.#until("E", () => this.#requirement())]);
  }

  #requirement(): Node {
    const say = (text: string): Node => this.node("name", [], text);
    if (this.accept("T")) return this.node("joined", [say(" typename "), this.type(), say(";")]);
    if (this.accept("Q")) return this.node("joined", [say(" requires "), this.expression(), say(";")]);
    this.expect("X");
    const expression = this.expression();
    const isNoexcept = this.accept("N");
    const type = this.accept("R") ? this.name() : nothing;
    const isBraced = isNoexcept || type !== nothing;
    const parts = isBraced ? [say(" {"), expression, say("}")] : [say(" "), expression];
    if (isNoexcept) parts.push(say(" noexcept"));
    if (type !== nothing) parts.push(say(" -> "), type);
    return this.node("joined", [...parts, say(";")]);
  }

  /** `L … E`: a number, a text, a lambda, or the name of a function or variable. */
  literal(): Node {
    this.expect("L");
    if (this.accept("_Z") || this.accept("Z")) {
      const node = this.encoding(true);
      this.expect("E");
      return node;
    }
    const type = this.type();
    const sign = this.accept("n") ? "-" : "";
    if (this.next === "E" && type.text !== "decltype(nullptr)") {
      this.at++;
      if (type.kind === "closure") return this.node("lambda-expression", [type]);
      const base = type.kind === "cv" ? type.kids[0] : type;
      if (base?.kind === "array") return this.node("joined", [this.#quoted('"<'), type, this.#quoted('>"')]);
      throw new NotUnderstood();
    }
    const end = this.text.indexOf("E", this.at);
    if (end < 0) throw new NotUnderstood();
    const value = this.take(end - this.at);
    this.at++;
    return this.node("literal", [type], sign + value);
  }

  #quoted(text: string): Node {
    return this.node("name", [], text);
  }
}

/** The pack of template arguments that a pattern is expanded over: the first one that its parameters mean. */
export function findPack(root: Node): Node | null {
  const seen = new Set<Node>();
  const search = (node: Node): Node | null => {
    if (node.kind === "expansion" || node.kind === "closure" || seen.has(node)) return null;
    seen.add(node);
    if (node.kind === "param") {
      const meant = node.target?.kids[node.n + 1];
      return meant?.kind === "pack" ? meant : null;
    }
    for (const kid of node.kids) {
      const found = search(kid);
      if (found !== null) return found;
    }
    return null;
  };
  return search(root);
}

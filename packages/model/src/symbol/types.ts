import { isDigit, isUpper } from "./cursor.ts";
import { ExpressionReader, findPack } from "./expressions.ts";
import { type Node, nothing } from "./node.ts";
import { NotUnderstood } from "./not-understood.ts";

const builtins: Readonly<Record<string, string>> = {
  a: "signed char",
  b: "bool",
  c: "char",
  d: "double",
  e: "long double",
  f: "float",
  g: "__float128",
  h: "unsigned char",
  i: "int",
  j: "unsigned int",
  l: "long",
  m: "unsigned long",
  n: "__int128",
  o: "unsigned __int128",
  s: "short",
  t: "unsigned short",
  v: "void",
  w: "wchar_t",
  x: "long long",
  y: "unsigned long long",
  z: "...",
  Dd: "decimal64",
  De: "decimal128",
  Df: "decimal32",
  Dh: "half",
  Di: "char32_t",
  Dn: "decltype(nullptr)",
  Ds: "char16_t",
  Du: "char8_t",
};

const pointers = {
  P: ["pointer", "*"],
  R: ["reference", "&"],
  O: ["rvalue", "&&"],
  C: ["complex", " _Complex"],
  G: ["complex", " _Imaginary"],
} as const;

const qualifierWords: Readonly<Record<string, string>> = {
  r: "restrict",
  V: "volatile",
  K: "const",
  Dx: "transaction_safe",
  Do: "noexcept",
};

/** Reads types: `PKc` is `char const*`. */
export abstract class TypeReader extends ExpressionReader {
  abstract closure(): Node;
  abstract unnamedType(): Node;
  abstract substitution(isPrefix?: boolean): Node;
  /** A name that a module's follows. */
  abstract nameInModule(module: Node): Node;

  /** @param isCast whether template arguments after it may be those of a conversion to this type */
  type(isCast = false): Node {
    return this.nested(() => {
      const qualifiers = this.qualifiers();
      const isFunction = this.next === "F";
      const { node, isRemembered } = this.#unqualified(isCast);
      if (isRemembered && !(qualifiers !== nothing && isFunction)) this.remember(node);
      return qualifiers === nothing ? node : this.remember(this.withQualifiers(node, qualifiers));
    });
  }

  #unqualified(isCast: boolean): { node: Node; isRemembered: boolean } {
    const code = this.next;
    const builtin = builtins[code] ?? builtins[code + this.second];
    if (builtin !== undefined) {
      this.at += builtins[code] === undefined ? 2 : 1;
      return { node: this.node("builtin", [], builtin), isRemembered: false };
    }
    const remembered = (node: Node) => ({ node, isRemembered: true });
    const isPointer = (letter: string): letter is keyof typeof pointers => letter in pointers;
    if (isPointer(code)) {
      this.at++;
      const [kind, text] = pointers[code];
      return remembered(this.node(kind, [this.type(isCast)], text));
    }
    if (/^[NWZ\d]$/.test(code)) return remembered(this.name());
    switch (code) {
      case "u":
        return remembered(this.#vendorType());
      case "F":
        return remembered(this.#functionType());
      case "A":
        return remembered(this.#arrayType(isCast));
      case "M": {
        this.at++;
        const owner = this.type();
        return remembered(this.node("member", [owner, this.type(isCast)]));
      }
      case "T":
        return remembered(this.#parameterOrElaborated(isCast));
      case "S":
        return this.#substituted(isCast);
      case "U":
        return this.#closureOrVendor(isCast);
      case "D":
        return this.#extended(isCast);
    }
    throw new NotUnderstood();
  }

  #vendorType(): Node {
    this.expect("u");
    const name = this.sourceName();
    if (!this.accept("I")) return name;
    const base = this.type();
    this.expect("E");
    return this.node("call", [base], name.text);
  }

  #parameterOrElaborated(isCast: boolean): Node {
    const kind = { s: "struct ", u: "union ", e: "enum " }[this.second];
    if (kind !== undefined) {
      this.at += 2;
      return this.node("joined", [this.node("name", [], kind), this.name()]);
    }
    const parameter = this.templateParameter();
    if (this.next !== "I") return parameter;
    if (isCast) return this.#castArguments(parameter, true);
    this.remember(parameter);
    return this.node("template", [parameter, ...this.templateArguments()]);
  }

  #substituted(isCast: boolean): { node: Node; isRemembered: boolean } {
    if (!isDigit(this.second) && !isUpper(this.second) && this.second !== "_") {
      const start = this.at;
      const node = this.name();
      return { node, isRemembered: this.at > start + 2 };
    }
    let node = this.substitution();
    if (node.kind === "joined" && node.text === "module") node = this.remember(this.nameInModule(node));
    if (this.next !== "I") return { node, isRemembered: false };
    if (node.kind !== "param" || !isCast)
      return { node: this.node("template", [node, ...this.templateArguments()]), isRemembered: true };
    const made = this.#castArguments(node, false);
    return { node: made, isRemembered: made !== node };
  }

  /** Arguments after a conversion's type are that type's only where the conversion has its own after them. */
  #castArguments(parameter: Node, isRemembered: boolean): Node {
    const start = this.at;
    const known = this.substitutions.length;
    try {
      const given = this.templateArguments();
      if (this.next === "I") {
        if (isRemembered) this.remember(parameter);
        return this.node("template", [parameter, ...given]);
      }
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
    }
    this.at = start;
    this.substitutions.length = known;
    return parameter;
  }

  #closureOrVendor(isCast: boolean): { node: Node; isRemembered: boolean } {
    if (this.second === "l") return { node: this.closure(), isRemembered: false };
    if (this.second === "t") return { node: this.unnamedType(), isRemembered: false };
    this.at++;
    let name = this.sourceName();
    if (this.next === "I") name = this.node("template", [name, ...this.templateArguments()]);
    return { node: this.node("vendor", [name, this.type(isCast)]), isRemembered: true };
  }

  #extended(isCast: boolean): { node: Node; isRemembered: boolean } {
    this.at++;
    const code = this.take(1);
    const name = (text: string) => ({ node: this.node("name", [], text), isRemembered: false });
    switch (code) {
      case "T":
      case "t": {
        const node = this.node("call", [this.expression()], "decltype ");
        this.expect("E");
        return { node, isRemembered: true };
      }
      case "p": {
        const base = this.type(isCast);
        return { node: this.node("expansion", [base], "", 0, findPack(base)), isRemembered: true };
      }
      case "a":
        return name("auto");
      case "c":
        return name("decltype(auto)");
      case "F": {
        const bits = this.number();
        this.expect("_");
        return name(`_Float${bits}`);
      }
      case "v":
        return { node: this.#vector(isCast), isRemembered: true };
      case "B":
      case "U": {
        const size = this.isDigit ? this.node("name", [], String(this.number())) : this.expression();
        this.expect("_");
        return { node: this.node("call", [size], code === "B" ? "_BitInt" : "unsigned _BitInt"), isRemembered: false };
      }
      case "k":
        return { node: this.node("suffix", [this.name()], " auto"), isRemembered: false };
      case "K":
        return { node: this.node("suffix", [this.name()], " decltype(auto)"), isRemembered: false };
    }
    throw new NotUnderstood();
  }

  /** `const`, `volatile`, `noexcept`, …, the innermost first. */
  qualifiers(): Node {
    const found: Node[] = [];
    for (;;) {
      const code = this.next === "D" ? this.next + this.second : this.next;
      const word = qualifierWords[code];
      if (word !== undefined) {
        this.at += code.length;
        found.unshift(this.node("qualifier", [], word));
      } else if (this.accept("DO")) {
        found.unshift(this.node("qualifier", [this.expression()], "noexcept"));
        this.expect("E");
      } else if (this.accept("Dw")) {
        found.unshift(this.node("qualifier", this.parameters(), "throw"));
        this.expect("E");
      } else return found.length === 0 ? nothing : this.node("qualifiers", found);
    }
  }

  reference(): string {
    if (this.accept("R")) return "&";
    return this.accept("O") ? "&&" : "";
  }

  /** The types of a function's parameters; `v` alone is an empty list. */
  parameters(isExplicitObject = false): Node[] {
    const types: Node[] = [];
    while (!this.isAtEnd && !/^[E.Q]$/.test(this.next)) {
      if ((this.next === "R" || this.next === "O") && this.second === "E") break;
      const type = this.type();
      const isThis = isExplicitObject && types.length === 0;
      types.push(isThis ? this.node("joined", [this.node("name", [], "this "), type]) : type);
    }
    if (types.length === 0) throw new NotUnderstood();
    const [only] = types;
    return types.length === 1 && only?.kind === "builtin" && only.text === "void" ? [] : types;
  }

  #functionType(): Node {
    this.expect("F");
    this.accept("Y");
    const node = this.bareFunction(true);
    const reference = this.reference();
    this.expect("E");
    return reference === "" ? node : this.node("method", [node, this.node("qualifiers")], reference);
  }

  /** A function's result and parameters; `isLocal` where it only encloses another name. */
  bareFunction(hasResult: boolean, isExplicitObject = false, isLocal = false): Node {
    const result = this.accept("J") || hasResult ? this.type() : nothing;
    return this.node("function", [result, ...this.parameters(isExplicitObject)], "", isLocal ? 1 : 0);
  }

  #arrayType(isCast: boolean): Node {
    this.expect("A");
    let size: Node;
    if (this.next === "_" || this.isDigit) {
      const digits = /^\d*/.exec(this.text.slice(this.at, this.at + 40))?.[0] ?? "";
      size = this.node("name", [], this.take(digits.length));
    } else size = this.expression();
    this.expect("_");
    return this.array(size, this.type(isCast));
  }

  #vector(isCast: boolean): Node {
    const size = this.accept("_") ? this.expression() : this.node("name", [], String(this.number()));
    this.expect("_");
    return this.node("vector", [size, this.type(isCast)]);
  }
}

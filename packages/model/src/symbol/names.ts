import { isDigit, isLower } from "./cursor.ts";
import { type Node, nothing } from "./node.ts";
import { NotUnderstood } from "./not-understood.ts";
import { operators } from "./operators.ts";
import { TemplateReader } from "./templates.ts";

/** Reads names: `N5store4growE` is `store::grow`. */
export abstract class NameReader extends TemplateReader {
  /** Whether the name read last is that of a method with an explicit object (`this auto&&`). */
  protected isExplicitObject = false;

  name(): Node {
    return this.nested(() => this.#anyName());
  }

  #anyName(): Node {
    if (this.next === "N") return this.#nestedName();
    if (this.next === "Z") return this.#localName();
    const node = this.#unscopedName();
    this.isExplicitObject = false;
    return node;
  }

  #unscopedName(): Node {
    let node: Node;
    let isNew = true;
    if (this.next === "U") {
      node = this.unqualifiedName();
      this.#settleCast(node, null);
      return node;
    }
    if (this.accept("St")) node = this.node("qualified", [this.node("name", [], "std"), this.unqualifiedName()]);
    else if (this.next === "S") {
      node = this.substitution();
      isNew = isModule(node);
      if (isNew) node = this.nameInModule(node);
    } else node = this.unqualifiedName();
    if (this.next !== "I") {
      this.#settleCast(node, null);
      return node;
    }
    if (isNew) this.remember(node);
    return this.#template(node, node);
  }

  /** A name with the template arguments that follow; they are those of the conversion in it, too. */
  #template(node: Node, cast: Node | null): Node {
    const given = this.templateArguments();
    const template = this.node("template", [node, ...given]);
    if (cast !== null && this.#settleCast(cast, template)) for (const argument of given) this.settle(argument, null);
    return template;
  }

  #settleCast(node: Node, template: Node | null): boolean {
    const cast = castIn(node);
    if (cast !== null) this.settle(cast, template);
    return cast !== null;
  }

  #nestedName(): Node {
    this.expect("N");
    const isExplicit = this.accept("H");
    const qualifiers = isExplicit ? nothing : this.qualifiers();
    const reference = isExplicit ? "" : this.reference();
    const node = this.#prefix();
    this.isExplicitObject = isExplicit;
    if (qualifiers === nothing && reference === "") return node;
    return this.node("method", [node, qualifiers === nothing ? this.node("qualifiers") : qualifiers], reference);
  }

  #prefix(): Node {
    let whole: Node | null = null;
    let last: Node | null = null;
    let cast: Node | null = null;
    let module: Node = nothing;
    for (;;) {
      const code = this.next;
      let part: Node;
      if (isDigit(code) || isLower(code) || /^[ULFW]$/.test(code) || (code === "D" && this.second === "C")) {
        part = this.nameInModule(module);
        module = nothing;
        cast = castIn(part) ?? cast;
      } else if (code === "C") part = this.#constructorName(last);
      else if (code === "D" && !/^[Tt]$/.test(this.second)) {
        if (last === null) throw new NotUnderstood();
        this.take(2);
        part = this.tagged(this.node("destructor", [ownName(last)]));
      } else if (code === "D") part = this.type();
      else if (code === "S") {
        part = this.substitution(true);
        if (isModule(part)) {
          module = part;
          continue;
        }
      } else if (code === "T") part = this.templateParameter();
      else if (whole === null) throw new NotUnderstood();
      else if (code === "I" || code === "J") {
        part = this.#template(whole, cast);
        cast = null;
        whole = null;
      } else if (code === "E") {
        this.at++;
        const [to] = cast?.kids ?? [];
        if (cast !== null) this.settle(cast, to?.kind === "template" ? to : null);
        return whole;
      } else if (this.accept("M")) continue;
      else throw new NotUnderstood();
      last = part;
      whole = whole === null ? part : this.node("qualified", [whole, part]);
      if (code !== "S" && this.next !== "E") this.remember(whole);
    }
  }

  #constructorName(last: Node | null): Node {
    this.expect("C");
    const isInheriting = this.accept("I");
    if (last === null) throw new NotUnderstood();
    this.take(1);
    const base = isInheriting ? this.type() : nothing;
    return this.tagged(this.node("constructor", [ownName(last), base]));
  }

  unqualifiedName(): Node {
    return this.nameInModule(nothing);
  }

  nameInModule(outer: Node): Node {
    const module = this.module(outer);
    const isFriend = this.accept("F");
    let node = this.#ownPart();
    if (module !== nothing) node = this.#joined(node, "@", module);
    node = this.tagged(node);
    return isFriend ? this.node("joined", [this.node("name", [], "friend "), node]) : node;
  }

  #ownPart(): Node {
    if (this.isDigit) return this.sourceName();
    if (isLower(this.next)) {
      const { node } = this.operatorName(false);
      return node.text === 'operator"" ' ? this.node("unary", [node, this.sourceName()]) : node;
    }
    if (this.accept("DC")) {
      const names = [this.sourceName()];
      while (!this.accept("E")) names.push(this.sourceName());
      return this.node("joined", [this.node("name", [], "["), this.node("list", names), this.node("name", [], "]")]);
    }
    if (this.accept("L")) {
      const node = this.sourceName();
      this.discriminator();
      return node;
    }
    if (this.accept("Ub")) {
      this.compactNumber();
      return this.node("name", [], "'block-literal'");
    }
    if (this.next + this.second === "Ul") return this.closure();
    return this.unnamedType();
  }

  #joined(left: Node, text: string, right: Node): Node {
    return this.node("joined", [left, this.node("name", [], text), right]);
  }

  tagged(node: Node): Node {
    let tagged = node;
    while (this.accept("B")) tagged = this.node("tagged", [tagged, this.sourceName()]);
    return tagged;
  }

  sourceName(): Node {
    const length = this.number();
    if (length <= 0) throw new NotUnderstood();
    const text = this.take(length);
    const isAnonymous = /^_GLOBAL_[._$]N./.test(text);
    return this.node("name", [], isAnonymous ? "(anonymous namespace)" : text);
  }

  /** `W4file`, `WP4part`: the module and partition that a name is of. */
  module(outer: Node): Node {
    let module = outer;
    while (this.accept("W")) {
      const mark = this.accept("P") ? ":" : ".";
      const name = this.sourceName();
      const sign = this.node("name", [], module === nothing && mark === "." ? "" : mark);
      module = this.remember(this.node("joined", [module, sign, name], "module"));
    }
    return module;
  }

  operatorName(isInExpression: boolean): { node: Node; operands: number } {
    const code = this.take(2);
    if (/^v\d$/.test(code)) {
      const { text } = this.sourceName();
      return { node: this.node("operator", [], text), operands: Number(code.charAt(1)) };
    }
    if (code === "cv") {
      if (!isInExpression) this.templates.push(null);
      const to = this.type(!isInExpression);
      if (!isInExpression) this.templates.pop();
      return { node: this.node("cast", [to]), operands: 1 };
    }
    const [text, operands] = operators.get(code) ?? [];
    if (text === undefined || operands === undefined) throw new NotUnderstood();
    return { node: this.node("operator", [], text), operands };
  }

  /** `Z … E`: a name within a function. */
  #localName(): Node {
    this.expect("Z");
    const scope = this.encoding(true, true);
    this.expect("E");
    const local = (node: Node): Node => this.node("qualified", [scope, node], "", 1);
    if (this.accept("s")) {
      this.discriminator();
      return local(this.node("name", [], "string literal"));
    }
    const argument = this.accept("d") ? this.compactNumber() : -1;
    const node = this.name();
    this.discriminator();
    if (argument < 0) return local(node);
    return local(this.node("joined", [this.node("name", [], `{default arg#${argument + 1}}::`), node], "argument"));
  }

  /** `_3`, `__12_`: tells equal names in one function apart; it is not shown. */
  discriminator(): void {
    const digits = /^\d+$/.exec(this.text.slice(this.at, this.at + 40));
    if (digits !== null) this.at = this.text.length;
    if (!this.accept("_")) return;
    const isLong = this.accept("_");
    const number = this.number();
    if (number < 0) throw new NotUnderstood();
    if (isLong && number >= 10) this.expect("_");
  }
}

const isModule = (node: Node): boolean => node.kind === "joined" && node.text === "module";

/** The conversion that a name is, under its tags. */
function castIn(node: Node): Node | null {
  let inner: Node | undefined = node;
  while (inner?.kind === "tagged") [inner] = inner.kids;
  return inner?.kind === "cast" ? inner : null;
}

/** A class's name without its scope and template arguments, which its constructor has too. */
function ownName(node: Node): Node {
  const [first, second] = node.kids;
  if (node.kind === "template" || node.kind === "tagged") return first === undefined ? node : ownName(first);
  if (node.kind === "qualified") return second === undefined ? node : ownName(second);
  return node;
}

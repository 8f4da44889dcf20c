import { type Node, nothing } from "./node.ts";
import { NotUnderstood } from "./not-understood.ts";
import { TypeReader } from "./types.ts";

const std = (name: string): readonly [string, string] => ["std", name];

/** The meanings of abbreviations such as `Ss`. */
const abbreviations: Readonly<Record<string, readonly [string, string]>> = {
  a: std("allocator"),
  b: std("basic_string"),
  s: std("string"),
  i: std("istream"),
  o: std("ostream"),
  d: std("iostream"),
};
/** The class that an abbreviation means where its constructor or destructor follows. */
const wholeClass: Readonly<Record<string, string>> = { s: "string", i: "istream", o: "ostream", d: "iostream" };

/** Reads template arguments and parameters, closures, and what refers back to earlier parts. */
export abstract class TemplateReader extends TypeReader {
  /** One more than the number of templates around a lambda whose parameters are read; 0 outside. */
  protected lambdaLevel = 0;
  readonly #parameterCounts: Record<string, number> = { $T: 0, $N: 0, $TT: 0 };

  abstract tagged(node: Node): Node;

  templateArguments(): Node[] {
    return this.nested(() => {
      if (!this.accept("I")) this.expect("J");
      const list: Node[] = [];
      while (!this.accept("E")) {
        list.push(this.templateArgument(list));
        if (this.next === "Q") this.constraint();
      }
      return list;
    });
  }

  templateArgument(before: readonly Node[] = []): Node {
    if (this.accept("X")) {
      const node = this.expression();
      this.expect("E");
      return node;
    }
    if (this.next === "L") return this.literal();
    if (this.next === "I" || this.next === "J") return this.node("pack", this.templateArguments());
    if (this.next !== "T" || !/^[yntpk]$/.test(this.second)) return this.type();
    this.templates.push(this.node("template", [nothing, ...before]));
    this.#parameterDeclaration();
    this.templates.pop();
    return this.templateArgument();
  }

  /** `T_`, `T0_`, …: the parameter of the template around. */
  templateParameter(): Node {
    const start = this.at;
    this.expect("T");
    const level = this.accept("L") ? this.compactNumber() : 0;
    const index = this.compactNumber();
    if (this.isConstraint) return this.node("name", [], this.text.slice(start, this.at - 1));
    const template = this.templates[level];
    if (template === null) return this.node("param", [], "", index);
    if (template !== undefined && index + 1 < template.kids.length) return this.node("param", [], "", index, template);
    if (this.lambdaLevel > 0 && level === this.lambdaLevel - 1) return this.node("auto", [], "", index);
    throw new NotUnderstood();
  }

  /** Gives the parameters in a conversion's type the template that came after it. */
  settle(root: Node, template: Node | null): void {
    const seen = new Set<Node>();
    const visit = (node: Node): void => {
      if (!node.isOpen || node.kind === "closure" || seen.has(node)) return;
      seen.add(node);
      if (node.kind === "param") {
        if (node.target === null) {
          if (template === null || node.n + 1 >= template.kids.length) throw new NotUnderstood();
          node.target = template;
        } else if (template !== null) throw new NotUnderstood();
      } else for (const kid of node.kids) visit(kid);
    };
    visit(root);
  }

  /** `Ul … E_`: the type of a lambda. */
  closure(): Node {
    this.expect("Ul");
    const levelBefore = this.lambdaLevel;
    this.lambdaLevel = this.templates.length + 1;
    const declared = this.#declarations("lambda");
    const condition = this.next === "Q" ? this.constraint() : nothing;
    const types = this.parameters();
    this.lambdaLevel = levelBefore;
    if (declared.length > 0) this.templates.pop();
    const callCondition = this.next === "Q" ? this.constraint() : nothing;
    this.expect("E");
    const parts = [this.node("list", declared), condition, this.node("list", types), callCondition];
    return this.node("closure", parts, "", this.compactNumber());
  }

  unnamedType(): Node {
    this.expect("Ut");
    return this.remember(this.node("name", [], `{unnamed type#${this.compactNumber() + 1}}`));
  }

  /** Declared template parameters; where there are some, they are the innermost template when this returns. */
  #declarations(name: string): Node[] {
    const declared: Node[] = [];
    let template: Node | null = null;
    for (;;) {
      const parameter = this.#parameterDeclaration();
      if (parameter === null) return declared;
      declared.push(parameter.declared);
      if (template === null) this.templates.push((template = this.node("template", [this.node("name", [], name)])));
      template.kids.push(parameter.name);
    }
  }

  #parameterDeclaration(): { declared: Node; name: Node } | null {
    if (this.next !== "T") return null;
    const code = this.second;
    if (!/^[yntpk]$/.test(code)) return null;
    return this.nested(() => {
      this.at += 2;
      if (code === "p") {
        const inner = this.#parameterDeclaration();
        if (inner === null) throw new NotUnderstood();
        return { declared: this.node("parameter-pack", [inner.declared]), name: inner.name };
      }
      if (code === "k") {
        const before = this.isConstraint;
        this.isConstraint = true;
        const condition = this.name();
        this.isConstraint = before;
        const name = this.#parameterName("$T");
        return { declared: this.node("non-type-parameter", [condition, name]), name };
      }
      const name = this.#parameterName({ y: "$T", n: "$N", t: "$TT" }[code] ?? "");
      if (code === "y") return { declared: this.node("type-parameter", [name]), name };
      if (code === "n") return { declared: this.node("non-type-parameter", [this.type(), name], "", 1), name };
      const inner = this.#declarations("template_template");
      if (inner.length > 0) this.templates.pop();
      const condition = this.next === "Q" ? this.constraint() : nothing;
      this.expect("E");
      return { declared: this.node("template-parameter", [name, condition, ...inner]), name };
    });
  }

  #parameterName(prefix: string): Node {
    const index = this.#parameterCounts[prefix] ?? 0;
    this.#parameterCounts[prefix] = index + 1;
    return this.node("name", [], index === 0 ? prefix : `${prefix}${index - 1}`);
  }

  /** `S_`, `S0_`, …: an earlier part; `Sa`, `Ss`, …: a name of the standard library. */
  substitution(isPrefix = false): Node {
    this.expect("S");
    if (/^[_\dA-Z]$/.test(this.next)) {
      const found = this.substitutions[this.sequenceNumber()];
      if (found === undefined) throw new NotUnderstood();
      const [top] =
        this.templates.length > 0 ? this.templates.slice(-1) : [found.kind === "template" ? found : undefined];
      return this.#rebound(found, top, this.lambdaLevel > 0, new Map());
    }
    const code = this.take(1);
    const say = (text: string): Node => this.node("name", [], text);
    if (code === "t") return say("std");
    const [scope, name] = abbreviations[code] ?? [];
    if (scope === undefined || name === undefined) throw new NotUnderstood();
    const whole = wholeClass[code];
    const isWhole = isPrefix && (this.next === "C" || this.next === "D") && whole !== undefined;
    const node = isWhole ? this.#wholeClass(whole) : this.node("qualified", [say(scope), say(name)]);
    return this.next === "B" ? this.remember(this.tagged(node)) : node;
  }

  /** `std::basic_string<char, …>`: the class behind `std::string`, which gives its constructor the name. */
  #wholeClass(short: string): Node {
    const say = (text: string): Node => this.node("name", [], text);
    const char = this.node("builtin", [], "char");
    const member = (name: string, ...given: Node[]): Node => {
      const node = this.node("qualified", [say("std"), say(name)]);
      return given.length === 0 ? node : this.node("template", [node, ...given]);
    };
    const given = [char, member("char_traits", char)];
    if (short === "string") given.push(member("allocator", char));
    return member(`basic_${short}`, ...given);
  }

  /** An earlier part, with its template parameters as they are meant here. */
  #rebound(node: Node, top: Node | null | undefined, isInLambda: boolean, known: Map<Node, Node>): Node {
    if (!node.isOpen) return node;
    if (node.kind === "param" || node.kind === "auto") {
      if (this.isConstraint) return this.node("name", [], `T${node.n}`);
      if (isInLambda) return node.kind === "auto" ? node : this.node("auto", [], "", node.n);
      if (top === undefined || (top !== null && node.n + 1 >= top.kids.length)) throw new NotUnderstood();
      return this.node("param", [], "", node.n, top);
    }
    const done = known.get(node);
    if (done !== undefined) return done;
    const [first] = node.kids;
    let rebind = (kid: Node): Node => this.#rebound(kid, top, isInLambda, known);
    if (node.kind === "closure") {
      const inside = new Map<Node, Node>();
      rebind = (kid) => this.#rebound(kid, top, true, inside);
    } else if (node.kind === "typed" && first?.kind === "template") {
      const inside = new Map<Node, Node>();
      rebind = (kid) => this.#rebound(kid, first, false, inside);
    }
    const made = this.node(node.kind, node.kids.map(rebind), node.text, node.n, node.target);
    known.set(node, made);
    return made;
  }
}

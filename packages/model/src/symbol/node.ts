import { deepest, NotUnderstood } from "./not-understood.ts";

type NodeKind =
  | "name"
  | "typed"
  | "qualified"
  | "template"
  | "param"
  | "auto"
  | "qualifiers"
  | "qualifier"
  | "cv"
  | "method"
  | "builtin"
  | "pointer"
  | "reference"
  | "rvalue"
  | "complex"
  | "suffix"
  | "call"
  | "vendor"
  | "array"
  | "function"
  | "parameter"
  | "member"
  | "vector"
  | "operator"
  | "constructor"
  | "destructor"
  | "tagged"
  | "expansion"
  | "pack"
  | "sizeof-arguments"
  | "type-parameter"
  | "non-type-parameter"
  | "template-parameter"
  | "parameter-pack"
  | "cast"
  | "nullary"
  | "unary"
  | "binary"
  | "trinary"
  | "fold"
  | "subobject"
  | "member-cast"
  | "new"
  | "literal"
  | "lambda-expression"
  | "list"
  | "braces"
  | "closure"
  | "joined"
  | "requires"
  | "none";

/**
 * A part of a C++ name. `kids` have fixed places for each kind, with `nothing` where an optional one is missing; `text` and
 * `n` are what the kind needs besides.
 */
export interface Node {
  readonly kind: NodeKind;
  readonly kids: Node[];
  readonly text: string;
  readonly n: number;
  /** Whether a template parameter or an unexpanded pack is in it. */
  readonly isOpen: boolean;
  /** The most parts within one another. */
  readonly depth: number;
  /** A parameter's template, or an expansion's pack; null while it is not known. */
  target: Node | null;
}

/** Makes nodes, and counts them: a short name can describe a tree that no memory holds. */
export class NodeMaker {
  #left = 50_000;

  node(kind: NodeKind, kids: readonly Node[] = [], text = "", n = 0, target: Node | null = null): Node {
    if (--this.#left < 0) throw new NotUnderstood();
    const isOpen =
      kind === "param" ||
      kind === "auto" ||
      (kind === "expansion" && target !== null) ||
      kids.some((kid) => kid.isOpen);
    const depth = kids.reduce((most, kid) => Math.max(most, kid.depth), 0) + 1;
    if (depth > deepest) throw new NotUnderstood();
    return { kind, kids: [...kids], text, n, isOpen, depth, target };
  }

  /** A copy with other kids, in which a rule may put another node for each node, kids first. */
  rewrite(node: Node, rule: (node: Node) => Node, known = new Map<Node, Node>()): Node {
    if (!node.isOpen) return node;
    const done = known.get(node);
    if (done !== undefined) return done;
    const kids = node.kids.map((kid) => this.rewrite(kid, rule, known));
    const isSame = kids.every((kid, index) => kid === node.kids[index]);
    const made = rule(isSame ? node : this.node(node.kind, kids, node.text, node.n, node.target));
    known.set(node, made);
    return made;
  }

  /** Puts a template's arguments where its parameters are, expands packs, and joins references and qualifiers that meet so. */
  simplify(root: Node): Node {
    return this.rewrite(root, (node) => this.#simpler(node));
  }

  #simpler(node: Node): Node {
    const [first, second] = node.kids;
    switch (node.kind) {
      case "param":
        return node.target?.kids[node.n + 1] ?? node;
      case "reference":
        if (first?.kind === "reference") return first;
        if (first?.kind === "rvalue") return this.node("reference", first.kids, "&");
        return node;
      case "rvalue":
        return first?.kind === "reference" || first?.kind === "rvalue" ? first : node;
      case "cv":
        return first === undefined || second === undefined ? node : this.withQualifiers(first, second);
      case "method":
        if (first?.kind === "method" && second !== undefined) {
          const [method = first, inner = second] = first.kids;
          const reference = [node.text, first.text].includes("&") ? "&" : node.text || first.text;
          return this.node("method", [method, this.mergeQualifiers(second, inner)], reference);
        }
        return node;
      case "array":
        return this.array(first ?? nothing, second ?? nothing);
      case "expansion":
        return this.#expanded(node);
      default:
        return node;
    }
  }

  #expanded(node: Node): Node {
    const [base] = node.kids;
    const pack = node.target;
    if (pack === null || base === undefined) return node;
    const replaced = (part: Node, by: Node, known: Map<Node, Node>): Node => {
      if (part === pack) return by;
      if (part.kind === "expansion") return part;
      const done = known.get(part);
      if (done !== undefined) return done;
      const kids = part.kids.map((kid) => replaced(kid, by, known));
      const isSame = kids.every((kid, index) => kid === part.kids[index]);
      const made = isSame ? part : this.#simpler(this.node(part.kind, kids, part.text, part.n, part.target));
      known.set(part, made);
      return made;
    };
    return this.node(
      "list",
      pack.kids.map((argument) => replaced(base, argument, new Map())),
    );
  }

  /** A type with qualifiers before it; those of a function become those of a method. */
  withQualifiers(base: Node, qualifiers: Node): Node {
    const [inner = base, known = nothing] = base.kids;
    if (base.kind === "function") return this.node("method", [base, qualifiers]);
    if (base.kind === "method") return this.node("method", [inner, this.mergeQualifiers(qualifiers, known)], base.text);
    if (base.kind === "cv") return this.node("cv", [inner, this.mergeQualifiers(qualifiers, known)]);
    return this.node("cv", [base, qualifiers]);
  }

  /** Both sets of qualifiers, each once. */
  mergeQualifiers(one: Node, other: Node): Node {
    const known = new Set(one.kids.filter(({ kids }) => kids.length === 0).map(({ text }) => text));
    const added = other.kids.filter(({ kids, text }) => kids.length > 0 || !known.has(text));
    return this.node("qualifiers", [...one.kids, ...added]);
  }

  /** An array; the qualifiers of its elements become its own. */
  array(dimension: Node, element: Node): Node {
    const [base, qualifiers] = element.kids;
    if (element.kind !== "cv" || base === undefined || qualifiers === undefined)
      return this.node("array", [dimension, element]);
    return this.node("cv", [this.node("array", [dimension, base]), qualifiers]);
  }
}

/** The place of an optional part that a name does not have. */
export const nothing: Node = { kind: "none", kids: [], text: "", n: 0, isOpen: false, depth: 0, target: null };

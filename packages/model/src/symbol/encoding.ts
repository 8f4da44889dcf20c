import { NameReader } from "./names.ts";
import { type Node, nothing } from "./node.ts";
import { NotUnderstood } from "./not-understood.ts";

/** The codes after `T` and `G` for what a compiler makes for a type, a name, or a whole function. */
const ofType: Readonly<Record<string, string>> = {
  TV: "vtable for ",
  TT: "VTT for ",
  TI: "typeinfo for ",
  TS: "typeinfo name for ",
  TF: "typeinfo fn for ",
  TJ: "java Class for ",
};
const ofName: Readonly<Record<string, string>> = {
  TH: "TLS init function for ",
  TW: "TLS wrapper function for ",
  GV: "guard variable for ",
  GR: "reference temporary for ",
};
const ofFunction: Readonly<Record<string, string>> = {
  Th: "non-virtual thunk to ",
  Tv: "virtual thunk to ",
  Tc: "covariant return thunk to ",
  GA: "hidden alias for ",
};

/**
 * Reads what follows `_Z` in the name of a C++ function or variable.
 * Source: the Itanium C++ ABI, chapter 5.1 "External Names", as github.com/ianlancetaylor/demangle reads it, which pprof uses.
 */
export class EncodingReader extends NameReader {
  /** @param withParameters whether the types of the parameters are read; without them the rest of the name may be anything */
  encoding(withParameters: boolean, isLocal = false): Node {
    return this.nested(() => {
      if (this.next === "T" || this.next === "G") return this.#special();
      const name = this.simplify(this.name());
      if (!withParameters) return withoutQualifiers(this, name).name;
      if (this.isAtEnd || this.next === "E") return name;
      return this.#typed(name, isLocal);
    });
  }

  #typed(name: Node, isLocal: boolean): Node {
    const isExplicitObject = this.isExplicitObject;
    const template = templateOf(name);
    const levelBefore = this.lambdaLevel;
    if (template !== null) {
      this.templates.push(template);
      this.lambdaLevel = 0;
    }
    const conditions = this.text.startsWith("Ua9enable_ifI", this.at) ? this.#enableIf() : [];
    const read = this.bareFunction(hasResult(name), isExplicitObject, isLocal);
    const condition = this.next === "Q" ? this.constraint() : nothing;
    if (template !== null) {
      this.templates.pop();
      this.lambdaLevel = levelBefore;
    }
    const plain = withoutQualifiers(this, name);
    let type = this.simplify(read);
    for (const [qualifiers, reference] of plain.qualifiers) type = this.node("method", [type, qualifiers], reference);
    let node = this.node("typed", [plain.name, type]);
    const say = (text: string): Node => this.node("name", [], text);
    if (conditions.length > 0)
      node = this.node("joined", [node, say(" [enable_if:"), this.node("list", conditions), say("]")]);
    return condition === nothing ? node : this.node("joined", [node, say(" requires "), condition]);
  }

  #enableIf(): Node[] {
    this.at += "Ua9enable_if".length;
    return this.templateArguments();
  }

  #special(): Node {
    const code = this.take(2);
    const special = (text: string, ...parts: Node[]): Node =>
      this.node("joined", [this.node("name", [], text), ...parts]);
    const { [code]: type } = ofType;
    if (type !== undefined) return special(type, this.type());
    const { [code]: name } = ofName;
    if (name !== undefined) {
      const node = special(name, this.name());
      if (code === "GR" && !this.isAtEnd) this.sequenceNumber();
      return node;
    }
    const { [code]: called } = ofFunction;
    if (called !== undefined) {
      if (code.startsWith("T")) this.#offset(code === "Tc" ? this.take(1) : code.charAt(1));
      if (code === "Tc") this.#offset(this.take(1));
      return special(called, this.encoding(true));
    }
    if (code === "TA") return special("template parameter object for ", this.templateArgument());
    if (code === "TC") {
      const derived = this.type();
      if (this.number() < 0) throw new NotUnderstood();
      this.expect("_");
      return special("construction vtable for ", this.type(), this.node("name", [], "-in-"), derived);
    }
    if (code === "GT") {
      const isNone = this.take(1) === "n";
      return special(`${isNone ? "non-" : ""}transaction clone for `, this.encoding(true));
    }
    const module = code === "GI" ? this.module(nothing) : nothing;
    if (module === nothing) throw new NotUnderstood();
    return special("initializer for module ", module);
  }

  #offset(code: string): void {
    if (code !== "h" && code !== "v") throw new NotUnderstood();
    this.number();
    this.expect("_");
    if (code === "h") return;
    this.number();
    this.expect("_");
  }
}

/** A method's name without the qualifiers that are written behind its parameters, and these qualifiers, the innermost first. */
function withoutQualifiers(
  reader: EncodingReader,
  node: Node,
): { name: Node; qualifiers: (readonly [Node, string])[] } {
  const [first, second] = node.kids;
  if (node.kind === "method" && first !== undefined && second !== undefined)
    return { name: first, qualifiers: [[second, node.text]] };
  if (node.kind !== "qualified" || node.n === 0 || first === undefined || second === undefined)
    return { name: node, qualifiers: [] };
  const isArgument = second.kind === "joined" && second.text === "argument";
  const inner = withoutQualifiers(reader, (isArgument ? second.kids[1] : second) ?? second);
  if (inner.qualifiers.length === 0 || (second.kind !== "method" && !isArgument)) return { name: node, qualifiers: [] };
  const [label] = second.kids;
  const shown =
    isArgument && label !== undefined ? reader.node("joined", [label, inner.name], second.text) : inner.name;
  return { name: reader.node("qualified", [first, shown], "", 1), qualifiers: inner.qualifiers };
}

/** The template whose parameters the types of a function's parameters may name. */
function templateOf(node: Node | undefined): Node | null {
  if (node?.kind === "template") return node;
  const [first, second] = node?.kids ?? [];
  if (node?.kind === "qualified") return node.n === 1 || second?.kind === "constructor" ? templateOf(second) : null;
  if (node?.kind === "constructor") return second === nothing ? null : templateOf(second);
  return node?.kind === "method" ? templateOf(first) : null;
}

/** Whether a function's mangled name has the type of its result: those of templates have it, but for conversions and the like. */
function hasResult(node: Node | undefined): boolean {
  const [first, second] = node?.kids ?? [];
  if (node?.kind === "qualified") return node.n === 1 && hasResult(second);
  if (node?.kind === "template") return !hasNoResult(first);
  return (node?.kind === "cv" || node?.kind === "method") && hasResult(first);
}

function hasNoResult(node: Node | undefined): boolean {
  if (node?.kind === "qualified") return hasNoResult(node.kids[1]);
  return node?.kind === "constructor" || node?.kind === "destructor" || node?.kind === "cast";
}

import { type Node, nothing } from "./node.ts";
import { ExpressionPrinter } from "./print-expressions.ts";

/** The parts of a readable name that are shown. */
export interface ShownParts {
  /** Types of parameters. */
  readonly params: boolean;
  /** Template arguments. */
  readonly templates: boolean;
}

/**
 * Writes the declarations of a C++ name. A declaration is written around its name (`int (*f)(char)`), so the parts around what is
 * being written wait in `inner` until their place has come.
 */
export abstract class DeclarationPrinter extends ExpressionPrinter {
  protected readonly shown: ShownParts;
  protected inner: Node[] = [];

  constructor(shown: ShownParts) {
    super();
    this.shown = shown;
  }

  protected apart(inner: Node[], write: () => void): void {
    const before = this.inner;
    this.inner = inner;
    write();
    this.inner = before;
  }

  protected around(node: Node, base: Node): void {
    this.inner.push(node);
    this.print(base);
    if (this.inner.length === 0) return;
    this.printInner(node);
    this.inner.pop();
  }

  /** Writes the part of a declaration that follows its base: `*`, `const`, `[3]`, `(int)`. */
  protected printInner(node: Node): void {
    const [first = nothing, second = nothing] = node.kids;
    switch (node.kind) {
      case "typed":
        this.print(first);
        break;
      case "cv":
        this.write(" ");
        this.print(second);
        break;
      case "method":
        if (second.kids.length > 0) {
          this.write(" ");
          this.print(second);
        }
        if (node.text !== "") this.write(` ${node.text}`);
        break;
      case "pointer":
      case "reference":
      case "rvalue":
      case "complex":
      case "suffix":
        this.write(node.text);
        break;
      case "vendor":
        this.write(" ");
        this.print(first);
        break;
      case "member":
        if (this.last !== "(") this.write(" ");
        this.print(first);
        this.write("::*");
        break;
      case "vector":
        this.write(" __vector");
        this.inBraces(first);
        break;
      case "array":
        this.size(node);
        break;
      case "function":
        this.parameters(node);
        break;
      case "non-type-parameter":
        this.print(second);
        break;
      case "parameter-pack":
        this.write("...");
        if (first.n === 1) this.print(first.kids[1] ?? nothing);
        break;
      default:
        this.print(node);
    }
  }

  protected allInner(): void {
    for (let node = this.inner.pop(); node !== undefined; node = this.inner.pop()) this.printInner(node);
  }

  protected size(node: Node): void {
    let space = " ";
    for (let top = this.inner.at(-1); top !== undefined; top = this.inner.at(-1)) {
      const inner = top.kind === "cv" ? top.kids[0] : top;
      if (inner?.kind === "array") {
        if (inner === top) space = "";
        this.inner.pop();
        this.printInner(top);
      } else {
        this.write(" (");
        this.allInner();
        this.write(")");
      }
    }
    this.write(`${space}[`);
    this.print(node.kids[0] ?? nothing);
    this.write("]");
  }

  protected functionType(node: Node): void {
    const [result = nothing] = node.kids;
    if (result !== nothing && node.n === 0) {
      this.inner.push(node);
      this.print(result);
      if (this.inner.pop() === undefined) return;
      this.write(" ");
    }
    this.parameters(node);
  }

  protected parameters(node: Node): void {
    const pointing = this.inner.findLast(({ kind }) =>
      ["pointer", "reference", "rvalue", "cv", "complex", "member"].includes(kind),
    );
    if (pointing !== undefined) {
      const isSpaced = ["cv", "complex", "member"].includes(pointing.kind) || !/[(*]/.test(this.last);
      if (isSpaced && this.last !== " ") this.write(" ");
      this.write("(");
    }
    const methods: Node[] = [];
    for (let inner = this.inner.pop(); inner !== undefined; inner = this.inner.pop()) {
      if (inner.kind === "method") methods.push(inner);
      else this.printInner(inner);
    }
    if (pointing !== undefined) this.write(")");
    this.write("(");
    if (node.n === 0 || this.shown.params) this.list(node.kids.slice(1).filter((kid) => !isEmpty(kid)));
    this.write(")");
    this.inner = methods;
    this.allInner();
  }
}

/** Whether nothing is written for a template argument: an empty pack. */
export function isEmpty({ kind, kids, target }: Node): boolean {
  const [base] = kids;
  if (kind === "pack") return kids.every(isEmpty);
  if (kind === "list") return kids.length === 0;
  return kind === "expansion" && target !== null && base !== undefined && isEmpty(base);
}

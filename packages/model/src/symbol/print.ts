import { type Node, nothing } from "./node.ts";
import { deepest, NotUnderstood } from "./not-understood.ts";
import { DeclarationPrinter, isEmpty } from "./print-declarations.ts";

/** Writes a C++ name. */
export class Printer extends DeclarationPrinter {
  #depth = 0;

  print(node: Node): void {
    if (++this.#depth > deepest * 2) throw new NotUnderstood();
    this.#print(node);
    this.#depth--;
  }

  #print(node: Node): void {
    const [first = nothing, second = nothing] = node.kids;
    switch (node.kind) {
      case "none":
        break;
      case "name":
      case "builtin":
        this.write(node.text);
        break;
      case "joined":
        for (const kid of node.kids) this.print(kid);
        break;
      case "list":
      case "pack":
        this.list(node.kids);
        break;
      case "typed":
        this.apart([node], () => {
          this.print(second);
          if (this.inner.length > 0) {
            this.write(" ");
            this.print(first);
          }
        });
        break;
      case "qualified":
        this.print(first);
        this.write("::");
        this.print(second);
        break;
      case "template":
        this.#template(node);
        break;
      case "param": {
        const meant = node.target?.kids[node.n + 1];
        if (meant === undefined) throw new NotUnderstood();
        this.print(meant);
        break;
      }
      case "auto":
        this.writeUnseen(`auto:${node.n + 1}`);
        break;
      case "qualifiers":
        node.kids.forEach((kid, index) => {
          if (index > 0) this.write(" ");
          this.print(kid);
        });
        break;
      case "qualifier": {
        this.write(node.text);
        if (node.kids.length === 0) break;
        this.write("(");
        this.list(node.kids.filter(({ kind, kids }) => kind !== "list" || kids.length > 0));
        this.write(")");
        break;
      }
      case "cv":
      case "method":
      case "pointer":
      case "reference":
      case "rvalue":
      case "complex":
      case "suffix":
        this.around(node, first);
        break;
      case "vendor":
      case "member":
      case "vector":
        this.inner.push(node);
        this.print(second);
        if (this.inner.length > 0) this.printInner(this.inner.pop() ?? nothing);
        break;
      case "call":
        this.write(node.text);
        this.inBraces(first);
        break;
      case "array":
        this.inner.push(node);
        this.print(second);
        if (this.inner.pop() !== undefined) this.size(node);
        break;
      case "function":
        this.functionType(node);
        break;
      case "parameter":
        if (node.n === 0) this.write("this");
        else this.writeUnseen(`{parm#${node.n}}`);
        break;
      case "operator":
        this.write(`operator${/^[a-z]/.test(node.text) ? " " : ""}${node.text.trimEnd()}`);
        break;
      case "constructor":
        this.print(first);
        break;
      case "destructor":
        this.write("~");
        this.print(first);
        break;
      case "cast":
        this.write("operator ");
        this.print(first);
        break;
      case "tagged":
        this.print(first);
        this.write("[abi:");
        this.print(second);
        this.write("]");
        break;
      case "expansion":
        if (node.target !== null) this.print(first);
        else {
          this.operand(first);
          this.write("...");
        }
        break;
      case "type-parameter":
        this.write("typename ");
        this.allInner();
        this.print(first);
        break;
      case "non-type-parameter":
        this.inner.push(node);
        this.print(first);
        if (this.inner.length > 0) {
          this.write(" ");
          this.print(second);
          this.inner.pop();
        }
        break;
      case "template-parameter":
        this.write("template<");
        this.list(node.kids.slice(2));
        this.write("> typename ");
        this.print(first);
        if (second !== nothing) {
          this.write(" requires ");
          this.print(second);
        }
        break;
      case "parameter-pack":
        this.apart([node], () => {
          this.print(first.n === 1 ? (first.kids[0] ?? nothing) : first);
          if (this.inner.length > 0) this.write("...");
        });
        break;
      case "lambda-expression":
        this.write("[]");
        this.#closureTypes(first);
        this.write("{...}");
        break;
      case "closure":
        this.write("{lambda");
        this.#closureTypes(node);
        this.write(`#${node.n + 1}}`);
        break;
      default:
        this.expression(node);
    }
  }

  #template(node: Node): void {
    this.apart([], () => {
      this.print(node.kids[0] ?? nothing);
      if (!this.shown.templates) return;
      if (this.last === "<") this.write(" ");
      this.write("<");
      this.list(node.kids.slice(1).filter((kid) => !isEmpty(kid)));
      this.write(this.last === ">" ? " >" : ">");
    });
  }

  #closureTypes({ kids }: Node): void {
    const [declared = nothing, condition = nothing, types = nothing, callCondition = nothing] = kids;
    if (declared.kids.length > 0) {
      this.write("<");
      this.print(declared);
      this.write(">");
    }
    if (condition !== nothing) {
      this.write(" requires ");
      this.print(condition);
      this.write(" ");
    }
    this.inBraces(types);
    if (callCondition !== nothing) {
      this.write(" requires ");
      this.print(callCondition);
    }
  }
}

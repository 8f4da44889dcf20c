import { NodeMaker, type Node } from "./node.ts";
import { deepest, NotUnderstood } from "./not-understood.ts";

/** Goes through a mangled name from left to right, and holds what its later parts refer to. */
export class Cursor extends NodeMaker {
  readonly text: string;
  at = 0;
  /** The parts that `S_`, `S0_`, … mean. */
  substitutions: Node[] = [];
  /** The templates whose parameters `T_`, `TL0__`, … mean, from outside; null within the type of a conversion. */
  templates: (Node | null)[] = [];
  #depth = 0;

  constructor(text: string) {
    super();
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The next character, or "" at the end. */
  get next(): string {
    return this.text.charAt(this.at);
  }

  get second(): string {
    return this.text.charAt(this.at + 1);
  }

  get isDigit(): boolean {
    return isDigit(this.next);
  }

  take(length: number): string {
    if (this.at + length > this.text.length) throw new NotUnderstood();
    const taken = this.text.slice(this.at, this.at + length);
    this.at += length;
    return taken;
  }

  /** Steps over a text where it comes next, and says whether it did. */
  accept(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  expect(text: string): void {
    if (!this.accept(text)) throw new NotUnderstood();
  }

  /** Reads a part that may hold others of its kind. */
  nested<T>(read: () => T): T {
    if (++this.#depth > deepest) throw new NotUnderstood();
    const part = read();
    this.#depth--;
    return part;
  }

  number(): number {
    const sign = this.accept("n") ? -1 : 1;
    const digits = /^\d+/.exec(this.text.slice(this.at, this.at + 12))?.[0] ?? "";
    if (digits === "" || digits.length > 9) throw new NotUnderstood();
    this.at += digits.length;
    return sign * Number(digits);
  }

  /** `_` is 0, `0_` is 1, `1_` is 2. */
  compactNumber(): number {
    if (this.accept("_")) return 0;
    if (!this.isDigit) throw new NotUnderstood();
    const number = this.number();
    this.expect("_");
    return number + 1;
  }

  /** The number of a substitution, in base 36: `_` is 0, `0_` is 1, `A_` is 11. */
  sequenceNumber(): number {
    const digits = /^([0-9A-Z]{0,6})_/.exec(this.text.slice(this.at, this.at + 8));
    if (digits === null) throw new NotUnderstood();
    this.at += digits[0].length;
    return digits[1] ? Number.parseInt(digits[1], 36) + 1 : 0;
  }

  /** Remembers a part for later substitutions. */
  remember(node: Node): Node {
    this.substitutions.push(node);
    return node;
  }
}

export const isDigit = (character: string): boolean => character >= "0" && character <= "9";
export const isLower = (character: string): boolean => character >= "a" && character <= "z";
export const isUpper = (character: string): boolean => character >= "A" && character <= "Z";

import { deepest, longest, NotUnderstood } from "./not-understood.ts";
import { decodePunycode } from "./punycode.ts";

/** Goes through a Rust name of version 0 and writes its readable form. */
export class RustCursor {
  protected readonly text: string;
  protected at = 0;
  /** The end of the text that may be read: a reference back reads only the text before it. */
  protected end: number;
  /** The character written last. */
  protected last = "";
  readonly #written: string[] = [];
  #length = 0;
  #isSilent = false;
  #depth = 0;

  constructor(text: string) {
    this.text = text;
    this.end = text.length;
  }

  get written(): string {
    return this.#written.join("");
  }

  get next(): string {
    return this.at < this.end ? this.text.charAt(this.at) : "";
  }

  accept(character: string): boolean {
    if (this.next !== character) return false;
    this.at++;
    return true;
  }

  expect(character: string): void {
    if (!this.accept(character)) throw new NotUnderstood();
  }

  write(text: string): void {
    if (this.#isSilent || text === "") return;
    this.#length += text.length;
    if (this.#length > longest) throw new NotUnderstood();
    this.#written.push(text);
    this.last = text.charAt(text.length - 1);
  }

  silently(read: () => void): void {
    const before = this.#isSilent;
    this.#isSilent = true;
    read();
    this.#isSilent = before;
  }

  nested(read: () => void): void {
    if (++this.#depth > deepest) throw new NotUnderstood();
    read();
    this.#depth--;
  }

  /** Parts up to an `E`, which stays, with a text between them. */
  list(separator: string, read: () => void): number {
    let count = 0;
    for (; this.next !== "E" && this.next !== ""; count++) {
      if (count > 0) this.write(separator);
      read();
    }
    return count;
  }

  disambiguator(): number {
    return this.accept("s") ? this.base62() + 1 : 0;
  }

  identifier(): { text: string; number: number } {
    const number = this.disambiguator();
    return { number, text: this.plainIdentifier().text };
  }

  plainIdentifier(): { text: string; isPunycode: boolean } {
    const isPunycode = this.accept("u");
    const [digits] = /^(?:0|[1-9]\d{0,8})/.exec(this.text.slice(this.at, Math.min(this.end, this.at + 10))) ?? [];
    if (digits === undefined) throw new NotUnderstood();
    this.at += digits.length;
    this.accept("_");
    const end = this.at + Number(digits);
    if (end > this.end) throw new NotUnderstood();
    const text = this.text.slice(this.at, end);
    if (!/^\w*$/.test(text)) throw new NotUnderstood();
    this.at = end;
    return { text: isPunycode ? decodePunycode(text) : text, isPunycode };
  }

  /** A number, which is not exact beyond 2^53: only the hashes of crates are so large, and these are not shown. */
  base62(): number {
    if (this.accept("_")) return 0;
    let value = 0;
    while (!this.accept("_")) {
      const digit = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(this.next);
      if (digit < 0 || this.next === "") throw new NotUnderstood();
      value = value * 62 + digit;
      this.at++;
    }
    return value + 1;
  }

  backReference(read: () => void): void {
    const from = this.at;
    this.expect("B");
    const to = this.base62();
    if (this.#isSilent) return;
    if (to >= from) throw new NotUnderstood();
    const after = this.at;
    const end = this.end;
    this.at = to;
    this.end = from;
    this.nested(read);
    this.at = after;
    this.end = end;
  }
}

import { NotUnderstood } from "./not-understood.ts";
import { constantText } from "./rust-constant.ts";
import { RustCursor } from "./rust-cursor.ts";

const basicTypes: Readonly<Record<string, string>> = {
  a: "i8",
  b: "bool",
  c: "char",
  d: "f64",
  e: "str",
  f: "f32",
  h: "u8",
  i: "isize",
  j: "usize",
  l: "i32",
  m: "u32",
  n: "i128",
  o: "u128",
  p: "_",
  s: "i16",
  t: "u16",
  u: "()",
  v: "...",
  x: "i64",
  y: "u64",
  z: "!",
};

/**
 * The readable name of a Rust function in the mangling of version 0 (`_R…`); what follows a dot is left out.
 * Source: RFC 2603, written as github.com/ianlancetaylor/demangle does.
 * @param templates whether generic arguments are shown
 * @throws {NotUnderstood}
 */
export function demangleRustV0(name: string, templates: boolean): string {
  const [text = ""] = name.slice(2).split(".", 1);
  return new RustName(text, templates).read();
}

class RustName extends RustCursor {
  readonly #hasArguments: boolean;
  #lifetimes = 0;

  constructor(text: string, hasArguments: boolean) {
    super(text);
    this.#hasArguments = hasArguments;
  }

  read(): string {
    this.#path(true);
    // The crate that the function was compiled for.
    if (this.at < this.end) this.silently(() => this.#path(false));
    if (this.at < this.end) throw new NotUnderstood();
    return this.written;
  }

  #path(isValue: boolean): void {
    this.nested(() => {
      const code = this.next;
      if (code === "B") {
        this.backReference(() => this.#path(isValue));
        return;
      }
      this.at++;
      switch (code) {
        case "C":
          this.write(this.identifier().text);
          break;
        case "M":
        case "X":
        case "Y":
          if (code !== "Y") {
            this.silently(() => {
              this.disambiguator();
              this.#path(false);
            });
          }
          this.write("<");
          this.#type();
          if (code !== "M") {
            this.write(" as ");
            this.#path(false);
          }
          this.write(">");
          break;
        case "N":
          this.#member(isValue);
          break;
        case "I":
          this.#path(isValue);
          this.write(isValue ? "::<" : "<");
          this.#arguments();
          this.write(">");
          this.expect("E");
          break;
        default:
          throw new NotUnderstood();
      }
    });
  }

  #member(isValue: boolean): void {
    const space = this.next;
    if (!/^[a-zA-Z]$/.test(space)) throw new NotUnderstood();
    this.at++;
    this.#path(isValue);
    const { text, number } = this.identifier();
    if (/^[a-z]$/.test(space)) {
      this.write(`::${text}`);
      return;
    }
    if (!Number.isSafeInteger(number)) throw new NotUnderstood();
    const kind = { C: "closure", S: "shim" }[space] ?? space;
    this.write(`::{${kind}${text === "" ? "" : `:${text}`}#${number}}`);
  }

  #arguments(): void {
    const read = (): void => {
      this.list(", ", () => {
        if (this.accept("L")) this.#lifetime(this.base62());
        else if (this.accept("K")) this.#constant();
        else this.#type();
      });
    };
    if (this.#hasArguments) read();
    else this.silently(read);
  }

  #type(): void {
    this.nested(() => {
      const code = this.next;
      const basic = basicTypes[code];
      if (code === "B") this.backReference(() => this.#type());
      else if (/^[CMXYNI]$/.test(code)) this.#path(false);
      else {
        this.at++;
        if (basic === undefined) this.#compoundType(code);
        else this.write(basic);
      }
    });
  }

  #compoundType(code: string): void {
    switch (code) {
      case "A":
      case "S":
        this.write("[");
        this.#type();
        if (code === "A") {
          this.write("; ");
          this.#constant();
        }
        this.write("]");
        break;
      case "T": {
        this.write("(");
        const count = this.list(", ", () => this.#type());
        this.write(count === 1 ? ",)" : ")");
        this.expect("E");
        break;
      }
      case "R":
      case "Q": {
        this.write("&");
        const lifetime = this.accept("L") ? this.base62() : 0;
        if (lifetime > 0) {
          this.#lifetime(lifetime);
          this.write(" ");
        }
        if (code === "Q") this.write("mut ");
        this.#type();
        break;
      }
      case "P":
      case "O":
        this.write(code === "P" ? "*const " : "*mut ");
        this.#type();
        break;
      case "F":
        this.#bound(() => this.#function());
        break;
      case "D": {
        this.#bound(() => this.#traits());
        this.expect("L");
        const lifetime = this.base62();
        if (lifetime === 0) break;
        this.write(this.last === " " ? "+ " : " + ");
        this.#lifetime(lifetime);
        break;
      }
      default:
        throw new NotUnderstood();
    }
  }

  #bound(read: () => void): void {
    const before = this.#lifetimes;
    read();
    this.#lifetimes = before;
  }

  #binder(): void {
    if (!this.accept("G")) return;
    const count = this.base62() + 1;
    if (count >= this.end - this.at - this.#lifetimes) throw new NotUnderstood();
    this.write("for<");
    for (let index = 0; index < count; index++) {
      if (index > 0) this.write(", ");
      this.#lifetimes++;
      this.#lifetime(1);
    }
    this.write("> ");
  }

  #lifetime(index: number): void {
    if (index === 0) {
      this.write("'_");
      return;
    }
    const depth = this.#lifetimes - index;
    if (depth < 0) throw new NotUnderstood();
    this.write(depth < 26 ? `'${String.fromCharCode(97 + depth)}` : `'z${depth - 25}`);
  }

  #function(): void {
    this.#binder();
    if (this.accept("U")) this.write("unsafe ");
    if (this.accept("K")) {
      let abi = "C";
      if (!this.accept("C")) {
        const { text, isPunycode } = this.plainIdentifier();
        if (isPunycode) throw new NotUnderstood();
        abi = text.replaceAll("_", "-");
      }
      this.write(`extern "${abi}" `);
    }
    this.write("fn(");
    this.list(", ", () => this.#type());
    this.expect("E");
    this.write(")");
    if (this.accept("u")) return;
    this.write(" -> ");
    this.#type();
  }

  #traits(): void {
    this.write("dyn ");
    this.#binder();
    this.list(" + ", () => {
      let isOpen = this.#pathWithOpenArguments();
      while (this.accept("p")) {
        this.write(isOpen ? ", " : "<");
        isOpen = true;
        this.write(`${this.plainIdentifier().text} = `);
        this.#type();
      }
      if (isOpen) this.write(">");
    });
    this.expect("E");
  }

  /** A trait's path, to whose arguments the associated types are added. */
  #pathWithOpenArguments(): boolean {
    if (this.next === "B") {
      let isOpen = false;
      this.backReference(() => (isOpen = this.#pathWithOpenArguments()));
      return isOpen;
    }
    if (!this.accept("I")) {
      this.#path(false);
      return false;
    }
    this.#path(false);
    this.write("<");
    this.#arguments();
    this.expect("E");
    return true;
  }

  #constant(): void {
    if (this.next === "B") {
      this.backReference(() => this.#constant());
      return;
    }
    if (this.accept("p")) {
      this.write("_");
      return;
    }
    const type = this.next;
    if (!/^[aslxnihtmyojbc]$/.test(type)) throw new NotUnderstood();
    this.at++;
    if (/^[aslxni]$/.test(type) && this.accept("n")) this.write("-");
    const [whole, digits = ""] = /^(0|[1-9a-f][\da-f]*)_/.exec(this.text.slice(this.at, this.end)) ?? [];
    if (whole === undefined) throw new NotUnderstood();
    this.at += whole.length;
    this.write(constantText(type, digits));
  }
}

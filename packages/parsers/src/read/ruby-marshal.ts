import { UnusableInput } from "../diagnostics.ts";
import { defaultJsonBounds, type Json } from "./json-bounded.ts";

const decoder = /* @__PURE__ */ new TextDecoder();

/** Each level takes a few frames of our own stack. */
const greatestDepth = 500;

/** Whether the bytes are a hash that Ruby's `Marshal.dump` wrote. */
export function isMarshalledHash(head: Uint8Array): boolean {
  return head[0] === 4 && head[1] === 8 && head[2] === 0x7b;
}

/**
 * Reads what Ruby's `Marshal.dump` wrote as JSON would hold it: symbols are texts, and so are the keys of hashes; objects of other classes are
 * their variables. Lists and hashes of bytes that end too early hold what came before, and `isCut` is set. Throws `UnusableInput` where the bytes
 * nest too deep or are of no known type. Source: Ruby, doc/marshal.rdoc and marshal.c (`r_object`).
 */
export function readMarshal(bytes: Uint8Array): { readonly value: Json; readonly isCut: boolean } {
  const reader = new MarshalReader(bytes);
  const value = reader.value(0);
  return { value, isCut: reader.isCut };
}

/** The end of the bytes within a value. */
class Cut extends Error {}

class MarshalReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 2;
  readonly #symbols: string[] = [];
  /** All values that a link may lead to, in the order in which they begin. */
  readonly #objects: Json[] = [];
  #values = 0;
  isCut = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  value(depth: number): Json {
    if (depth > greatestDepth) throw this.#refusal("dump-too-deep", `nests deeper than ${greatestDepth} levels`);
    if (++this.#values > defaultJsonBounds.values)
      throw this.#refusal("dump-too-large", `has more than ${defaultJsonBounds.values} values`);
    const type = this.#byte();
    switch (type) {
      case 0x69: // i
        return this.#whole();
      case 0x6c: // l
        return this.#register(this.#bigWhole());
      case 0x66: // f
        return this.#register(this.#float());
      case 0x30: // 0
        return null;
      case 0x54: // T
        return true;
      case 0x46: // F
        return false;
      case 0x3a: // :
      case 0x3b: // ;
        return this.#symbol(type);
      case 0x22: // "
        return this.#register(this.#text());
      case 0x40: // @
        return this.#linked();
      case 0x5b: // [
        return this.#list(depth);
      case 0x7b: // {
      case 0x7d: // }
        return this.#hash(depth, type === 0x7d);
      case 0x49: {
        // I: a value with variables, such as a text's encoding. Those of a value that its class reads (u) come before it in the order of links.
        if (this.#bytes[this.#at] === 0x75) {
          this.#at++;
          this.#nextSymbol(depth);
          const said = this.#text();
          this.#pairs(depth);
          return this.#register(said);
        }
        const within = this.value(depth + 1);
        this.#pairs(depth);
        return within;
      }
      default:
        return this.#ofClass(type, depth);
    }
  }

  /** Values that only a person's own metadata holds. */
  #ofClass(type: number, depth: number): Json {
    switch (type) {
      case 0x6f: // o
      case 0x53: {
        // S
        this.#nextSymbol(depth);
        return this.#filled(depth);
      }
      case 0x43: // C
      case 0x65: // e
        this.#nextSymbol(depth);
        return this.value(depth + 1);
      case 0x75: // u
        this.#nextSymbol(depth);
        return this.#register(this.#text());
      case 0x55: {
        // U
        this.#nextSymbol(depth);
        const index = this.#objects.push(null) - 1;
        return (this.#objects[index] = this.value(depth + 1));
      }
      case 0x63: // c
      case 0x6d: // m
        return this.#register(this.#text());
      case 0x2f: {
        // A regular expression with its options.
        const pattern = this.#register(this.#text());
        this.#byte();
        return pattern;
      }
      default:
        throw this.#refusal("dump-malformed", `holds a value of an unknown type (${type})`, this.#at - 1);
    }
  }

  #list(depth: number): Json {
    const length = this.#length();
    const list: Json[] = [];
    this.#register(list);
    this.#untilCut(() => {
      for (let i = 0; i < length; i++) list.push(this.value(depth + 1));
    });
    return list;
  }

  #hash(depth: number, hasDefault: boolean): Json {
    const hash = this.#filled(depth);
    if (hasDefault) this.value(depth + 1);
    return hash;
  }

  #filled(depth: number): Json {
    // Without a prototype, so that any key is its own.
    const object = Object.create(null) as Record<string, Json>;
    this.#register(object);
    this.#pairs(depth, object);
    return object;
  }

  #pairs(depth: number, into?: Record<string, Json>): void {
    this.#untilCut(() => {
      const length = this.#length();
      for (let i = 0; i < length; i++) {
        const key = this.value(depth + 1);
        const value = this.value(depth + 1);
        if (into !== undefined && (typeof key === "string" || typeof key === "number")) into[key] = value;
      }
    });
  }

  #untilCut(read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
      this.isCut = true;
      this.#at = this.#bytes.length;
    }
  }

  #linked(): Json {
    const index = this.#whole();
    const object = this.#objects[index];
    if (object === undefined) throw this.#refusal("dump-malformed", `has a link to value ${index}, which is not in it`);
    return object;
  }

  #symbol(type: number): string {
    if (type === 0x3a) {
      const name = this.#text();
      this.#symbols.push(name);
      return name;
    }
    const index = this.#whole();
    const name = this.#symbols[index];
    if (name === undefined) throw this.#refusal("dump-malformed", `has a link to symbol ${index}, which is not in it`);
    return name;
  }

  /** The name of a class, which may have an encoding. */
  #nextSymbol(depth: number): string {
    const name = this.value(depth + 1);
    return typeof name === "string" ? name : "";
  }

  #register<T extends Json>(value: T): T {
    this.#objects.push(value);
    return value;
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new Cut();
    return byte;
  }

  /** A whole number of 31 bits: small ones in one byte, others in as many bytes as the first says. */
  #whole(): number {
    const first = (this.#byte() << 24) >> 24;
    if (first === 0) return 0;
    if (first > 4) return first - 5;
    if (first < -4) return first + 5;
    let value = 0;
    const count = Math.abs(first);
    for (let i = 0; i < count; i++) value += this.#byte() * 2 ** (8 * i);
    return first > 0 ? value : value - 2 ** (8 * count);
  }

  /** The number of things that follow; it is checked as they are read. */
  #length(): number {
    const length = this.#whole();
    if (length < 0) throw this.#refusal("dump-malformed", "states a length below zero");
    return length;
  }

  /** A whole number by sign and halves of 32 bits; beyond 2^53 the nearest that a number holds. */
  #bigWhole(): number {
    const isNegative = this.#byte() === 0x2d;
    const length = this.#whole() * 2;
    const at = this.#skip(length);
    let value = 0;
    for (let i = length - 2; i >= 0; i -= 2) value = value * 65536 + this.#view.getUint16(at + i, true);
    return isNegative ? -value : value;
  }

  #float(): number {
    const said = this.#text();
    return said === "inf" ? Infinity : said === "-inf" ? -Infinity : said === "nan" ? Number.NaN : Number(said);
  }

  #text(): string {
    const length = this.#length();
    const at = this.#skip(length);
    return decoder.decode(this.#bytes.subarray(at, at + length));
  }

  /** Moves behind a number of bytes; gives the place of the first. */
  #skip(length: number): number {
    const at = this.#at;
    if (length < 0 || at + length > this.#bytes.length) throw new Cut();
    this.#at = at + length;
    return at;
  }

  #refusal(code: string, fault: string, offset = this.#at): UnusableInput {
    return new UnusableInput(code, `The dump of Ruby ${fault}.`, { offset });
  }
}

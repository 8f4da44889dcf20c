import { UnusableInput } from "../diagnostics.ts";
import { defaultJsonBounds } from "./json-bounded.ts";

/** A value of Python: tuples, lists and sets are lists, dictionaries are lists of pairs, since their keys may be tuples. */
export type PythonValue = null | boolean | number | string | readonly PythonValue[];

const decoder = /* @__PURE__ */ new TextDecoder();
/** Each level takes a few frames of our own stack. */
const greatestDepth = 500;
/** The bit of a type that says that later values may refer to this one. */
const isKept = 0x80;

/**
 * Reads what Python's `marshal.dump` wrote, of Python 2 and 3. Throws `UnusableInput` where the bytes end too early, nest too deep or are of
 * no known type. Source: CPython, Python/marshal.c (`r_object`).
 */
export class PythonMarshal {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;
  readonly #kept: PythonValue[] = [];
  /** Python 2 refers to names by a list of their own. */
  readonly #names: string[] = [];
  #values = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Moves into a dictionary or tuple without its contents; gives the length of a tuple, 0 of a dictionary. undefined where neither comes. */
  enter(): number | undefined {
    const type = this.#byte();
    if ((type & isKept) !== 0) this.#kept.push(null);
    if ((type & ~isKept) === 0x7b) return 0;
    if ((type & ~isKept) === 0x29) return this.#byte();
    return (type & ~isKept) === 0x28 ? this.#length() : undefined;
  }

  /** The next value; undefined at the end of a dictionary. */
  value(depth = 0): PythonValue | undefined {
    if (depth > greatestDepth) throw refusal("dump-too-deep", `nests deeper than ${greatestDepth} levels`, this.#at);
    if (++this.#values > defaultJsonBounds.values)
      throw refusal("dump-too-large", `has more than ${defaultJsonBounds.values} values`, this.#at);
    const flagged = this.#byte();
    const type = flagged & ~isKept;
    switch (type) {
      case 0x30: // 0
        return undefined;
      case 0x28: // (
      case 0x5b: // [
      case 0x3c: // <
      case 0x3e: // >
        return this.#list(this.#length(), flagged, depth);
      case 0x29: // )
        return this.#list(this.#byte(), flagged, depth);
      case 0x7b: // {
        return this.#pairs(flagged, depth);
      case 0x72: // r
        return this.#linked(this.#kept);
      case 0x52: // R
        return this.#linked(this.#names);
      default: {
        const value = this.#single(type);
        if ((flagged & isKept) !== 0) this.#kept.push(value);
        return value;
      }
    }
  }

  #single(type: number): PythonValue {
    switch (type) {
      case 0x4e: // N
      case 0x2e: // .
        return null;
      case 0x54: // T
        return true;
      case 0x46: // F
        return false;
      case 0x69: // i
        return this.#view.getInt32(this.#skip(4), true);
      case 0x49: // I
        return Number(this.#view.getBigInt64(this.#skip(8), true));
      case 0x6c: // l
        return this.#long();
      case 0x67: // g
        return this.#view.getFloat64(this.#skip(8), true);
      case 0x66: // f
        return Number(this.#text(this.#byte()));
      case 0x7a: // z
      case 0x5a: // Z
        return this.#text(this.#byte());
      case 0x73: // s
      case 0x75: // u
      case 0x61: // a
      case 0x41: // A
        return this.#text(this.#length());
      case 0x74: {
        // t
        const name = this.#text(this.#length());
        this.#names.push(name);
        return name;
      }
      case 0x63: // c
        throw refusal(
          "dump-code",
          "holds code, as `python -m profile -o` writes it. Record with cProfile: `python -m cProfile -o profile.pstats program.py`",
          this.#at - 1,
        );
      default:
        throw refusal("dump-malformed", `holds a value of an unknown type (${type})`, this.#at - 1);
    }
  }

  #list(length: number, flagged: number, depth: number): PythonValue {
    const list: PythonValue[] = [];
    if ((flagged & isKept) !== 0) this.#kept.push(list);
    for (let i = 0; i < length; i++) list.push(this.value(depth + 1) ?? null);
    return list;
  }

  #pairs(flagged: number, depth: number): PythonValue {
    const pairs: PythonValue[] = [];
    if ((flagged & isKept) !== 0) this.#kept.push(pairs);
    for (;;) {
      const key = this.value(depth + 1);
      if (key === undefined) return pairs;
      pairs.push([key, this.value(depth + 1) ?? null]);
    }
  }

  #linked(values: readonly PythonValue[]): PythonValue {
    const index = this.#length();
    const value = values[index];
    if (value === undefined) throw refusal("dump-malformed", `refers to value ${index}, which is not in it`, this.#at);
    return value;
  }

  /** A whole number by its digits of 15 bits, whose count has the sign. */
  #long(): number {
    const count = this.#view.getInt32(this.#skip(4), true);
    const digits = Math.abs(count);
    const at = this.#skip(digits * 2);
    let value = 0;
    for (let i = digits - 1; i >= 0; i--) value = value * 2 ** 15 + this.#view.getUint16(at + i * 2, true);
    return count < 0 ? -value : value;
  }

  #text(length: number): string {
    const at = this.#skip(length);
    return decoder.decode(this.#bytes.subarray(at, at + length));
  }

  #byte(): number {
    return this.#bytes[this.#skip(1)]!;
  }

  /** The number of things that follow; it is checked as they are read. */
  #length(): number {
    return this.#view.getUint32(this.#skip(4), true);
  }

  /** Moves behind a number of bytes; gives the place of the first. */
  #skip(length: number): number {
    const at = this.#at;
    if (at + length > this.#bytes.length)
      throw refusal("dump-cut", "ends before it is complete: the run was stopped or the file was cut", at);
    this.#at = at + length;
    return at;
  }
}

function refusal(code: string, fault: string, offset: number): UnusableInput {
  return new UnusableInput(code, `The dump of Python ${fault}.`, { offset });
}

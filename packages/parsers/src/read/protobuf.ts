import { UnusableInput } from "../diagnostics.ts";
import { KnownBytes } from "./known-bytes.ts";

/** The layout of a field's payload: the low three bits of its tag. */
export const WireType = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

const decoder = /* @__PURE__ */ new TextDecoder();
const longestJoined = 40;

/** A number of 64 bits and its halves. */
const whole = new BigUint64Array(1);
const halves = new Uint32Array(whole.buffer);

/** The wire type while no field is the current one. */
const noField = -1;

/**
 * A cursor over protobuf bytes. Nothing is copied: a nested message is the range `[start, end)` that `bytes()` gives.
 * 64-bit numbers are read as two halves (`low`, `high`); `number()` and `signed()` are exact only where `isSafe` says.
 * Throws `UnusableInput` with the offset on bytes that are not protobuf.
 * Source of the encoding: protobuf.dev/programming-guides/encoding.
 */
export class ProtobufReader {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  position: number;
  end: number;
  /** Field number and wire type of the field that `next` moved to. */
  field = 0;
  wire = 0;
  /** The last varint or fixed number: its unsigned low and high 32 bits. */
  low = 0;
  high = 0;
  /** The last length-delimited payload. */
  start = 0;
  stop = 0;
  /** The start of the current field's tag, for messages. */
  tagAt = 0;
  #texts: KnownBytes<string> | undefined;

  constructor(bytes: Uint8Array, position = 0, end: number = bytes.length) {
    // One class for all: code that has seen Node's Buffer as well is slower.
    this.bytes =
      bytes.constructor === Uint8Array ? bytes : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.position = position;
    this.end = end;
  }

  /** Reads the next field with its payload; false at the end of the message. */
  next(): boolean {
    if (this.position >= this.end) return false;
    this.tagAt = this.position;
    const tag = this.bytes[this.position]!;
    if (tag < 0x80) {
      this.position++;
      this.wire = tag & 7;
      this.field = tag >>> 3;
    } else {
      this.varint();
      this.wire = this.low & 7;
      // A field number has at most 29 bits; what is larger is unknown to every message and skipped.
      this.field = this.high === 0 ? this.low >>> 3 : -1;
    }
    switch (this.wire) {
      case WireType.varint:
        this.varint();
        return true;
      case WireType.fixed64:
        this.#take(8);
        return true;
      case WireType.bytes: {
        this.varint();
        const length = this.high * 4294967296 + this.low;
        if (length > this.end - this.position) {
          throw new UnusableInput(
            "protobuf-length",
            `A field says it is ${length} bytes long, but only ${this.end - this.position} bytes are left. The file is cut short or damaged.`,
            { offset: this.tagAt },
          );
        }
        this.start = this.position;
        this.stop = this.position + length;
        this.position = this.stop;
        return true;
      }
      case WireType.fixed32:
        this.#take(4);
        return true;
      default:
        throw new UnusableInput("protobuf-wire-type", `Wire type ${this.wire} does not exist.`, { offset: this.tagAt });
    }
  }

  /** Reads one varint at the cursor into `low` and `high`. */
  varint(): void {
    const { bytes, end } = this;
    let position = this.position;
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (position >= end) break;
      const byte = bytes[position++] ?? 0;
      const part = byte & 0x7f;
      if (shift < 28) low |= part << shift;
      else if (shift === 28) {
        low |= part << 28;
        high |= part >>> 4;
      } else if (shift < 63) high |= part << (shift - 32);
      else high |= (part & 1) << 31;
      if (byte < 0x80) {
        this.low = low >>> 0;
        this.high = high >>> 0;
        this.position = position;
        return;
      }
    }
    throw new UnusableInput("protobuf-varint", "A number does not end within ten bytes or within its message.", {
      offset: this.position,
    });
  }

  /** Passes over the eight bytes at the cursor, which are a number of a packed list. */
  fixed64(): void {
    this.#take(8);
  }

  /** Whether the last number, read as signed, is exact as a double. */
  get isSafe(): boolean {
    const high = this.high | 0;
    return high >= -0x200000 && high < 0x200000;
  }

  /** The last number as an unsigned double; exact below 2^53. */
  number(): number {
    return this.high * 4294967296 + this.low;
  }

  /** The last number as a signed double; exact when `isSafe`. */
  signed(): number {
    return (this.high | 0) * 4294967296 + this.low;
  }

  unsigned64(): bigint {
    halves[0] = this.low;
    halves[1] = this.high;
    return whole[0]!;
  }

  signed64(): bigint {
    return BigInt.asIntN(64, this.unsigned64());
  }

  /** The current field as a double. */
  double(): number {
    this.expect(WireType.fixed64, "A number");
    return this.view.getFloat64(this.position - 8, true);
  }

  /** The current field as a text. Bytes that are not UTF-8 become U+FFFD. */
  text(): string {
    this.expect(WireType.bytes, "A text");
    this.#texts ??= new KnownBytes(this.bytes, (start, stop) => decodeText(this.bytes, start, stop));
    return this.#texts.of(this.start, this.stop);
  }

  /** Refuses a field whose wire type is not the one its message says. */
  expect(wire: number, what: string): void {
    if (this.wire === wire) return;
    throw new UnusableInput("protobuf-type", `${what} has wire type ${this.wire} instead of ${wire}.`, {
      offset: this.tagAt,
    });
  }

  /**
   * Moves into the payload of the current field; give what it returns to `leave`. Throws `UnusableInput` where the current
   * field has no payload: `start` would be that of a field before, and reading it a second time would never end.
   */
  enter(): number {
    this.expect(WireType.bytes, "A message");
    return this.enterRange(this.start, this.stop);
  }

  /** Moves into the bytes `[start, stop)`; give what it returns to `leave`. */
  enterRange(start: number, stop: number): number {
    const outer = this.end;
    this.position = start;
    this.end = stop;
    this.wire = noField;
    return outer;
  }

  /** Makes the field at `tagAt` the current one again, whose payload was left; `tagAt` is the reader's when it was current. */
  nextAt(tagAt: number): void {
    this.position = tagAt;
    this.next();
  }

  /** Moves back out of a payload that was entered, behind its end. No field is the current one then. */
  leave(outer: number): void {
    this.position = this.end;
    this.end = outer;
    this.wire = noField;
  }

  #take(width: number): void {
    if (this.end - this.position < width) {
      throw new UnusableInput("protobuf-length", `A ${width}-byte number is cut short.`, { offset: this.position });
    }
    this.position += width;
  }
}

function decodeText(bytes: Uint8Array, start: number, stop: number): string {
  // The decoder takes longer to call than a short text of ASCII, as nearly all are, takes to join.
  let text = "";
  for (let at = start; at < stop; at++) {
    const byte = bytes[at]!;
    if (byte > 0x7f || at - start === longestJoined) return decoder.decode(bytes.subarray(start, stop));
    text += String.fromCharCode(byte);
  }
  return text;
}

/** A number of protobuf's `sint` types. */
export function zigzag(reader: ProtobufReader): number {
  reader.expect(WireType.varint, "A number");
  const value = reader.number();
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

import { UnusableInput } from "../../diagnostics.ts";

/** Bytes of a chunk's header, and where its fields are. Source: JDK, jdk/jfr/internal/consumer/ChunkHeader.java. */
export const headerBytes = 68;
const compressedIntegers = 1;

/** One chunk of a recording: each has its own description of types and its own pools of constants. */
export interface JfrChunk {
  readonly start: number;
  readonly end: number;
  readonly constantsAt: number;
  readonly metadataAt: number;
  readonly startNanos: bigint;
  readonly durationNanos: bigint;
  readonly ticksPerSecond: number;
}

/**
 * Lists the chunks of a recording. Throws `UnusableInput` where the file is cut, still being written, or has integers of fixed
 * width, which no JDK since 11 writes.
 */
export function readChunks(bytes: Uint8Array): JfrChunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: JfrChunk[] = [];
  for (let at = 0; at < bytes.length;) {
    if (bytes.length - at < headerBytes || view.getUint32(at) !== 0x464c5200) throw cut(at);
    const size = Number(view.getBigInt64(at + 8));
    const major = view.getUint16(at + 4);
    if (major !== 2)
      throw new UnusableInput(
        "jfr-version",
        `Recordings of version ${major} are not read: use one of JDK 11 or later.`,
        {
          offset: at + 4,
        },
      );
    if (size < headerBytes || size > bytes.length - at) throw cut(at);
    if ((view.getUint32(at + 64) & compressedIntegers) === 0)
      throw new UnusableInput(
        "jfr-integers",
        "The recording's integers are not compressed, and such recordings are not read. The JDK compresses them unless it is told otherwise.",
        {
          offset: at + 64,
        },
      );
    const place = (offset: number): number => {
      const relative = Number(view.getBigInt64(at + offset));
      if (relative < headerBytes || relative >= size) throw cut(at + offset);
      return at + relative;
    };
    chunks.push({
      start: at,
      end: at + size,
      constantsAt: place(16),
      metadataAt: place(24),
      startNanos: view.getBigInt64(at + 32),
      durationNanos: view.getBigInt64(at + 40),
      ticksPerSecond: Math.max(1, Number(view.getBigInt64(at + 56))),
    });
    at += size;
  }
  return chunks;
}

function cut(offset: number): UnusableInput {
  return new UnusableInput(
    "jfr-cut",
    "The recording is cut short, damaged or still being written. Dump it whole: `jcmd PID JFR.dump filename=recording.jfr`.",
    { offset },
  );
}

/** A cursor over the bytes of one chunk. Throws `UnusableInput` where a value would reach beyond `end`. */
export class JfrReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  position: number;
  readonly #end: number;

  constructor(bytes: Uint8Array, position: number, end: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.position = position;
    this.#end = end;
  }

  byte(): number {
    if (this.position >= this.#end) throw cut(this.position);
    return this.#bytes[this.position++] ?? 0;
  }

  /** A compressed integer as a double: exact to 2^53, beyond which only clocks go. The ninth byte has eight bits. */
  number(): number {
    let low = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte();
      low |= (byte & 0x7f) << shift;
      if (byte < 0x80) return low;
    }
    let high = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte();
      high |= (byte & 0x7f) << shift;
      if (byte < 0x80) return high * 2 ** 28 + low;
    }
    // The last byte is signed. The halves are added where both are exact.
    const top = (this.byte() << 24) >> 24;
    return (top * 2 ** 28 + high) * 2 ** 28 + low;
  }

  /** A count of things that take at least a byte each. */
  count(): number {
    const count = this.number();
    if (!(count >= 0) || count > this.#end - this.position) throw cut(this.position);
    return count;
  }

  skip(bytes: number): void {
    if (!(bytes >= 0) || bytes > this.#end - this.position) throw cut(this.position);
    this.position += bytes;
  }

  float(): number {
    this.skip(4);
    return this.#view.getFloat32(this.position - 4);
  }

  double(): number {
    this.skip(8);
    return this.#view.getFloat64(this.position - 8);
  }

  /** A text, or the number of a constant that is one; null for a text that is not there. */
  text(): string | number | null {
    const encoding = this.byte();
    switch (encoding) {
      case 0:
        return null;
      case 1:
        return "";
      case 2:
        return this.number();
      case 3:
        return utf8.decode(this.#slice());
      case 4: {
        const length = this.count();
        const start = this.position;
        let narrow = 0;
        while (narrow < length && this.#bytes[start + narrow]! < 0x80) narrow++;
        // Units below 128 take a byte each, and nearly all texts hold no others.
        if (narrow === length) {
          this.skip(length);
          return latin1.decode(this.#bytes.subarray(start, start + length));
        }
        return Array.from({ length }, () => String.fromCharCode(this.number())).join("");
      }
      case 5:
        return latin1.decode(this.#slice());
      default:
        throw new UnusableInput("jfr-text", `Texts of the encoding ${encoding} do not exist.`, {
          offset: this.position - 1,
        });
    }
  }

  #slice(): Uint8Array {
    const length = this.count();
    this.skip(length);
    return this.#bytes.subarray(this.position - length, this.position);
  }
}

const utf8 = new TextDecoder();
const latin1 = new TextDecoder("latin1");

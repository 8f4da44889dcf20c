import { Readable } from "node:stream";
import { createGunzip, createZstdDecompress, gunzipSync, zstdDecompressSync } from "node:zlib";
import { UnusableInput } from "@sweetspot/parsers/diagnostics";

/** Up to here any ratio is fine; beyond it an input may not grow to more than `ratio` times its own size. */
const freeBytes = 4 * 1024 * 1024;
const ratio = 100;
/** From here on that is also asked of what was read so far: a bomb is known long before its end. */
const earlyBytes = 16 * 1024 * 1024;

/** Bytes that come out at a time: few enough to judge a bomb early, enough to be quick. */
const chunkSize = 128 * 1024;

type Compression = "gzip" | "zstd" | "none";

/** The compression of a file, by its first bytes. */
function compressionOf(bytes: Uint8Array): Compression {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return "gzip";
  if (bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd) return "zstd";
  return "none";
}

/**
 * The content of one layer of gzip (any number of members) or zstd, or the bytes themselves. Stops at `limit` bytes and at
 * a growth no honest file has, before memory is spent on it. Throws `UnusableInput`.
 */
export async function inflate(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  const compression = compressionOf(bytes);
  if (compression === "none") return bytes;
  const decoder = compression === "gzip" ? createGunzip({ chunkSize }) : createZstdDecompress({ chunkSize });
  let output = new Uint8Array(firstGuess(bytes, compression, limit));
  let length = 0;
  try {
    // Small pieces in, so that the growth is judged before much has been let out.
    const input = Readable.from(pieces(bytes), { objectMode: false, highWaterMark: 16 * 1024 });
    for await (const chunk of input.pipe(decoder) as AsyncIterable<Uint8Array>) {
      const wanted = length + chunk.length;
      if (wanted > limit) {
        throw new UnusableInput(
          "decoded-too-large",
          `Decompressed, this is more than ${limit / 2 ** 20} MiB. Raise SWEETSPOT_DECODED_MB to take it.`,
        );
      }
      const isBomb =
        (wanted > freeBytes && wanted > bytes.length * ratio) ||
        (wanted > earlyBytes && wanted > decoder.bytesWritten * ratio);
      if (isBomb) {
        throw new UnusableInput(
          "decompression-bomb",
          `This grows to more than ${ratio} times its size when decompressed, which no real profile or log does.`,
        );
      }
      if (wanted > output.length) output = grown(output, wanted, limit);
      output.set(chunk, length);
      length = wanted;
    }
  } catch (error) {
    if (error instanceof UnusableInput) throw error;
    const { message } = error as Error;
    throw new UnusableInput(
      "broken-compression",
      `The ${compression} data is damaged or cut off (${message}). Was the file copied completely?`,
      { offset: length },
    );
  } finally {
    decoder.destroy();
  }
  return output.subarray(0, length);
}

/** The first `length` bytes that the beginning of a packed file holds, which may end anywhere, or be damaged; other bytes as they are. */
export async function inflateHead(bytes: Uint8Array, length: number): Promise<Uint8Array> {
  const compression = compressionOf(bytes);
  if (compression === "none") return bytes;
  const decoder = compression === "gzip" ? createGunzip({ chunkSize }) : createZstdDecompress({ chunkSize });
  const head = new Uint8Array(length);
  let at = 0;
  await new Promise<void>((resolve) => {
    // By events: an iterator loses what was inflated before an error. A beginning mostly ends with one.
    decoder.on("data", (chunk: Uint8Array) => {
      const part = chunk.subarray(0, length - at);
      head.set(part, at);
      at += part.length;
      if (at === length) decoder.destroy();
    });
    decoder.on("error", () => resolve()).on("close", () => resolve());
    Readable.from(pieces(bytes, 1024), { objectMode: false }).pipe(decoder);
  });
  return head.subarray(0, at);
}

/**
 * Inflates at once a content that `inflate` has let pass before: held to the limits in bytes and growth, but what is
 * over them is only known at the end of what they allow. Throws `UnusableInput`.
 */
export function inflateSync(bytes: Uint8Array, limit: number): Uint8Array {
  const compression = compressionOf(bytes);
  if (compression === "none") return bytes;
  const maxOutputLength = Math.min(limit, Math.max(freeBytes, bytes.length * ratio));
  try {
    return compression === "gzip"
      ? gunzipSync(bytes, { maxOutputLength })
      : zstdDecompressSync(bytes, { maxOutputLength });
  } catch (error) {
    throw new UnusableInput(
      "broken-compression",
      `The ${compression} data cannot be read (${(error as Error).message}).`,
    );
  }
}

function* pieces(bytes: Uint8Array, size = 64 * 1024): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** gzip ends with its content's size; it is a hint that a hostile file may lie about, so it is held within the ratio. */
function firstGuess(bytes: Uint8Array, compression: Compression, limit: number): number {
  const most = Math.min(limit, Math.max(freeBytes, bytes.length * ratio));
  if (compression === "zstd" || bytes.length < 18) return Math.min(most, bytes.length * 4 + 1024);
  const stated = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4).getUint32(0, true);
  return Math.min(most, stated, bytes.length * 20 + 1024);
}

function grown(output: Uint8Array, wanted: number, limit: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(limit, Math.max(wanted, Math.ceil(output.length * 1.6))));
  larger.set(output);
  return larger;
}

import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
} from "node:zlib";

export type Encoding = "zstd" | "br" | "gzip" | "identity";

/** Bytes as they are sent. */
export interface Encoded {
  readonly encoding: Encoding;
  readonly bytes: Uint8Array;
}

/** Smaller answers gain nothing from compression. */
const smallest = 1_000;

/**
 * Levels for answers that somebody waits for. Measured on a flame graph of 70 kB: zstd 0.37 ms for 21.5 kB, brotli 4 1.2 ms for
 * 20.4 kB and brotli 5 2.1 ms for 18.8 kB, gzip 4 0.8 ms for 21.4 kB and gzip 6 1.5 ms for 20.2 kB.
 */
const brotliOptions = (bytes: Uint8Array) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
});
const gzipOptions = { level: 4 };

/** The best encoding that the client takes: zstd, then brotli, then gzip. */
export function chooseEncoding(header: string | undefined): Encoding {
  const accepted = new Set<string>();
  for (const part of (header ?? "").split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  for (const encoding of ["zstd", "br", "gzip"] as const) if (accepted.has(encoding)) return encoding;
  return "identity";
}

/** Compresses where it is called, for threads that may be held up; small bytes stay as they are. */
export function encodeSync(bytes: Uint8Array, wanted: Encoding): Encoded {
  const encoding = bytes.length < smallest ? "identity" : wanted;
  switch (encoding) {
    case "zstd":
      return { encoding, bytes: zstdCompressSync(bytes) };
    case "br":
      return { encoding, bytes: brotliCompressSync(bytes, brotliOptions(bytes)) };
    case "gzip":
      return { encoding, bytes: gzipSync(bytes, gzipOptions) };
    case "identity":
      return { encoding, bytes };
  }
}

/** Compresses on the thread that calls it. */
export async function encode(bytes: Uint8Array, wanted: Encoding): Promise<Encoded> {
  const encoding = bytes.length < smallest ? "identity" : wanted;
  switch (encoding) {
    case "zstd":
      return { encoding, bytes: await zstdAsync(bytes) };
    case "br":
      return { encoding, bytes: await brotliAsync(bytes, brotliOptions(bytes)) };
    case "gzip":
      return { encoding, bytes: await gzipAsync(bytes, gzipOptions) };
    case "identity":
      return { encoding, bytes };
  }
}

/** Returns the same answer in the encoding that another client takes. */
export async function recode(encoded: Encoded, wanted: Encoding): Promise<Encoded> {
  const { encoding, bytes } = encoded;
  if (encoding === wanted) return encoded;
  return encode(encoding === "identity" ? bytes : await decoders[encoding](bytes), wanted);
}

const decoders: Record<Exclude<Encoding, "identity">, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  zstd: promisify(zstdDecompress),
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};
const zstdAsync = promisify(zstdCompress);
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip) as (bytes: Uint8Array, options: { level: number }) => Promise<Uint8Array>;

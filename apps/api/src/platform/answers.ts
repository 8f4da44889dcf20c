import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ByteCache } from "./byte-cache.ts";

/** An answer that depends on nothing but what `key` names. */
export interface ComputedAnswer {
  /** Everything the answer depends on: the content hashes, the reader versions or report revision, every parameter. */
  readonly key: readonly unknown[];
  /** "application/json; charset=utf-8" unless said otherwise. */
  readonly contentType?: string;
  /** Makes the bytes, or the text; asked only when no copy is kept. */
  make(): Promise<Uint8Array | string>;
}

type Encoding = "br" | "zstd" | "gzip" | "identity";

const compressors: Record<Exclude<Encoding, "identity">, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  zstd: (bytes) => promisify(zstdCompress)(bytes),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

/** Smaller answers gain nothing from compression. */
const smallest = 1_000;

/** Sends computed answers: compressed once for each encoding off the main thread, with an ETag, kept up to a size. */
export class Answers {
  readonly #cache: ByteCache;
  /** Answers being made, so that a hundred readers of one link cost one computation. */
  readonly #making = new Map<string, Promise<Uint8Array>>();

  constructor(cacheBytes: number) {
    this.#cache = new ByteCache(cacheBytes);
  }

  /** Sends the answer, or 304 when the client has it. Its address may be reused for other content, so clients ask again. */
  async send(request: FastifyRequest, reply: FastifyReply, answer: ComputedAnswer): Promise<FastifyReply> {
    const contentType = answer.contentType ?? "application/json; charset=utf-8";
    const hash = createHash("sha256")
      .update(JSON.stringify([buildId, contentType, ...answer.key]))
      .digest("base64url")
      .slice(0, 32);
    reply.header("etag", `"${hash}"`).header("cache-control", "private, no-cache").header("vary", "accept-encoding");
    if (matches(request.headers["if-none-match"], hash)) return reply.code(304).send();
    const plain = await this.#keep(`${hash} identity`, async () => {
      const made = await answer.make();
      return typeof made === "string" ? new TextEncoder().encode(made) : made;
    });
    const encoding = plain.length < smallest ? "identity" : chooseEncoding(request.headers["accept-encoding"]);
    reply.type(contentType);
    if (encoding === "identity") return reply.send(asBuffer(plain));
    reply.header("content-encoding", encoding);
    return reply.send(asBuffer(await this.#keep(`${hash} ${encoding}`, () => compressors[encoding](plain))));
  }

  async #keep(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const kept = this.#cache.get(key) as Uint8Array | undefined;
    if (kept !== undefined) return kept;
    let making = this.#making.get(key);
    if (making === undefined) {
      making = make().finally(() => this.#making.delete(key));
      this.#making.set(key, making);
    }
    const bytes = await making;
    this.#cache.set(key, bytes, bytes.length);
    return bytes;
  }
}

/** Part of every ETag: another build may answer otherwise. */
const buildId = process.env["SWEETSPOT_BUILD"] ?? String(Math.floor(Date.now() / 1000));

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function matches(header: string | undefined, hash: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === `"${hash}"`);
}

/** The best encoding that the client takes: brotli, then zstd, then gzip. */
export function chooseEncoding(header: string | undefined): Encoding {
  const accepted = new Set<string>();
  for (const part of (header ?? "").split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  for (const encoding of ["br", "zstd", "gzip"] as const) if (accepted.has(encoding)) return encoding;
  return "identity";
}

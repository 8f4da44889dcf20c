import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ByteCache } from "../work/byte-cache.ts";
import { chooseEncoding, encode, type Encoded, type Encoding, recode } from "./encoding.ts";
import { visibleText } from "./visible-text.ts";
import type { KeptAnswers, KeptPlace } from "../storage/ports.ts";

/** An answer that depends on nothing but what `key` names. */
export interface ComputedAnswer {
  /** Everything the answer depends on beside the program itself: readings, the report's words, every parameter. */
  readonly key: readonly unknown[];
  /** "application/json; charset=utf-8" unless said otherwise. */
  readonly contentType?: string;
  /** A store that keeps the answer for the next process, too: for the answers that a report opens with. */
  readonly keep?: KeptPlace;
  /**
   * Makes the bytes, or the text; asked only when no copy is kept. Where it is made may be a better place to compress it, too:
   * `wanted` is what the client takes best.
   */
  make(wanted: Encoding): Promise<Uint8Array | string | Encoded>;
}

/** Sends computed answers: compressed once for each encoding, off the main thread, with an ETag, kept up to a size. */
export class Answers {
  readonly #cache: ByteCache;
  readonly #version: string;
  readonly #kept: KeptAnswers;
  /** Answers being made, so that a hundred readers of one link cost one computation. */
  readonly #making = new Map<string, Promise<Encoded>>();

  /** @param version of the program: part of every ETag, since another one may answer otherwise. */
  constructor(cacheBytes: number, version: string, kept: KeptAnswers) {
    this.#cache = new ByteCache(cacheBytes);
    this.#version = version;
    this.#kept = kept;
  }

  /**
   * Sends the answer, or 304 when the client has it. Its address may be reused for other content, so clients ask again. The type is
   * `never`, since no schema of a route can be held against bytes.
   */
  async send(request: FastifyRequest, reply: FastifyReply, answer: ComputedAnswer): Promise<never> {
    const id = this.#idOf(answer);
    reply.header("etag", `"${id}"`).header("cache-control", "private, no-cache").header("vary", "accept-encoding");
    if (matches(request.headers["if-none-match"], id)) return reply.code(304).send() as never;
    const encoded = await this.#encoded(answer, id, chooseEncoding(request.headers["accept-encoding"]));
    // Nobody waits until it is kept, and where it cannot be (a full disk, a server that stops) it is made again next time.
    void this.#put(answer, id, encoded);
    if (encoded.encoding !== "identity") reply.header("content-encoding", encoded.encoding);
    return reply.type(contentTypeOf(answer)).send(asBuffer(encoded.bytes)) as never;
  }

  /** Makes an answer before anybody asks for it, and waits until it is kept. */
  async prepare(answer: ComputedAnswer): Promise<void> {
    const id = this.#idOf(answer);
    await this.#put(answer, id, await this.#encoded(answer, id, "zstd"));
  }

  /** Gives an answer in JSON as its value, for another answer that holds it. */
  async value(answer: ComputedAnswer): Promise<unknown> {
    const encoded = await this.#encoded(answer, this.#idOf(answer), "identity");
    return JSON.parse(new TextDecoder().decode(encoded.bytes));
  }

  /** Returns the text that is equal for equal answers of one program: the ETag, and the name under which an answer is kept. */
  #idOf(answer: ComputedAnswer): string {
    return createHash("sha256")
      .update(JSON.stringify([this.#version, contentTypeOf(answer), ...answer.key], withMaps))
      .digest("base64url")
      .slice(0, 32);
  }

  #encoded(answer: ComputedAnswer, id: string, wanted: Encoding): Promise<Encoded> {
    return this.#keep(`${id} ${wanted}`, async () => {
      const kept = answer.keep && (await this.#kept.get(answer.keep, id));
      return kept === undefined ? madeAs(wanted, answer) : recode(kept, wanted);
    });
  }

  async #put({ keep }: ComputedAnswer, id: string, encoded: Encoded): Promise<void> {
    if (keep !== undefined) await this.#kept.put(keep, id, encoded).catch(() => undefined);
  }

  async #keep(key: string, make: () => Promise<Encoded>): Promise<Encoded> {
    const kept = this.#cache.get(key) as Encoded | undefined;
    if (kept !== undefined) return kept;
    let making = this.#making.get(key);
    if (making === undefined) {
      making = make().finally(() => this.#making.delete(key));
      this.#making.set(key, making);
    }
    const encoded = await making;
    this.#cache.set(key, encoded, encoded.bytes.length);
    return encoded;
  }
}

function contentTypeOf({ contentType }: ComputedAnswer): string {
  return contentType ?? "application/json; charset=utf-8";
}

/** JSON has no maps: without this, two inputs that differ in one would have one key. */
function withMaps(_name: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value;
}

async function madeAs(wanted: Encoding, answer: ComputedAnswer): Promise<Encoded> {
  const made = await answer.make(wanted);
  if (typeof made === "string") return encode(new TextEncoder().encode(shownText(made, answer.contentType)), wanted);
  return made instanceof Uint8Array ? encode(made, wanted) : made;
}

/** Text that a terminal may print is made harmless; CSV is for programs, and benchstat's is answered as it prints it. */
function shownText(text: string, contentType = ""): string {
  return /^text\/(plain|markdown)/.test(contentType) ? visibleText(text) : text;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function matches(header: string | undefined, hash: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === `"${hash}"`);
}

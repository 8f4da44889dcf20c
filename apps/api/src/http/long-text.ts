import { Readable } from "node:stream";
import { createBrotliCompress, createGzip, createZstdCompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding } from "./encoding.ts";
import { visibleText } from "./visible-text.ts";

/** Thrown where an answer turns out to be longer than what is kept in memory: it is sent in parts as they are made. */
export class LongText extends Error {
  /** Makes the parts from the first one on, each when the one before has been taken. */
  readonly parts: () => AsyncIterable<string>;

  constructor(parts: () => AsyncIterable<string>) {
    super("the text is sent in parts");
    this.parts = parts;
  }
}

async function* visibleParts(parts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of parts) yield visibleText(part);
}

/**
 * Sends parts as the client takes them, compressed on the way; nothing is kept. A part that cannot be made cuts the connection,
 * so that what was sent is not taken for the whole.
 */
export function sendParts(request: FastifyRequest, reply: FastifyReply, parts: AsyncIterable<string>): FastifyReply {
  const text = Readable.from(visibleParts(parts));
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (encoding === "identity") return reply.send(text);
  const compressor = { zstd: createZstdCompress, br: createBrotliCompress, gzip: createGzip }[encoding]();
  text.on("error", (error) => compressor.destroy(error));
  compressor.on("close", () => text.destroy());
  return reply.header("content-encoding", encoding).send(text.pipe(compressor));
}

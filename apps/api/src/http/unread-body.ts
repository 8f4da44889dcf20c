import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Longest that the rest of a refused body is read for. */
const longestMs = 60_000;
/** Longest that the rest is waited for where the client was too slow. */
const shortestMs = 2_000;

/** Requests whose clients send their body only once they are told to. */
const asking = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * Has clients that ask first (`Expect: 100-continue`) told to send their body only once it is wanted: by `openBody` where
 * `isRefusable`, else at once.
 */
export function addContinue(app: FastifyInstance, isRefusable: (request: IncomingMessage) => boolean): void {
  app.server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    if (isRefusable(request)) asking.set(request, response);
    else response.writeContinue();
    app.server.emit("request", request, response);
  });
}

/** Tells a client that asked first to send its body. */
export function openBody(request: IncomingMessage): void {
  const response = asking.get(request);
  if (response === undefined) return;
  asking.delete(request);
  response.writeContinue();
}

/**
 * To be called with an answer that comes before the end of the request's body. Most clients read nothing before they have sent
 * everything, and a connection that is closed meanwhile takes the answer with it: so the rest is read and dropped, within bounds.
 */
export function dropUnreadBody(request: FastifyRequest, reply: FastifyReply, isSlow: boolean, bytes: number): void {
  const { raw } = request;
  // A request that came through no socket knows only that it was read.
  if (raw.complete || raw.readableEnded) return;
  if (asking.delete(raw)) {
    // It sends nothing more of this request; whether it would is not known.
    reply.header("connection", "close");
    return;
  }
  reply.removeHeader("connection");
  let left = bytes;
  const cut = (): void => void raw.socket.destroy();
  const timer = setTimeout(cut, isSlow ? shortestMs : longestMs).unref();
  raw.on("data", (chunk: Uint8Array) => {
    left -= chunk.length;
    if (left < 0) cut();
  });
  raw.on("error", () => {});
  raw.once("end", () => clearTimeout(timer));
  raw.once("close", () => clearTimeout(timer));
  raw.resume();
}

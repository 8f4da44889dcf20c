import type { Socket } from "node:net";
import { STATUS_CODES } from "node:http";
import { AppError, errorBody } from "./errors.ts";
import { securityHeaders } from "./security.ts";

/** Answers a connection whose bytes are no request, in the form of all other errors, and ends it. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Its client is gone.
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const known = clientError(error);
  const body = JSON.stringify(errorBody(known));
  const headers = {
    ...securityHeaders,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) {
    socket.write(`HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}\r\n${lines.join("")}\r\n${body}`);
  }
  socket.destroySoon();
}

function clientError({ code, message }: NodeJS.ErrnoException): AppError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new AppError("headers-too-large");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new AppError("too-slow", { message: "The request came too slowly and was stopped." });
    default:
      return new AppError("bad-request", { details: { reason: message } });
  }
}

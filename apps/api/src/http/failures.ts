import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { AppError, errorBody, type ErrorCode } from "./errors.ts";
import type { Config } from "../config.ts";
import type { Damage } from "../storage/damage.ts";
import { isDamaged, isDiskFault, isDiskFull, isOutOfFiles } from "../storage/failure.ts";
import { foreignHostPage } from "./foreign-host-page.ts";
import { dropUnreadBody } from "./unread-body.ts";

/** Returns what makes every failure an answer of the error table; what is not in it is logged and answered as `internal`. */
export function answerFailure({ config, damage }: { readonly config: Config; readonly damage: Damage }) {
  // Twice the largest upload: a client that has sent a little too much learns so.
  const droppedBytes = 2 * config.uploadBytes;
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = toAppError(error);
    if (known.code === "database-damaged") damage.noteDatabase((error as Error).message);
    if (known.code === "internal" || known.code === "disk-fault" || known.code.endsWith("-damaged"))
      request.log.error({ err: error }, "unexpected failure");
    if (known.status === 401) reply.header("www-authenticate", "Bearer");
    if (known.status === 503) reply.header("retry-after", "1");
    dropUnreadBody(request, reply, known.code === "too-slow", droppedBytes);
    reply
      .code(known.status)
      .removeHeader("content-length")
      .removeHeader("content-disposition")
      .header("cache-control", "no-store");
    if (known.code === "foreign-host" && wantsPage(request)) {
      return reply.type("text/html; charset=utf-8").send(foreignHostPage(request.headers.host ?? ""));
    }
    return reply.type("application/json; charset=utf-8").send(errorBody(known));
  };
}

function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith("/api/") && (headers.accept ?? "").includes("text/html");
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError("disk-full");
  if (isOutOfFiles(error)) return new AppError("busy", { details: { reason: "too many open files" } });
  if (isDiskFault(error)) return new AppError("disk-fault");
  if (isDamaged(error)) return new AppError("database-damaged");
  const { statusCode, message, validation } = error as FastifyError;
  if (validation !== undefined) {
    return new AppError("bad-request", {
      message: `The request cannot be understood: ${message}.`,
      details: validation.map(({ instancePath, message: what }) => ({ at: instancePath, what })),
    });
  }
  const byStatus: Partial<Record<number, ErrorCode>> = {
    400: "bad-request",
    404: "not-found",
    413: "too-large",
    414: "address-too-long",
    415: "media-type",
    408: "too-slow",
  };
  const mapped = statusCode === undefined ? undefined : byStatus[statusCode];
  if (mapped !== undefined) return new AppError(mapped, { details: { reason: message } });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError("bad-request", { details: { reason: message } });
  }
  return new AppError("internal");
}

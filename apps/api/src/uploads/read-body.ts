import type { Readable } from "node:stream";
import { AppError } from "../http/errors.ts";

/**
 * Hands a body's chunks to `take`, one after the other. Unlike an async iterator it leaves the stream open when it ends early
 * (`take` throws, or the signal aborts; it throws the reason), so that the client can still be answered. Throws `aborted`
 * where the client goes away.
 */
export async function readBody(
  body: Readable,
  take: (chunk: Uint8Array) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  let taking: Promise<void> = Promise.resolve();
  const takeNext = async (chunk: Uint8Array): Promise<void> => {
    await take(chunk);
    if (!signal.aborted) body.resume();
  };
  const onData = (chunk: Uint8Array): void => {
    body.pause();
    taking = takeNext(chunk);
    taking.catch(reject);
  };
  // A stream may end while its last chunk is being taken, although it is paused: the body ends with that chunk.
  const onEnd = (): void => resolve(taking);
  const onError = (error: NodeJS.ErrnoException): void =>
    reject(error.code === "ECONNRESET" ? new AppError("aborted") : error);
  const onClose = (): void => {
    if (!body.readableEnded) reject(new AppError("aborted"));
  };
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  // The listener for errors stays: a client that goes away later must not end the process.
  body.on("error", onError).on("close", onClose).on("end", onEnd).on("data", onData);
  if (signal.aborted) onAbort();
  else if (body.destroyed) onClose();
  try {
    await ended;
  } finally {
    body.off("data", onData).off("end", onEnd).off("close", onClose).pause();
    signal.removeEventListener("abort", onAbort);
    // The part that is being taken ends first, so that its taker can clear up.
    await taking.catch(() => {});
  }
}

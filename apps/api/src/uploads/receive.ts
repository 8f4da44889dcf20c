import type { Readable } from "node:stream";
import { AppError } from "../errors.ts";
import { HashingSink, type Received } from "./hashing-sink.ts";

export interface ReceiveLimits {
  readonly bytes: number;
  /** Slowest pace, bytes per second, measured over windows of `windowMs`. */
  readonly slowest: number;
  readonly windowMs: number;
  readonly totalMs: number;
}

/** A client that is slower than a bad mobile connection is holding a permit, not uploading. */
export const defaultPace = { slowest: 8 * 1024, windowMs: 30_000, totalMs: 600_000 } as const;

/**
 * Takes in a request's body while counting and hashing it. Throws `too-large`, `too-slow` or `aborted`; then nothing is
 * left behind. `folder` holds what does not fit into memory.
 */
export async function receive(body: Readable, folder: string, limits: ReceiveLimits): Promise<Received> {
  const sink = new HashingSink(folder);
  const started = performance.now();
  let seen = 0;
  const pace = setInterval(() => {
    const isSlow = sink.bytes - seen < (limits.slowest * limits.windowMs) / 1000;
    seen = sink.bytes;
    if (isSlow || performance.now() - started > limits.totalMs) body.destroy(new AppError("too-slow"));
  }, limits.windowMs);
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      if (sink.bytes + chunk.length > limits.bytes) throw tooLarge(limits.bytes);
      await sink.add(chunk);
    }
    return sink.finish();
  } catch (error) {
    await sink.discard();
    if ((error as { code?: string }).code === "ECONNRESET") throw new AppError("aborted");
    throw error;
  } finally {
    clearInterval(pace);
  }
}

/** The refusal of an upload by its size. */
export function tooLarge(limit: number): AppError {
  return new AppError("too-large", { details: { limitBytes: limit } });
}

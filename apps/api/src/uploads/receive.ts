import type { Readable } from "node:stream";
import { AppError } from "../http/errors.ts";
import type { ByteBudget } from "./byte-budget.ts";
import { HashingSink, type Received } from "./hashing-sink.ts";
import type { Permits } from "./permits.ts";
import { readBody } from "./read-body.ts";

export interface ReceiveLimits {
  readonly bytes: number;
  /** Slowest pace, bytes per second, measured over windows of `windowMs`. */
  readonly slowest: number;
  readonly windowMs: number;
  readonly totalMs: number;
}

/** The state that all uploads share while they come in. */
export interface ReceiveShared {
  /** Folder of what does not fit into memory. */
  readonly folder: string;
  readonly memory: ByteBudget;
  /** For writing to the disk: held only while there is something to write, never while waiting for a client. */
  readonly permits: Permits;
  /** Throws `disk-full` where the disk has no room for more. */
  readonly assertSpace: () => Promise<void>;
}

/** A client that is slower than a bad mobile connection is not uploading. */
export const defaultPace = { slowest: 8 * 1024, windowMs: 30_000, totalMs: 600_000 } as const;

/** The disk is asked for room each time so much more has come. */
const bytesBetweenLooks = 8 * 1024 * 1024;

/** The number of times within a window that the pace over the last one is looked at. */
const looksPerWindow = 6;

/** One upload while it comes in. */
export class Incoming {
  /**
   * The body, counted and hashed. Fails with `too-large`, `too-slow`, `disk-full`, `aborted`, or what `giveUp` was called with;
   * then nothing is left behind, and the client can still be answered.
   */
  readonly received: Promise<Received>;
  readonly #sink: HashingSink;
  readonly #startedMs = performance.now();
  readonly #end = new AbortController();

  constructor(body: Readable, limits: ReceiveLimits, shared: ReceiveShared) {
    this.#sink = new HashingSink(shared.folder, shared.memory);
    this.received = this.#receive(body, limits, shared);
  }

  /** Milliseconds since it began. */
  get age(): number {
    return performance.now() - this.#startedMs;
  }

  /** Bytes per second so far. */
  get pace(): number {
    return (this.#sink.bytes * 1000) / Math.max(1, this.age);
  }

  giveUp(error: AppError): void {
    this.#end.abort(error);
  }

  async #receive(body: Readable, limits: ReceiveLimits, shared: ReceiveShared): Promise<Received> {
    const sink = this.#sink;
    const seen: number[] = [0];
    let looked = 0;
    let isWriting = false;
    const clock = setInterval(() => {
      const since = seen.length < looksPerWindow ? undefined : seen.shift();
      seen.push(sink.bytes);
      const isSlow = since !== undefined && sink.bytes - since < (limits.slowest * limits.windowMs) / 1000;
      // A client cannot be blamed for the time that the server itself took.
      if ((isSlow && !isWriting) || this.age > limits.totalMs) this.giveUp(new AppError("too-slow"));
    }, limits.windowMs / looksPerWindow);
    try {
      await readBody(
        body,
        async (chunk) => {
          if (sink.bytes + chunk.length > limits.bytes) throw tooLarge(limits.bytes);
          if (sink.hold(chunk)) return;
          isWriting = true;
          await shared.permits.hold(async () => {
            if (sink.bytes - looked > bytesBetweenLooks) {
              await shared.assertSpace();
              looked = sink.bytes;
            }
            await sink.write(chunk);
          });
          isWriting = false;
        },
        this.#end.signal,
      );
      return sink.finish();
    } catch (error) {
      await sink.discard();
      throw error;
    } finally {
      clearInterval(clock);
    }
  }
}

/** The refusal of an upload by its size. */
export function tooLarge(limit: number): AppError {
  return new AppError("too-large", { details: { limitBytes: limit } });
}

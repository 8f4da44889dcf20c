import type { Readable } from "node:stream";
import { AppError } from "../http/errors.ts";
import type { Received } from "./hashing-sink.ts";
import { Incoming, type ReceiveLimits, type ReceiveShared } from "./receive.ts";

/** An upload this young has not shown its pace yet. */
const youngMs = 2_000;

/**
 * All uploads that are coming in. Waiting for a client costs next to nothing, so there may be many; when there is room for no
 * more, the slowest is told so and makes room.
 */
export class Reception {
  readonly #limits: ReceiveLimits;
  readonly #shared: ReceiveShared;
  readonly #most: number;
  readonly #incoming = new Set<Incoming>();

  constructor(limits: ReceiveLimits, shared: ReceiveShared, most: number) {
    this.#limits = limits;
    this.#shared = shared;
    this.#most = most;
  }

  /** Uploads that are coming in now. */
  get count(): number {
    return this.#incoming.size;
  }

  /** Takes a body in. Throws what `Incoming.received` throws, and `busy` where nobody is slow enough to make room. */
  async take(open: () => Readable): Promise<Received> {
    if (this.#incoming.size >= this.#most) this.#makeRoom();
    const incoming = new Incoming(open(), this.#limits, this.#shared);
    this.#incoming.add(incoming);
    try {
      return await incoming.received;
    } finally {
      this.#incoming.delete(incoming);
    }
  }

  #makeRoom(): void {
    let slowest: Incoming | undefined;
    for (const incoming of this.#incoming) {
      if (incoming.age > youngMs && (slowest === undefined || incoming.pace < slowest.pace)) slowest = incoming;
    }
    if (slowest === undefined) throw new AppError("busy");
    this.#incoming.delete(slowest);
    slowest.giveUp(
      new AppError("too-slow", { message: "The server has room for faster uploads only, and stopped this one." }),
    );
  }
}

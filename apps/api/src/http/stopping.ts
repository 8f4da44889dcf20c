import type { FastifyInstance } from "fastify";
import { AppError } from "./errors.ts";

/** Whether the server is about to stop: from the signal on it is not ready, and from `close` on it takes no more requests. */
export class Stopping {
  #isAnnounced = false;
  #isClosing = false;

  /** Says that the server will stop: `/readyz` answers 503, everything else works on. */
  announce(): void {
    this.#isAnnounced = true;
  }

  /** From now on new requests of connections that are still open are refused. */
  close(): void {
    this.#isAnnounced = true;
    this.#isClosing = true;
  }

  get isAnnounced(): boolean {
    return this.#isAnnounced;
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }
}

/** Refuses requests while the server stops, and has every answer meanwhile end its connection. */
export function addStopping(app: FastifyInstance, stopping: Stopping): void {
  app.addHook("preClose", async () => stopping.close());
  app.addHook("onRequest", async () => {
    if (stopping.isClosing) throw new AppError("stopping");
  });
  app.addHook("onSend", async (_request, reply) => {
    if (stopping.isAnnounced) reply.header("connection", "close");
  });
}

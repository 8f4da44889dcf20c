import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";

const clients = new AsyncLocalStorage<string>();

/** Remembers, for everything that is done for a request, whose it is. */
export function addClient(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => clients.run(request.ip, done));
}

/** The address of the client for whom something is done; "" for what the server does by itself. */
export function currentClient(): string {
  return clients.getStore() ?? "";
}

import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Knows which connections have a request in flight. Node's own `closeIdleConnections` leaves alone those that never
 * sent a whole request, and a stop would wait for them in vain.
 */
export class Connections {
  readonly #requests = new Map<Socket, number>();

  constructor(server: Server) {
    server.on("connection", (socket) => {
      this.#requests.set(socket, 0);
      socket.once("close", () => this.#requests.delete(socket));
    });
    server.on("request", (request, response) => {
      const { socket } = request;
      this.#add(socket, 1);
      response.once("close", () => this.#add(socket, -1));
    });
  }

  /** Cuts every connection on which no request is being answered. */
  cutIdle(): void {
    for (const [socket, requests] of this.#requests) if (requests === 0) socket.destroy();
  }

  /** Cuts every connection. */
  cutAll(): void {
    for (const socket of this.#requests.keys()) socket.destroy();
  }

  #add(socket: Socket, by: number): void {
    const requests = this.#requests.get(socket);
    if (requests !== undefined) this.#requests.set(socket, requests + by);
  }
}

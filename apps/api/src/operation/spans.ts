import type { FastifyInstance } from "fastify";

/** A stretch of work as a trace shows it. Attributes hold no secret, and no address, which may hold that of a link. */
export interface Stretch {
  readonly name: string;
  readonly kind: "work" | "database";
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Makes spans of work, and sends them on. */
export interface Tracing {
  /** Runs work in a span below the one that asks; `origin` names what was remembered when the work was asked for, instead. */
  span<T>(stretch: Stretch, run: () => Promise<T>, origin?: string): Promise<T>;
  /** Remembers under a name which span asks for work that will be done later. */
  remember(origin: string): void;
  /** Makes a span of every request. */
  addTo(app: FastifyInstance): void;
  stop(): Promise<void>;
}

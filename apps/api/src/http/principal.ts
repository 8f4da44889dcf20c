import type { FastifyRequest } from "fastify";

/** Who asks. */
export type Principal = { readonly kind: "anyone" };

/** Whoever can reach the server. */
export const anyone: Principal = { kind: "anyone" };

/** Who sends a request: the one place that tells it. */
export function principalOf(_request: FastifyRequest): Principal {
  return anyone;
}

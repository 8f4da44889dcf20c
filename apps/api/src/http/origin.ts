import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/** The origin for links in answers: the configured one, else the one that the client used. */
export function originOf(config: Config, request: FastifyRequest): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`;
}

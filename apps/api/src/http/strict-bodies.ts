import { violations } from "@sweetspot/contract/violations";
import type { FastifyInstance } from "fastify";
import { AppError } from "./errors.ts";

/**
 * Refuses JSON bodies that are not of their schema as they are. Query parameters are texts and are made into what their schema
 * says; in a body that would take null for an empty title.
 */
export function addStrictBodies(app: FastifyInstance): void {
  app.addHook("preValidation", async (request) => {
    const schema = request.routeOptions.schema?.body;
    if (schema === undefined) return;
    const faults = violations(schema as Parameters<typeof violations>[0], request.body ?? {});
    if (faults.length === 0) return;
    throw new AppError("bad-request", {
      message: `The request's body cannot be understood: ${faults[0]}.`,
      details: faults,
    });
  });
}

import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { AuditList, ErrorBody } from "@sweetspot/contract";
import Type from "typebox";
import { AppError } from "../http/errors.ts";
import type { RouteOptions } from "../services.ts";
import { personOf } from "./session-routes.ts";

/** The record of who did what: all of it for admins of the server, a project's for its admins. */
export const auditRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { gate, stores } = services;
  app.get(
    "/api/v1/audit",
    {
      schema: {
        summary: "Who did what, the latest first",
        description:
          "For admins of the server; with `project` for the project's admins. Entries are kept for a year, addresses in them for 30 days. Uploads are not among them: reports show theirs.",
        tags: ["access"],
        querystring: Type.Object({
          project: Type.Optional(Type.String({ maxLength: 100 })),
          q: Type.Optional(Type.String({ maxLength: 200, description: "Words to find" })),
          before: Type.Optional(Type.Integer({ minimum: 1, description: "`next` of the page before" })),
          limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100 }),
        }),
        response: { 200: AuditList, "4xx": ErrorBody },
      },
    },
    async (request, reply) => {
      const person = personOf(request);
      const { project, q = "", before, limit } = request.query;
      if (project !== undefined) await gate.require(person, "admin", project);
      else if (!person.isAdmin) throw new AppError("not-allowed");
      reply.header("cache-control", "no-store");
      return stores.access.audit.list({
        words: q.split(/\s+/).filter((word) => word !== ""),
        limit,
        ...(project === undefined ? {} : { project }),
        ...(before === undefined ? {} : { before }),
      });
    },
  );
};

import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { AuditList, ErrorBody } from "@sweetspot/contract";
import type { FastifyReply } from "fastify";
import Type, { type Static } from "typebox";
import type { RouteOptions } from "../services.ts";

const Query = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200, description: "Words to find" })),
  before: Type.Optional(Type.Integer({ minimum: 1, description: "`next` of the page before" })),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100 }),
});

const description =
  "Entries are kept for a year, addresses in them for 30 days. Uploads are not among them: reports show theirs.";

/** The record of who did what: all of it for admins of the server, a project's for its admins. */
export const auditRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { audit } = services.stores.access;
  const tags = ["access"];
  const response = { 200: AuditList, "4xx": ErrorBody };

  const list = (
    reply: FastifyReply,
    { q = "", before, limit }: Static<typeof Query>,
    project?: string,
  ): Promise<AuditList> => {
    reply.header("cache-control", "no-store");
    return audit.list({
      words: q.split(/\s+/).filter((word) => word !== ""),
      limit,
      ...(project === undefined ? {} : { project }),
      ...(before === undefined ? {} : { before }),
    });
  };

  app.get(
    "/api/v1/audit",
    { schema: { summary: "The audit log, the latest entry first", description, tags, querystring: Query, response } },
    (request, reply) => list(reply, request.query),
  );

  app.get(
    "/api/v1/projects/:project/audit",
    {
      schema: {
        summary: "The audit log of a project, the latest entry first",
        description,
        tags,
        params: Type.Object({ project: Type.String() }),
        querystring: Query,
        response,
      },
    },
    (request, reply) => list(reply, request.query, request.params.project),
  );
};

import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { AuditList } from "@sweetspot/contract";
import { csvField } from "@sweetspot/model/words/csv-field";
import type { FastifyReply } from "fastify";
import { Readable } from "node:stream";
import Type, { type Static } from "typebox";
import { described } from "../http/described.ts";
import type { RouteOptions } from "../services.ts";
import { ProjectParams } from "../http/names.ts";

const Words = { q: Type.Optional(Type.String({ maxLength: 200, description: "Words to find" })) };

const Query = Type.Object({
  ...Words,
  before: Type.Optional(Type.Integer({ minimum: 1, description: "`next` of the page before" })),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100 }),
});

const description = "Entries are kept for a year, addresses in them for 30 days.";

const fields = ["at", "actor", "actorKind", "action", "project", "subject", "address"] as const;

/** The record of who did what: all of it for admins of the server, a project's for its admins. */
export const auditRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { audit } = services.stores.access;

  const page = ({ q = "", before, limit }: Static<typeof Query>, project?: string): Promise<AuditList> =>
    audit.list({
      words: q.split(/\s+/).filter((word) => word !== ""),
      limit,
      ...(project === undefined ? {} : { project }),
      ...(before === undefined ? {} : { before }),
    });

  const list = (reply: FastifyReply, query: Static<typeof Query>, project?: string): Promise<AuditList> => {
    reply.header("cache-control", "no-store");
    return page(query, project);
  };

  async function* lines(q: string, project?: string): AsyncGenerator<string> {
    yield `${fields.join(",")}\r\n`;
    for (let before: number | null | undefined; before !== null;) {
      const { entries, next } = await page({ q, limit: 1000, ...(before === undefined ? {} : { before }) }, project);
      yield entries.map((entry) => `${fields.map((field) => csvField(entry[field] ?? "")).join(",")}\r\n`).join("");
      before = next;
    }
  }

  const csv = (reply: FastifyReply, q: string, project?: string): FastifyReply =>
    reply
      .header("cache-control", "no-store")
      .header("content-disposition", 'attachment; filename="audit.csv"')
      .type("text/csv; charset=utf-8")
      .send(Readable.from(lines(q, project)));

  app.get(
    "/api/v1/audit",
    described("access", "The audit log, the latest entry first", {
      description,
      querystring: Query,
      answer: AuditList,
    }),
    (request, reply) => list(reply, request.query),
  );

  app.get(
    "/api/v1/projects/:project/audit",
    described("access", "The audit log of a project, the latest entry first", {
      description,
      params: ProjectParams,
      querystring: Query,
      answer: AuditList,
    }),
    (request, reply) => list(reply, request.query, request.params.project),
  );

  app.get(
    "/api/v1/audit.csv",
    described("access", "All entries of the audit log as CSV, the latest first", {
      description,
      querystring: Type.Object(Words),
      produces: ["text/csv"],
      answer: Type.String(),
    }),
    (request, reply) => csv(reply, request.query.q ?? "") as never,
  );

  app.get(
    "/api/v1/projects/:project/audit.csv",
    described("access", "All entries of a project's audit log as CSV, the latest first", {
      description,
      params: ProjectParams,
      querystring: Type.Object(Words),
      produces: ["text/csv"],
      answer: Type.String(),
    }),
    (request, reply) => csv(reply, request.query.q ?? "", request.params.project) as never,
  );
};

import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { NewTokenBody, type TokenList, TokenList as TokenListSchema, TokenRequest } from "@sweetspot/contract";
import Type from "typebox";
import { described } from "../http/described.ts";
import { AppError } from "../http/errors.ts";
import type { RouteOptions } from "../services.ts";
import type { TokenRow } from "../storage/access-ports.ts";
import { hashOf } from "../storage/secret-hash.ts";
import { newToken } from "./secrets.ts";
import { nameInAudit } from "./add-audit.ts";
import { personOf } from "./session-routes.ts";

const day = 86_400_000;
const usualDays = 90;
const mostDays = 366;

/** Tokens for programs: each is for one project, and is shown once. */
export const tokenRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { gate, now } = services;
  const { tokens } = services.stores.access;

  app.get(
    "/api/v1/tokens",
    described("access", "Tokens of a project", {
      querystring: Type.Object({ project: Type.String({ maxLength: 100 }) }),
      answer: TokenListSchema,
    }),
    async (request) => {
      const project = await gate.require(personOf(request), "admin", request.query.project);
      return { tokens: (await tokens.of(project.id)).map(shown) };
    },
  );

  app.post(
    "/api/v1/tokens",
    described("access", "Make a token for a project", {
      description: "A project that is not there yet is made. The answer shows the token once.",
      body: TokenRequest,
      response: { 201: NewTokenBody },
    }),
    async (request, reply) => {
      const person = personOf(request);
      const { name, project, expiresAt } = request.body;
      const expiresAtMs = expiresAt === undefined ? now() + usualDays * day : Date.parse(expiresAt);
      if (!(expiresAtMs > now() && expiresAtMs <= now() + mostDays * day)) {
        throw new AppError("bad-request", {
          message: "expiresAt must be a time to come, at most a year from now.",
          details: { field: "expiresAt" },
        });
      }
      const { id: projectId } = await gate.require(person, "admin", project, true);
      const token = newToken();
      const scopes = [...new Set(request.body.scopes)];
      const id = await tokens.add(hashOf(token), { projectId, name, scopes, createdBy: person.id, expiresAtMs });
      const row = { id, name, project, scopes, createdAt: now(), expiresAt: expiresAtMs, lastUsedAt: null };
      return reply
        .code(201)
        .header("cache-control", "no-store")
        .send({ ...shown(row), token });
    },
  );

  app.delete(
    "/api/v1/tokens/:id",
    described("access", "Revoke a token", {
      params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const person = personOf(request);
      const token = await tokens.find(request.params.id);
      if (token === undefined) throw new AppError("not-visible");
      await gate.require(person, "admin", token.project);
      await tokens.remove(token.id);
      nameInAudit(request, { project: token.project, subject: `name: ${token.name}` });
      return reply.code(204).send(null);
    },
  );
};

function shown({ createdAt, expiresAt, lastUsedAt, scopes, ...row }: TokenRow): TokenList["tokens"][number] {
  const time = (ms: number): string => new Date(ms).toISOString();
  return {
    ...row,
    scopes: [...scopes],
    createdAt: time(createdAt),
    expiresAt: time(expiresAt),
    lastUsedAt: lastUsedAt === null ? null : time(lastUsedAt),
  };
}

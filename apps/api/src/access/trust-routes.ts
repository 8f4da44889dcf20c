import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Trust, TrustList, TrustRequest } from "@sweetspot/contract";
import Type from "typebox";
import { described } from "../http/described.ts";
import { AppError } from "../http/errors.ts";
import type { RouteOptions } from "../services.ts";
import type { TrustRow } from "../storage/trust-ports.ts";
import { nameInAudit } from "./add-audit.ts";
import { personOf } from "./session-routes.ts";

/** Repositories whose CI jobs a project trusts, by the tokens that GitHub and GitLab sign for them. */
export const trustRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { config, gate } = services;
  const { trusts } = services.stores.access;

  app.get(
    "/api/v1/trusts",
    described("access", "Repositories whose CI jobs a project trusts", {
      querystring: Type.Object({ project: Type.String({ maxLength: 100 }) }),
      answer: TrustList,
    }),
    async (request) => {
      const project = await gate.require(personOf(request), "admin", request.query.project);
      return {
        trusts: (await trusts.of(project.id)).map(shown),
        issuers: [...config.jobIssuers],
        audience: config.publicUrl ?? null,
      };
    },
  );

  app.post(
    "/api/v1/trusts",
    described("access", "Trust the CI jobs of a repository", {
      description:
        "Its jobs send the token that GitHub or GitLab signs for them as `Authorization: Bearer …`. A project that is not there yet is made.",
      body: TrustRequest,
      response: { 201: Trust },
    }),
    async (request, reply) => {
      const person = personOf(request);
      const { project, issuer, repository, refs } = request.body;
      if (!config.jobIssuers.includes(issuer)) {
        throw new AppError("bad-request", {
          message: `This server takes tokens of ${config.jobIssuers.join(", ")}. The person who runs it can add others by SWEETSPOT_JOB_ISSUERS.`,
          details: { field: "issuer" },
        });
      }
      const { id: projectId } = await gate.require(person, "admin", project, true);
      const scopes = [...new Set(request.body.scopes)];
      const id = await trusts.add({ projectId, issuer, repository, refs, scopes, createdBy: person.id });
      const row = { id, project, issuer, repository, refs, scopes, createdAt: services.now(), lastUsedAt: null };
      return reply.code(201).send(shown(row));
    },
  );

  app.delete(
    "/api/v1/trusts/:id",
    described("access", "End the trust in the CI jobs of a repository", {
      params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const person = personOf(request);
      const trust = await trusts.find(request.params.id);
      if (trust === undefined) throw new AppError("not-visible");
      await gate.require(person, "admin", trust.project);
      await trusts.remove(trust.id);
      nameInAudit(request, { project: trust.project, subject: `${trust.repository}, ${trust.refs}` });
      return reply.code(204).send(null);
    },
  );
};

function shown({ createdAt, lastUsedAt, scopes, ...row }: TrustRow): Trust {
  const time = (ms: number): string => new Date(ms).toISOString();
  return {
    ...row,
    scopes: [...scopes],
    createdAt: time(createdAt),
    lastUsedAt: lastUsedAt === null ? null : time(lastUsedAt),
  };
}

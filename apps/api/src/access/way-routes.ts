import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { OwnWays } from "@sweetspot/contract";
import Type from "typebox";
import { described } from "../http/described.ts";
import { AppError } from "../http/errors.ts";
import type { RouteOptions } from "../services.ts";
import { personOf } from "./session-routes.ts";

/** The ways in which a person can sign in. */
export const wayRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { config } = services;
  const { accounts, passkeys, people } = services.stores.access;

  app.get(
    "/api/v1/me/ways",
    described("access", "Your ways to sign in", { answer: OwnWays }),
    async (request, reply) => {
      const { id } = personOf(request);
      reply.header("cache-control", "no-store");
      const own = await accounts.of(id);
      return {
        hasPassword: (await people.passwordHash(id)) !== undefined,
        accounts: own.map(({ issuer, ...account }) => ({
          ...account,
          // A provider that the settings no longer name signs nobody in.
          label: config.providers.find((provider) => provider.issuer === issuer)?.label ?? issuer,
        })),
        passkeys: (await passkeys.of(id)).map(({ addedAt, usedAt, ...passkey }) => ({
          id: passkey.id,
          name: passkey.name,
          addedAt: new Date(addedAt).toISOString(),
          usedAt: usedAt === null ? null : new Date(usedAt).toISOString(),
        })),
      };
    },
  );

  app.delete(
    "/api/v1/me/ways/:id",
    described("access", "Remove one of your ways to sign in", {
      params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const done = await accounts.remove(personOf(request).id, request.params.id);
      if (done === "unknown") throw new AppError("not-found");
      if (done === "last") throw new AppError("last-way-in");
      return reply.code(204).send(null);
    },
  );
};

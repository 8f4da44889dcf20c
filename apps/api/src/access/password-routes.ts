import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ForgottenPassword, NewPassword, PasswordLink } from "@sweetspot/contract";
import Type from "typebox";
import { described } from "../http/described.ts";
import { AppError } from "../http/errors.ts";
import type { RouteOptions } from "../services.ts";

/** New passwords for people who have forgotten theirs. */
export const passwordRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { gate, passwordLinks, signIn } = services;

  app.post(
    "/api/v1/auth/password/forgotten",
    described("access", "Ask for a mail with a link that sets a new password", {
      description: "The answer is the same for every address.",
      body: ForgottenPassword,
      response: { 202: Type.Object({ accepted: Type.Literal(true) }) },
    }),
    async (request, reply) => {
      if (gate.isOpen) throw new AppError("sign-in-off");
      signIn.countAddress(request);
      passwordLinks.mail(request.body.email);
      return reply.code(202).send({ accepted: true as const });
    },
  );

  app.post(
    "/api/v1/auth/password",
    described("access", "Set a new password by a link", {
      description: "Ends every session of its person.",
      body: NewPassword,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      if (gate.isOpen) throw new AppError("sign-in-off");
      signIn.countAddress(request);
      await passwordLinks.use(request.body.secret, request.body.password);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/v1/people/:id/password-link",
    described("access", "Make a link by which somebody sets a new password", {
      description: "It works once, for a day.",
      params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
      response: { 201: PasswordLink },
    }),
    async (request, reply) => {
      const { url, expiresAtMs } = await passwordLinks.make(request, request.params.id);
      reply.header("cache-control", "no-store");
      return reply.code(201).send({ url, expiresAt: new Date(expiresAtMs).toISOString() });
    },
  );
};

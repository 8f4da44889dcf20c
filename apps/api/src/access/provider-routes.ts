import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ProviderAddition, ProviderSignIn, ProviderTrip, WaysIn } from "@sweetspot/contract";
import Type from "typebox";
import { described } from "../http/described.ts";
import { AppError } from "../http/errors.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import { hashOf } from "../storage/secret-hash.ts";
import { personOf } from "./session-routes.ts";

const accountPage = "/settings/account";

/** Signing in by an account elsewhere: to its provider and back. */
export const providerRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { gate, config, providers, signIn } = services;

  app.get("/api/v1/auth/ways", described("access", "The ways to sign in here", { answer: WaysIn }), async () => ({
    providers: config.providers.map(({ id, label }) => ({ id, label })),
    sendsMail: config.mail !== undefined,
  }));

  app.post(
    "/api/v1/auth/provider",
    described("access", "Begin to sign in by an account elsewhere", {
      description: "The answer names the provider's page, and sets a cookie by which the way back is known.",
      body: ProviderSignIn,
      answer: ProviderTrip,
    }),
    async (request, reply) => {
      if (gate.isOpen) throw new AppError("sign-in-off");
      signIn.countAddress(request);
      const { provider, to = "/", invitation } = request.body;
      const trip = { provider, to, invitation: invitation === undefined ? null : hashOf(invitation) };
      reply.header("cache-control", "no-store");
      return { url: await providers.begin(request, reply, trip, null) };
    },
  );

  app.post(
    "/api/v1/me/ways/provider",
    described("access", "Begin to add an account elsewhere to your own", {
      body: ProviderAddition,
      answer: ProviderTrip,
    }),
    async (request, reply) => {
      const person = personOf(request);
      signIn.countAddress(request);
      const trip = { provider: request.body.provider, to: accountPage, invitation: null };
      reply.header("cache-control", "no-store");
      return { url: await providers.begin(request, reply, trip, person.id) };
    },
  );

  app.get(
    "/api/v1/auth/callback/:provider",
    described("access", "Receive the answer of a sign-in provider", {
      description: "For browsers: leads on to the page that was asked for, or says there why nobody is signed in.",
      params: Type.Object({ provider: Type.String({ maxLength: 40 }) }),
      response: { 303: Type.Null() },
    }),
    async (request, reply) => {
      if (gate.isOpen) throw new AppError("sign-in-off");
      const principal = principalOf(request);
      const personId = principal.kind === "person" ? principal.id : null;
      const end = await providers.finish(request, reply, request.params.provider, personId);
      reply.header("cache-control", "no-store");
      if (end.personId !== undefined) {
        if (!end.isAddition) await signIn.open(request, reply, end.personId);
        return reply.redirect(end.to, 303);
      }
      const failed = end.refusal ?? "provider-failed";
      const page = end.isAddition ? accountPage : "/settings/sign-in";
      const query = new URLSearchParams({ failed, ...(end.isAddition ? {} : { to: end.to }) });
      return reply.redirect(`${page}?${query.toString()}`, 303);
    },
  );
};

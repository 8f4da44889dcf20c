import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { DeviceAnswer, DeviceOptions, NewPasskey, PasskeyName } from "@sweetspot/contract";
import { isVisible } from "@sweetspot/contract/names";
import Type from "typebox";
import { described } from "../http/described.ts";
import { AppError } from "../http/errors.ts";
import type { RouteOptions } from "../services.ts";
import { personOf } from "./session-routes.ts";

/** Passkeys: adding, naming, and signing in by one. They are listed and taken away with the other ways in. */
export const passkeyRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { gate, passkeys, signIn } = services;

  app.post(
    "/api/v1/me/passkeys/options",
    described("access", "Begin to add a passkey", {
      description: "The answer is for `navigator.credentials.create`, as JSON (WebAuthn level 3).",
      answer: DeviceOptions,
    }),
    async (request, reply) => {
      const person = personOf(request);
      signIn.countAddress(request);
      reply.header("cache-control", "no-store");
      return { options: await passkeys.beginAdding(request, person) };
    },
  );

  app.post(
    "/api/v1/me/passkeys",
    described("access", "Add the passkey that a device has made", {
      body: NewPasskey,
      response: { 201: Type.Object({ id: Type.String() }) },
    }),
    async (request, reply) => {
      const { id } = personOf(request);
      const { name, answer } = request.body;
      const made = await passkeys.add(request, id, visible(name), answer as unknown as RegistrationResponseJSON);
      return reply.code(201).send({ id: made });
    },
  );

  app.patch(
    "/api/v1/me/passkeys/:id",
    described("access", "Name a passkey", {
      params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
      body: PasskeyName,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const own = services.stores.access.passkeys;
      const isTheirs = await own.name(personOf(request).id, request.params.id, visible(request.body.name));
      if (!isTheirs) throw new AppError("not-found");
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/v1/auth/passkey/options",
    described("access", "Begin to sign in by a passkey", {
      description: "The answer is for `navigator.credentials.get`, as JSON (WebAuthn level 3).",
      answer: DeviceOptions,
    }),
    async (request, reply) => {
      if (gate.isOpen) throw new AppError("sign-in-off");
      signIn.countAddress(request);
      reply.header("cache-control", "no-store");
      return { options: await passkeys.beginSignIn(request) };
    },
  );

  app.post(
    "/api/v1/auth/passkey",
    described("access", "Sign in by a passkey", {
      description: "The answer sets the session's cookie.",
      body: Type.Object({ answer: DeviceAnswer }, { additionalProperties: false }),
      answer: Type.Object({ signedIn: Type.Literal(true) }),
    }),
    async (request, reply) => {
      if (gate.isOpen) throw new AppError("sign-in-off");
      const answer = request.body.answer as unknown as AuthenticationResponseJSON;
      await signIn.open(request, reply, await passkeys.signIn(request, answer));
      return { signedIn: true as const };
    },
  );
};

function visible(name: string): string {
  if (isVisible(name)) return name.trim();
  throw new AppError("bad-request", {
    message: "A name needs something that can be seen.",
    details: { field: "name" },
  });
}

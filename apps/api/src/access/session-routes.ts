import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Me, PasswordChange, SessionList, SignInBody } from "@sweetspot/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
import { described } from "../http/described.ts";
import { AppError } from "../http/errors.ts";
import type { RouteOptions } from "../services.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { type Principal, principalOf } from "../http/principal.ts";
import { sessionCookie } from "./session-cookie.ts";

/** Signing in and out, and a person's own account. */
export const sessionRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { gate, config, signIn } = services;
  const { people, sessions } = services.stores.access;
  const cookie = sessionCookie(config);

  const forget = (reply: FastifyReply): void =>
    void reply.clearCookie(cookie.name, { path: "/", secure: cookie.secure, httpOnly: true, sameSite: "lax" });

  app.get("/api/v1/me", described("access", "The caller and their rights", { answer: Me }), async (request, reply) => {
    reply.header("cache-control", "no-store");
    return meOf(gate.isOpen, principalOf(request));
  });

  app.post(
    "/api/v1/auth/sign-in/email",
    described("access", "Sign in by e-mail address and password", {
      description: "The answer sets the session's cookie.",
      body: SignInBody,
      answer: Type.Object({ signedIn: Type.Literal(true) }),
    }),
    async (request, reply) => {
      if (gate.isOpen) throw new AppError("sign-in-off");
      await signIn.byPassword(request, reply, request.body.email, request.body.password);
      return { signedIn: true as const };
    },
  );

  app.post(
    "/api/v1/auth/sign-out",
    described("access", "End this session", { response: { 204: Type.Null() } }),
    async (request, reply) => {
      const principal = principalOf(request);
      if (principal.kind === "person") {
        await sessions.end(principal.id, { only: principal.sessionId });
      }
      forget(reply);
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/api/v1/me/sessions",
    described("access", "Your sessions", { answer: SessionList }),
    async (request, reply) => {
      const { id, sessionId } = personOf(request);
      reply.header("cache-control", "no-store");
      const open = await sessions.of(id);
      return { sessions: open.map((session) => ({ ...session, isThis: session.id === sessionId })) };
    },
  );

  app.delete(
    "/api/v1/me/sessions",
    described("access", "Sign out everywhere", { response: { 204: Type.Null() } }),
    async (request, reply) => {
      await sessions.end(personOf(request).id, "all");
      forget(reply);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    "/api/v1/me/sessions/:id",
    described("access", "End one of your sessions", {
      params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      await sessions.end(personOf(request).id, { only: request.params.id });
      return reply.code(204).send(null);
    },
  );

  app.put(
    "/api/v1/me/password",
    described("access", "Change your password", {
      description: "Ends your other sessions.",
      body: PasswordChange,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const person = personOf(request);
      signIn.count(request, person.email);
      const hash = await people.passwordHash(person.id);
      const { current, password } = request.body;
      if (hash === undefined || !(await verifyPassword({ hash, password: current }))) {
        throw new AppError("wrong-credentials", { message: "The current password is another one." });
      }
      await people.setPasswordHash(person.id, await hashPassword(password));
      await sessions.end(person.id, { except: person.sessionId });
      return reply.code(204).send(null);
    },
  );
};

/** The person who asks. Throws `sign-in-off` where nobody can sign in. */
export function personOf(request: FastifyRequest): Extract<Principal, { kind: "person" }> {
  const principal = principalOf(request);
  if (principal.kind === "person") return principal;
  throw new AppError(principal.kind === "anyone" ? "sign-in-off" : "sign-in-needed");
}

function meOf(isOpen: boolean, principal: Principal): Me {
  if (principal.kind !== "person") return { signIn: isOpen ? "off" : "on", person: null };
  const { id, name, email, isAdmin } = principal;
  return { signIn: "on", person: { id, name, email, isAdmin } };
}

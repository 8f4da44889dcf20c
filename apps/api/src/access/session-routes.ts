import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, Me, PasswordChange, SessionList, SignInBody } from "@sweetspot/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
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
  const tags = ["access"];
  const nothing = { 204: Type.Null(), "4xx": ErrorBody };

  const forget = (reply: FastifyReply): void =>
    void reply.clearCookie(cookie.name, { path: "/", secure: cookie.secure, httpOnly: true, sameSite: "lax" });

  app.get(
    "/api/v1/me",
    { schema: { summary: "Who asks", tags, response: { 200: Me, "4xx": ErrorBody } } },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return meOf(gate.isOpen, principalOf(request));
    },
  );

  app.post(
    "/api/v1/auth/sign-in/email",
    {
      schema: {
        summary: "Sign in by e-mail address and password",
        description: "The answer sets the session's cookie.",
        tags,
        body: SignInBody,
        response: { 200: Type.Object({ signedIn: Type.Literal(true) }), "4xx": ErrorBody },
      },
    },
    async (request, reply) => {
      if (gate.isOpen) throw new AppError("sign-in-off");
      await signIn.byPassword(request, reply, request.body.email, request.body.password);
      return { signedIn: true as const };
    },
  );

  app.post(
    "/api/v1/auth/sign-out",
    { schema: { summary: "End this session", tags, response: nothing } },
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
    { schema: { summary: "Where you are signed in", tags, response: { 200: SessionList, "4xx": ErrorBody } } },
    async (request, reply) => {
      const { id, sessionId } = personOf(request);
      reply.header("cache-control", "no-store");
      const open = await sessions.of(id);
      return { sessions: open.map((session) => ({ ...session, isThis: session.id === sessionId })) };
    },
  );

  app.delete(
    "/api/v1/me/sessions",
    { schema: { summary: "Sign out everywhere", tags, response: nothing } },
    async (request, reply) => {
      await sessions.end(personOf(request).id, "all");
      forget(reply);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    "/api/v1/me/sessions/:id",
    {
      schema: {
        summary: "End one of your sessions",
        tags,
        params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
        response: nothing,
      },
    },
    async (request, reply) => {
      await sessions.end(personOf(request).id, { only: request.params.id });
      return reply.code(204).send(null);
    },
  );

  app.put(
    "/api/v1/me/password",
    {
      schema: {
        summary: "Change your password",
        description: "Ends your other sessions.",
        tags,
        body: PasswordChange,
        response: nothing,
      },
    },
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

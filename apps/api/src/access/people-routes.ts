import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import {
  InvitationList,
  InvitationOffer,
  InvitationRequest,
  InvitationSecret,
  JoinBody,
  NewInvitation,
  PersonList,
  PersonPatch,
} from "@sweetspot/contract";
import { isVisible } from "@sweetspot/contract/names";
import type { FastifyRequest } from "fastify";
import Type from "typebox";
import { described } from "../http/described.ts";
import { AppError } from "../http/errors.ts";
import { originOf } from "../http/origin.ts";
import type { RouteOptions } from "../services.ts";
import { hashOf } from "../storage/secret-hash.ts";
import { sendMail } from "./mail.ts";
import { findOffer, join, joinUrl } from "./join.ts";
import { newSecret } from "./secrets.ts";
import { personOf } from "./session-routes.ts";

const invitationMs = 7 * 86_400_000;
const Id = Type.Object({ id: Type.String({ maxLength: 100 }) });

/** The people who can sign in, and the links by which others join. */
export const peopleRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { gate, config, now, signIn } = services;
  const { people, invitations } = services.stores.access;

  app.get("/api/v1/people", described("access", "The people who can sign in", { answer: PersonList }), async () => ({
    people: await people.list(),
  }));

  app.patch(
    "/api/v1/people/:id",
    described("access", "Make somebody an admin of this server, or end that", {
      params: Id,
      body: PersonPatch,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      await change(request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    "/api/v1/people/:id",
    described("access", "Remove somebody with their sessions, roles and tokens", {
      params: Id,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      await change(request.params.id, "remove");
      return reply.code(204).send(null);
    },
  );

  /** Mails an invitation. Whether it was taken: where it was not, whoever invites still has the link. */
  async function mailInvitation(request: FastifyRequest, to: string, by: string, url: string): Promise<boolean> {
    if (config.mail === undefined) return false;
    const text = `${by} invites you to Sweetspot.\n\nThis link makes your account. It works once, for seven days:\n${url}\n`;
    return sendMail(config.mail, { to, subject: "An invitation to Sweetspot", text }).then(
      () => true,
      (error: Error) => {
        request.log.warn({ reason: error.message }, "an invitation was not mailed");
        return false;
      },
    );
  }

  async function change(id: string, what: { isAdmin: boolean } | "remove"): Promise<void> {
    const done = await people.change(id, what);
    if (done === "unknown") throw new AppError("not-found");
    if (done === "last") throw new AppError("last-admin");
  }

  app.get(
    "/api/v1/invitations",
    described("access", "Invitations that nobody has followed yet", { answer: InvitationList }),
    async () => ({ invitations: await invitations.list() }),
  );

  app.post(
    "/api/v1/invitations",
    described("access", "Make a link that lets one person in", {
      description: "It works once, for seven days.",
      body: InvitationRequest,
      response: { 201: NewInvitation },
    }),
    async (request, reply) => {
      const person = personOf(request);
      const { label, email, isAdmin = false, project, role = "viewer" } = request.body;
      if (email !== undefined && config.mail === undefined) throw new AppError("mail-off");
      const member =
        project === undefined ? null : { projectId: (await gate.require(person, "admin", project)).id, role };
      const secret = newSecret();
      const expiresAtMs = now() + invitationMs;
      const invitation = { isSetUp: false, isAdmin, label, member, expiresAtMs };
      const id = await invitations.add(hashOf(secret), invitation);
      const url = joinUrl(originOf(config, request), secret);
      const isMailed = email !== undefined && (await mailInvitation(request, email, person.name, url));
      return reply
        .code(201)
        .header("cache-control", "no-store")
        .send({ id, url, isMailed, expiresAt: new Date(expiresAtMs).toISOString() });
    },
  );

  app.delete(
    "/api/v1/invitations/:id",
    described("access", "Withdraw an invitation", { params: Id, response: { 204: Type.Null() } }),
    async (request, reply) => {
      await invitations.remove(request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/v1/auth/invitation",
    described("access", "The rights that an invitation gives", { body: InvitationSecret, answer: InvitationOffer }),
    async (request, reply) => {
      signIn.countAddress(request);
      reply.header("cache-control", "no-store");
      return findOffer(services, request.body.secret);
    },
  );

  app.post(
    "/api/v1/auth/join",
    described("access", "Follow a link: make an account and sign in", {
      body: JoinBody,
      answer: Type.Object({ signedIn: Type.Literal(true) }),
    }),
    async (request, reply) => {
      const { secret, name, email, password } = request.body;
      if (!isVisible(name)) {
        throw new AppError("bad-request", {
          message: "A name needs something that can be seen.",
          details: { field: "name" },
        });
      }
      signIn.count(request, email);
      const personId = await join(services, secret, { name: name.trim(), email, password });
      await signIn.open(request, reply, personId);
      return { signedIn: true as const };
    },
  );
};

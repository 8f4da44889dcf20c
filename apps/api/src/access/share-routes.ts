import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { NewShare, ShareList, ShareRequest, shareDays } from "@sweetspot/contract";
import Type from "typebox";
import { described } from "../http/described.ts";
import { AppError } from "../http/errors.ts";
import { ReportParams } from "../http/names.ts";
import { originOf } from "../http/origin.ts";
import { principalOf } from "../http/principal.ts";
import { shareAddress } from "../http/share-address.ts";
import type { RouteOptions } from "../services.ts";
import { hashOf } from "../storage/secret-hash.ts";
import { newSecret } from "./secrets.ts";

const day = 86_400_000;
const address = "/api/v1/reports/:project/:report/shares";

/** Links to a report that need no account. */
export const shareRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { config, now } = services;
  const { shares } = services.stores.access;

  app.get(
    address,
    described("access", "Links to a report that need no account", { params: ReportParams, answer: ShareList }),
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { shares: await shares.of(request.params) };
    },
  );

  app.post(
    address,
    described("access", "Make a link to a report that needs no account", {
      description:
        "Everybody who has the link can read this report and nothing else. Unless it follows the report, it shows a copy of the report as it is now: files that are replaced or deleted later stay readable through it until it ends. Deleting the report ends its links. The answer shows the link once.",
      params: ReportParams,
      body: ShareRequest,
      response: { 201: NewShare },
    }),
    async (request, reply) => {
      const { label = "", follows = false, view = "", hasPreview = true, expiresAt } = request.body;
      const nowMs = now();
      const expiresAtMs = expiresAt === undefined ? nowMs + shareDays.usual * day : Date.parse(expiresAt);
      if (!(expiresAtMs > nowMs && expiresAtMs <= nowMs + shareDays.most * day)) {
        throw new AppError("bad-request", {
          message: "expiresAt must be a time to come, at most a year from now.",
          details: { field: "expiresAt" },
        });
      }
      const principal = principalOf(request);
      const secret = newSecret();
      const createdBy = principal.kind === "person" ? principal.id : null;
      const made = { label: label.trim(), follows, view, hasPreview, createdBy, expiresAtMs };
      const id = await shares.add(request.params, hashOf(secret), made);
      const share = (await shares.of(request.params)).find((one) => one.id === id);
      if (share === undefined) throw new AppError("share-not-found");
      return reply
        .code(201)
        .header("cache-control", "no-store")
        .send({ ...share, url: originOf(config, request) + shareAddress(secret) });
    },
  );

  app.delete(
    `${address}/:id`,
    described("access", "Revoke a link", {
      params: Type.Object({ ...ReportParams.properties, id: Type.String({ maxLength: 100 }) }),
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const { project, report, id } = request.params;
      if (!(await shares.end({ project, report }, id))) {
        throw new AppError("share-not-found");
      }
      return reply.code(204).send(null);
    },
  );
};

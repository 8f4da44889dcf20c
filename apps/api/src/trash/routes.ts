import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { entryPath } from "@sweetspot/contract/names";
import { RestoreAnswer, trashDays, TrashList } from "@sweetspot/contract/trash";
import Type from "typebox";
import { described } from "../http/described.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import { ProjectParams } from "../http/names.ts";

const address = "/api/v1/projects/:project/trash";
const EntryParams = Type.Object({ project: Type.String(), id: Type.String() });

/** The deleted things of a project: listed, put back, deleted for good. */
export const trashRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { queue, space } = services;

  app.get(
    address,
    described("trash", "The trash of a project", {
      description: `Reports, variants and files, each kept for ${trashDays} days.`,
      params: ProjectParams,
      answer: TrashList,
    }),
    async (request) => ({ entries: await services.as(principalOf(request)).trash.of(request.params.project) }),
  );

  app.post(
    `${address}/:id/restore`,
    described("trash", "Put back what was deleted", { params: EntryParams, answer: RestoreAnswer }),
    async (request) => {
      const { params } = request;
      const report = await services.as(principalOf(request)).trash.restore(params.project, params.id);
      queue.wake();
      return { url: entryPath(params.project, report) };
    },
  );

  app.delete(
    `${address}/:id`,
    described("trash", "Delete for good", { params: EntryParams, response: { 204: Type.Null() } }),
    async (request, reply) => {
      const { params } = request;
      await space.freeing(() => services.as(principalOf(request)).trash.empty(params.project, params.id));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    address,
    described("trash", "Empty the trash", { params: ProjectParams, response: { 204: Type.Null() } }),
    async (request, reply) => {
      await space.freeing(() => services.as(principalOf(request)).trash.empty(request.params.project));
      return reply.code(204).send(null);
    },
  );
};

import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import { RestoreAnswer, trashDays, TrashList } from "@sweetspot/contract/trash";
import Type from "typebox";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";

const address = "/api/v1/projects/:project/trash";
const ProjectParams = Type.Object({ project: Type.String() });
const EntryParams = Type.Object({ project: Type.String(), id: Type.String() });

/** The deleted things of a project: listed, put back, deleted for good. */
export const trashRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { queue, space } = services;

  app.get(
    address,
    {
      schema: {
        summary: "What was deleted in the project",
        description: `Reports, variants and files, each kept for ${trashDays} days.`,
        tags: ["trash"],
        params: ProjectParams,
        response: { 200: TrashList, "4xx": ErrorBody },
      },
    },
    async (request) => ({ entries: await services.as(principalOf(request)).trash.of(request.params.project) }),
  );

  app.post(
    `${address}/:id/restore`,
    {
      schema: {
        summary: "Put back what was deleted",
        tags: ["trash"],
        params: EntryParams,
        response: { 200: RestoreAnswer, "4xx": ErrorBody },
      },
    },
    async (request) => {
      const { params } = request;
      const report = await services.as(principalOf(request)).trash.restore(params.project, params.id);
      queue.wake();
      return { url: entryPath(params.project, report) };
    },
  );

  app.delete(
    `${address}/:id`,
    {
      schema: {
        summary: "Delete for good",
        tags: ["trash"],
        params: EntryParams,
        response: { 204: Type.Null(), "4xx": ErrorBody },
      },
    },
    async (request, reply) => {
      const { params } = request;
      await space.freeing(() => services.as(principalOf(request)).trash.empty(params.project, params.id));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    address,
    {
      schema: {
        summary: "Empty the trash",
        tags: ["trash"],
        params: ProjectParams,
        response: { 204: Type.Null(), "4xx": ErrorBody },
      },
    },
    async (request, reply) => {
      await space.freeing(() => services.as(principalOf(request)).trash.empty(request.params.project));
      return reply.code(204).send(null);
    },
  );
};

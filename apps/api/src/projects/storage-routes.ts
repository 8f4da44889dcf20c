import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, StorageBody, StoragePolicy } from "@sweetspot/contract";
import Type from "typebox";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";

const address = "/api/v1/projects/:project/storage";
const ProjectParams = Type.Object({ project: Type.String() });

/** The bytes that a project stores and may store, and the days for which it keeps them. */
export const projectStorageRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  app.get(
    address,
    {
      schema: {
        summary: "How much the project stores, its quota, and what goes by age",
        tags: ["projects"],
        params: ProjectParams,
        response: { 200: StorageBody, "4xx": ErrorBody },
      },
    },
    async (request) => services.as(principalOf(request)).storage.of(request.params.project),
  );

  app.put(
    address,
    {
      schema: {
        summary: "Set the project's quota and how long reports are kept",
        description:
          "An upload beyond the quota is answered 413 with the code quota-reached. Reports that go by age are moved to the trash once an hour, and can be put back from there.",
        tags: ["projects"],
        params: ProjectParams,
        body: StoragePolicy,
        response: { 200: StorageBody, "4xx": ErrorBody },
      },
    },
    async (request) => {
      const { storage } = services.as(principalOf(request));
      await storage.set(request.params.project, request.body);
      return storage.of(request.params.project);
    },
  );
};

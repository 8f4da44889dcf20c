import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { StorageBody, StoragePolicy } from "@sweetspot/contract";
import { described } from "../http/described.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import { ProjectParams } from "../http/names.ts";

const address = "/api/v1/projects/:project/storage";

/** The bytes that a project stores and may store, and the days for which it keeps them. */
export const projectStorageRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  app.get(
    address,
    described("projects", "The project's storage: bytes, quota, and the reports that go by age", {
      params: ProjectParams,
      answer: StorageBody,
    }),
    async (request) => services.as(principalOf(request)).storage.of(request.params.project),
  );

  app.put(
    address,
    described("projects", "Set the project's quota and how long reports are kept", {
      description:
        "An upload beyond the quota is answered 413 with the code quota-reached. Reports that go by age are moved to the trash once an hour, and can be put back from there.",
      params: ProjectParams,
      body: StoragePolicy,
      answer: StorageBody,
    }),
    async (request) => {
      const { storage } = services.as(principalOf(request));
      await storage.set(request.params.project, request.body);
      return storage.of(request.params.project);
    },
  );
};

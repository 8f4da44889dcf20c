import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, ProjectBody, ProjectList, ProjectPatch } from "@sweetspot/contract";
import Type from "typebox";
import type { RouteOptions } from "../services.ts";
import { setSource } from "../storage/source-store.ts";
import { findProject, listProjects } from "../storage/project-store.ts";

const ProjectParams = Type.Object({ project: Type.String() });

/** Projects come and go with their reports; here they are listed, and told where their source code is. */
export const projectRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { database, now } = services;

  app.get(
    "/api/v1/projects",
    { schema: { summary: "List projects", tags: ["projects"], response: { 200: ProjectList, "4xx": ErrorBody } } },
    async () => ({ projects: await listProjects(database.read) }),
  );

  app.get(
    "/api/v1/projects/:project",
    {
      schema: {
        summary: "A project, with where its source code is",
        tags: ["projects"],
        params: ProjectParams,
        response: { 200: ProjectBody, "4xx": ErrorBody },
      },
    },
    async (request) => findProject(database.read, request.params.project),
  );

  app.patch(
    "/api/v1/projects/:project",
    {
      schema: {
        summary: "Set where the project's source code is",
        description: "Lines of profiles then link to the repository at each variant's commit. An empty text unsets.",
        tags: ["projects"],
        params: ProjectParams,
        body: ProjectPatch,
        response: { 200: ProjectBody, "4xx": ErrorBody },
      },
    },
    async (request) => {
      await setSource(database.write, request.params.project, request.body, now());
      return findProject(database.read, request.params.project);
    },
  );
};

import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, ProjectBody, ProjectList, ProjectPatch } from "@sweetspot/contract";
import Type from "typebox";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";

const ProjectParams = Type.Object({ project: Type.String() });

/** Projects come and go with their reports; here they are listed, and told where their source code is. */
export const projectRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  app.get(
    "/api/v1/projects",
    { schema: { summary: "List projects", tags: ["projects"], response: { 200: ProjectList, "4xx": ErrorBody } } },
    async (request) => ({ projects: await services.as(principalOf(request)).catalogue.projects() }),
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
    async (request) => services.as(principalOf(request)).catalogue.project(request.params.project),
  );

  app.patch(
    "/api/v1/projects/:project",
    {
      schema: {
        summary: "Set where the project's source code is, and who may read it",
        description: "Lines of profiles then link to the repository at each variant's commit. An empty text unsets.",
        tags: ["projects"],
        params: ProjectParams,
        body: ProjectPatch,
        response: { 200: ProjectBody, "4xx": ErrorBody },
      },
    },
    async (request) => {
      const { catalogue, sources } = services.as(principalOf(request));
      const { visibility, ...source } = request.body;
      await sources.set(request.params.project, source);
      if (visibility !== undefined) await catalogue.setVisibility(request.params.project, visibility);
      return catalogue.project(request.params.project);
    },
  );
};

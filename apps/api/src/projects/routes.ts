import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ProjectBody, ProjectList, ProjectPatch } from "@sweetspot/contract";
import { described } from "../http/described.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import { ProjectParams } from "../http/names.ts";

/** Projects come and go with their reports; here they are listed, and told where their source code is. */
export const projectRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  app.get("/api/v1/projects", described("projects", "List projects", { answer: ProjectList }), async (request) => ({
    projects: await services.as(principalOf(request)).catalogue.projects(),
  }));

  app.get(
    "/api/v1/projects/:project",
    described("projects", "A project, with where its source code is", { params: ProjectParams, answer: ProjectBody }),
    async (request) => services.as(principalOf(request)).catalogue.project(request.params.project),
  );

  app.patch(
    "/api/v1/projects/:project",
    described("projects", "Set where the project's source code is, and who may read it", {
      description: "Lines of profiles then link to the repository at each variant's commit. An empty text unsets.",
      params: ProjectParams,
      body: ProjectPatch,
      answer: ProjectBody,
    }),
    async (request) => {
      const { catalogue, sources } = services.as(principalOf(request));
      const { visibility, ...source } = request.body;
      await sources.set(request.params.project, source);
      if (visibility !== undefined) await catalogue.setVisibility(request.params.project, visibility);
      return catalogue.project(request.params.project);
    },
  );
};

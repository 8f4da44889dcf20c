import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, ProjectList } from "@sweetspot/contract";
import type { RouteOptions } from "../services.ts";
import { listProjects } from "./store.ts";

/** Projects come and go with their reports; here they are only listed. */
export const projectRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  app.get(
    "/api/v1/projects",
    { schema: { summary: "List projects", tags: ["projects"], response: { 200: ProjectList, "4xx": ErrorBody } } },
    async () => ({ projects: await listProjects(services.database.read) }),
  );
};

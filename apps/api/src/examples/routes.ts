import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ExampleList, ReportBody } from "@sweetspot/contract";
import Type from "typebox";
import { described } from "../http/described.ts";
import { reportUrl } from "../http/names.ts";
import { originOf } from "../http/origin.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import { listExamples, loadExample } from "./load.ts";

/** Example reports, made from files that come with the program. */
export const exampleRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { config } = services;

  app.get("/api/v1/examples", described("examples", "List examples", { answer: ExampleList }), async (request) => ({
    examples: await listExamples(config.examplesFolder, services.as(principalOf(request)).catalogue),
  }));

  app.post(
    "/api/v1/examples/:id",
    described("examples", "Load an example as a report", {
      params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
      answer: ReportBody,
    }),
    async (request) => {
      const access = services.as(principalOf(request));
      const { project, report } = await loadExample(config.examplesFolder, request.params.id, access);
      const body = await access.catalogue.report(project, report);
      return { ...body, url: reportUrl(originOf(config, request), project, report) };
    },
  );
};

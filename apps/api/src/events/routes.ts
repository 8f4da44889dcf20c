import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { EventsBody } from "@sweetspot/contract";
import { described } from "../http/described.ts";
import { ReportParams } from "../http/names.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";

/** Event lanes, latencies by operation and shares of time. */
export const eventRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { workers, answers } = services;
  app.get(
    "/api/v1/reports/:project/:report/events",
    described("events", "Events of all variants, with latency trends and shares of time", {
      params: ReportParams,
      answer: EventsBody,
    }),
    async (request, reply) => {
      const { project, report } = request.params;
      const found = await services.as(principalOf(request)).catalogue.readyOfKind(project, report, "events");
      const variants = found.variants.map((name) => ({
        name,
        readings: found.artifacts.filter((file) => file.variant === name).map((file) => file.reading),
      }));
      return answers.send(request, reply, workers.answer("events.lanes", { variants }));
    },
  );
};

import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ReportPlace, ReportPlaceAnswer } from "@sweetspot/contract";
import type { FastifyRequest } from "fastify";
import { described } from "../http/described.ts";
import { checkReportName, ReportParams, reportUrl } from "../http/names.ts";
import { originOf } from "../http/origin.ts";
import { type Principal, principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import type { ReportName } from "../storage/ports.ts";

const address = "/api/v1/reports/:project/:report";

/** Another place for a report, or for a copy of it. */
export const moveRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { config, gate } = services;

  const answer = (request: FastifyRequest, { project, report }: ReportName) => ({
    project,
    report,
    url: reportUrl(originOf(config, request), project, report),
  });

  /** The project of the other place may be new. Where nobody signs in, everybody may make it. */
  async function requireThere(principal: Principal, permission: "edit" | "upload", project: string): Promise<void> {
    if (principal.kind !== "anyone") await gate.require(principal, permission, project, true);
  }

  app.post(
    `${address}/move`,
    described("reports", "Rename a report, or move it to another project", {
      description:
        "The old address leads to the new one, for those who may see both. Asks for the right to edit in both projects.",
      params: ReportParams,
      body: ReportPlace,
      answer: ReportPlaceAnswer,
    }),
    async (request) => {
      const { params: from, body } = request;
      const to = { project: body.project ?? from.project, report: body.report ?? from.report };
      checkReportName(to);
      const principal = principalOf(request);
      await requireThere(principal, "edit", to.project);
      await services.as(principal).catalogue.moveReport(from, to);
      return answer(request, to);
    },
  );

  app.post(
    `${address}/copies`,
    described("reports", "Duplicate a report", {
      description: "Words, variants, files, marks and labels. Asks for the right to upload where the copy is to be.",
      params: ReportParams,
      body: ReportPlace,
      response: { 201: ReportPlaceAnswer },
    }),
    async (request, reply) => {
      const { params: from, body } = request;
      const to = { project: body.project ?? from.project, report: body.report ?? `${from.report.slice(0, 95)}-copy` };
      checkReportName(to);
      const principal = principalOf(request);
      await requireThere(principal, "upload", to.project);
      await services.as(principal).catalogue.copyReport(from, to);
      services.queue.wake();
      return reply.code(201).send(answer(request, to));
    },
  );
};

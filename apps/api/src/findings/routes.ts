import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, FindingMark, FindingsBody, FindingsQuery } from "@sweetspot/contract";
import Type from "typebox";
import { ReportParams } from "../platform/names.ts";
import type { RouteOptions } from "../services.ts";
import type { FindingsInput } from "./compute.ts";
import { marksOf, setMark } from "./marks-store.ts";

/** What a report says before anyone reads a chart. */
export const findingsRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { answers, catalogue, database, now, workers } = services;
  app.get(
    "/api/v1/reports/:project/:report/findings",
    {
      schema: {
        summary: "What got better, worse, was traded, stays unclear or cannot be said",
        description:
          "With the sweet spot over three or more variants, attributions by function, and the checked claims of the notes.",
        tags: ["findings"],
        params: ReportParams,
        querystring: FindingsQuery,
        response: { 200: FindingsBody, "4xx": ErrorBody },
      },
    },
    async (request, reply) => {
      const { project, report } = request.params;
      const { notes, variants, artifacts } = await catalogue.report(project, report);
      const input: FindingsInput = {
        variants: variants.map(({ name }) => name),
        files: artifacts.flatMap(({ variant, name, sha256, kind, state }) =>
          state === "ready" && kind !== null ? [{ variant, name, sha256, kind }] : [],
        ),
        notes,
        marks: await marksOf(database.read, request.params),
        metrics: request.query.metrics === undefined ? null : request.query.metrics.split(","),
      };
      return answers.send(request, reply, {
        key: ["findings", input, [...input.marks]],
        make: () => workers.json("findings.all", input),
      }) as never;
    },
  );

  app.put(
    "/api/v1/reports/:project/:report/findings/:finding/mark",
    {
      schema: {
        summary: "Pin, hide or annotate a finding",
        description: "State `none` with an empty note takes the mark away.",
        tags: ["findings"],
        params: Type.Object({ ...ReportParams.properties, finding: Type.String({ minLength: 1, maxLength: 1000 }) }),
        body: FindingMark,
        response: { 200: FindingMark, "4xx": ErrorBody },
      },
    },
    async (request) => {
      await setMark(database.write, request.params, request.params.finding, request.body, now());
      return request.body;
    },
  );
};

import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { NameList, ReportBody, ReportList, ReportPatch, VariantPatch } from "@sweetspot/contract";
import Type from "typebox";
import { described } from "../http/described.ts";
import { checkEntryName, ReportParams, VariantParams } from "../http/names.ts";
import { answerDeletion, DeletionQuery, deletionText } from "../http/deletion.ts";
import { oneSpelling } from "../http/one-spelling.ts";
import { originOf } from "../http/origin.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import { decodeCursor, encodeCursor } from "../http/cursor.ts";

const address = "/api/v1/reports/:project/:report";

/** Reports: the list, one with its variants and files, and changes to it. */
export const reportRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { config } = services;

  app.get(
    "/api/v1/reports",
    described("reports", "List reports, the last changed first", {
      querystring: Type.Object({
        project: Type.Optional(Type.String({ maxLength: 100 })),
        q: Type.Optional(
          Type.String({
            maxLength: 200,
            description: "Words to find in title, report, project, maker, variants, commits and labels",
          }),
        ),
        label: Type.Optional(Type.String({ maxLength: 50, description: "Only reports with this label" })),
        archived: Type.Boolean({ default: false, description: "The reports of the archive instead" }),
        cursor: Type.Optional(Type.String({ maxLength: 200, description: "`next` of the page before" })),
        limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
      }),
      answer: ReportList,
    }),
    async (request) => {
      const { project, q, label, archived, cursor, limit } = request.query;
      const { reports, next } = await services.as(principalOf(request)).catalogue.reports({
        limit,
        isArchived: archived,
        ...(project === undefined ? {} : { project }),
        ...(label === undefined ? {} : { label }),
        ...(q === undefined ? {} : { search: q }),
        ...(cursor === undefined ? {} : { after: decodeCursor(cursor) }),
      });
      return { reports, next: next === null ? null : encodeCursor(next) };
    },
  );

  app.get(
    "/api/v1/names",
    described("reports", "Find benchmarks, metrics and functions by their names", {
      description:
        "In all reports that may be read, or in one. A profile is known by the 200 functions that are on most of its stacks.",
      querystring: Type.Object({
        q: Type.String({ minLength: 1, maxLength: 200, description: "Words that a name holds" }),
        project: Type.Optional(Type.String({ maxLength: 100 })),
        report: Type.Optional(
          Type.String({ maxLength: 100, description: "With `project`: this report's names alone" }),
        ),
        limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
      }),
      answer: NameList,
    }),
    async (request) => {
      const { q, project, report, limit } = request.query;
      const found = await services.as(principalOf(request)).catalogue.names({
        words: q.split(/\s+/).filter((word) => word !== ""),
        limit,
        ...(project === undefined || report === undefined ? {} : { report: { project, report } }),
      });
      return { names: found };
    },
  );

  app.get(
    address,
    described("reports", "A report with its variants and files", { params: ReportParams, answer: ReportBody }),
    async (request, reply) => {
      const { project, report } = request.params;
      const body = await services.as(principalOf(request)).catalogue.report(project, report);
      const text = JSON.stringify({ ...body, url: originOf(config, request) + body.url });
      // Asked for again and again while files are read: 304 as long as nothing changed.
      return services.answers.send(request, reply, { key: [text], make: async () => text });
    },
  );

  app.patch(
    address,
    described("reports", "Change title, notes, labels or the order of variants, or move it to the archive", {
      params: ReportParams,
      body: ReportPatch,
      answer: ReportBody,
    }),
    async (request) => {
      const { project, report } = request.params;
      const { catalogue } = services.as(principalOf(request));
      await catalogue.patchReport(request.params, request.body);
      const body = await catalogue.report(project, report);
      return { ...body, url: originOf(config, request) + body.url };
    },
  );

  app.delete(
    address,
    described("reports", "Delete a report with all its files", {
      description: deletionText,
      params: ReportParams,
      querystring: DeletionQuery,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      return answerDeletion(services.space, request.query, reply, (deletion) =>
        services.as(principalOf(request)).catalogue.deleteReport(request.params, deletion),
      );
    },
  );

  app.patch(
    `${address}/variants/:variant`,
    described("reports", "Rename a variant, or set its place in a sweep or its commit", {
      params: VariantParams,
      body: VariantPatch,
      answer: ReportBody,
    }),
    async (request) => {
      const { project, report } = request.params;
      const name = request.body.name === undefined ? undefined : oneSpelling(request.body.name);
      if (name !== undefined) checkEntryName("variant", name);
      const { catalogue } = services.as(principalOf(request));
      await catalogue.patchVariant(request.params, { ...request.body, ...(name === undefined ? {} : { name }) });
      const body = await catalogue.report(project, report);
      return { ...body, url: originOf(config, request) + body.url };
    },
  );

  app.delete(
    `${address}/variants/:variant`,
    described("reports", "Delete a variant with its files", {
      description: deletionText,
      params: VariantParams,
      querystring: DeletionQuery,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      return answerDeletion(services.space, request.query, reply, (deletion) =>
        services.as(principalOf(request)).catalogue.deleteVariant(request.params, deletion),
      );
    },
  );
};

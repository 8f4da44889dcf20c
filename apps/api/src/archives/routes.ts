import { Readable } from "node:stream";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, ReportPlaceAnswer } from "@sweetspot/contract";
import type { ContentHash } from "@sweetspot/model/ids";
import Type from "typebox";
import { described } from "../http/described.ts";
import { ProjectParams, checkReportName, ReportParams, reportUrl } from "../http/names.ts";
import { originOf } from "../http/origin.ts";
import { principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import { checkContent, damagedContent } from "../storage/check-content.ts";
import { readArchive } from "./read-archive.ts";
import { writeArchive } from "./write-archive.ts";

/** A report as one file, to be taken to another server or kept. */
export const archiveRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { config, damage, queue, space, stores } = services;

  app.get(
    "/api/v1/reports/:project/:report/export",
    {
      schema: {
        summary: "Export the report as one file",
        description:
          "A tar archive: `report.json` (title, notes, variants, marks on findings, the project's policy) and the uploaded bytes of each file.",
        tags: ["reports"],
        params: ReportParams,
        produces: ["application/octet-stream"],
      },
    },
    async (request, reply) => {
      const manifest = await services.as(principalOf(request)).catalogue.manifest(request.params);
      // Damage is reported before the first byte is sent.
      for (const sha256 of new Set(manifest.files.map((file) => file.sha256 as ContentHash))) {
        if ((await checkContent(stores.contents, damage, sha256)) === "damaged") throw damagedContent(sha256);
      }
      return reply
        .header("cache-control", "private, no-cache")
        .header("content-security-policy", "sandbox")
        .header("content-disposition", `attachment; filename="${manifest.project}-${manifest.slug}.sweetspot.tar"`)
        .type("application/octet-stream")
        .send(writeArchive(manifest, stores.contents));
    },
  );

  await app.register((async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", (_request, payload, done) => done(null, payload));

    raw.post(
      "/api/v1/projects/:project/import",
      described("projects", "Import a report that was exported", {
        description:
          "The body is the archive. The report is made whole or not at all; its files are read as after an upload. A project without reports takes the archive's policy and repository where the caller may set them.",
        params: ProjectParams,
        querystring: Type.Object({
          report: Type.Optional(Type.String({ description: "The report's name here; that of the archive without it" })),
        }),
        response: { 201: ReportPlaceAnswer, "5xx": ErrorBody },
      }),
      async (request, reply) => {
        const { project } = request.params;
        const { catalogue, uploads } = services.as(principalOf(request));
        checkReportName({ project, report: request.query.report ?? "report" });
        const received = await uploads.receiveArchive(() =>
          request.body instanceof Readable ? request.body : Readable.from([]),
        );
        try {
          const archive = await readArchive(received, config.uploadBytes);
          const report = request.query.report ?? archive.manifest.slug;
          checkReportName({ project, report });
          const damaged = new Set<ContentHash>();
          for (const { sha256 } of archive.contents) {
            if ((await checkContent(stores.contents, damage, sha256)) === "damaged") damaged.add(sha256);
          }
          const assertRoom = () => space.assertRoom();
          await catalogue.importReport({ project, report }, { ...archive, damaged, assertRoom });
          for (const sha256 of damaged) damage.forgetContent(sha256);
          queue.wake();
          return reply.code(201).send({ project, report, url: reportUrl(originOf(config, request), project, report) });
        } finally {
          await received.discard();
        }
      },
    );
  }) satisfies FastifyPluginAsyncTypebox);
};

import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { readRepository } from "@sweetspot/model/source/repository";
import { ArtifactBody, ArtifactPatch, ErrorBody, UploadAnswer } from "@sweetspot/contract";
import type { FastifyRequest } from "fastify";
import Type from "typebox";
import { described } from "../http/described.ts";
import { AppError } from "../http/errors.ts";
import { answerDeletion, DeletionQuery, deletionText } from "../http/deletion.ts";
import { LogQuery, readLogQuery } from "./log-query.ts";
import { checkEntryName, checkPlace, FileParams, reportUrl } from "../http/names.ts";
import { oneSpelling } from "../http/one-spelling.ts";
import { originOf } from "../http/origin.ts";
import { openBody } from "../http/unread-body.ts";
import { checkSource } from "../storage/check-source.ts";
import { nameOf, principalOf } from "../http/principal.ts";
import type { RouteOptions } from "../services.ts";
import { checkContent, damagedContent } from "../storage/check-content.ts";
import { tooLarge } from "./receive.ts";
import type { UploadAbout } from "../storage/ports.ts";

const address = "/api/v1/files/:project/:report/:variant/:file";

/** Files: in by PUT, out by GET, moved by PATCH, gone by DELETE. */
export const fileRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { config, damage, stores } = services;

  // Bodies are any bytes at all; they are taken as a stream, whatever they are said to be.
  await app.register((async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", (_request, payload, done) => done(null, payload));

    raw.put(
      address,
      described("files", "Upload a file", {
        description:
          "The body is the file. Project, report and variant are made as needed. Sending the same bytes again changes nothing; other bytes replace the file.",
        params: FileParams,
        querystring: Type.Object({
          wait: Type.Optional(Type.String({ description: "1: answer once the file has been read" })),
          strict: Type.Optional(
            Type.String({
              description: "1: wait, and answer 422 with the same body where nothing could be read; the file is kept",
            }),
          ),
          commit: Type.Optional(
            Type.String({ maxLength: 100, description: "The commit that the variant was built from" }),
          ),
          repository: Type.Optional(
            Type.String({ maxLength: 500, description: "The project's repository: an https address" }),
          ),
          ...LogQuery,
        }),
        response: {
          200: UploadAnswer,
          201: UploadAnswer,
          422: Type.Union([UploadAnswer, ErrorBody]),
          "5xx": ErrorBody,
        },
      }),
      async (request, reply) => {
        const place = checkPlace(request.params);
        const encoding = request.headers["content-encoding"];
        if (encoding !== undefined && encoding !== "identity") throw new AppError("content-encoding");
        const { logPatterns, uploads } = services.as(principalOf(request));
        const log = await readLogQuery(request.query, () => logPatterns.remembered(place.project));
        const only = readCondition(request.headers);
        const about = {
          author: nameOf(principalOf(request)),
          ...readAbout(request.query),
          ...(log === undefined ? {} : { log }),
          ...(only === undefined ? {} : { only }),
        };
        if (about.repository !== undefined) await checkNewRepository(request, place.project, about.repository);
        const isStrict = isOn(request.query.strict);
        if (Number(request.headers["content-length"] ?? 0) > config.uploadBytes) throw tooLarge(config.uploadBytes);
        const open = (): Readable => {
          openBody(request.raw);
          return request.body instanceof Readable ? request.body : Readable.from([]);
        };
        // An uploaded file is prepared, and mostly looked at, soon.
        services.workers.warm();
        const { isNew, artifact, revision } = await uploads.take(place, open, {
          wait: isStrict || isOn(request.query.wait),
          about,
        });
        const url = reportUrl(originOf(config, request), place.project, place.report);
        if (isStrict && artifact.state === "pending") throw new AppError("not-ready");
        return reply.code(isStrict && artifact.state === "failed" ? 422 : isNew ? 201 : 200).send({
          artifact,
          report: { project: place.project, slug: place.report, url, revision },
        });
      },
    );
  }) satisfies FastifyPluginAsyncTypebox);

  /** The first upload that names a repository sets it; another in its place asks for what changes the project. Throws `not-allowed`. */
  async function checkNewRepository(request: FastifyRequest, project: string, repository: string): Promise<void> {
    const principal = principalOf(request);
    const known = (await services.as(principal).sources.of(project)).repository;
    if (known !== "" && known !== readRepository(repository)?.url)
      await services.gate.require(principal, "admin", project);
  }

  app.get(
    address,
    {
      schema: {
        summary: "Get the uploaded bytes back",
        tags: ["files"],
        params: FileParams,
        produces: ["application/octet-stream"],
      },
    },
    async (request, reply) => {
      const { artifact } = await services.as(principalOf(request)).catalogue.artifactAt(request.params);
      const etag = `"${artifact.sha256}"`;
      reply
        .header("etag", etag)
        .header("cache-control", "private, no-cache")
        .header("content-security-policy", "sandbox")
        .header("content-disposition", attachment(artifact.name))
        .type("application/octet-stream");
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      const state = await checkContent(stores.contents, damage, artifact.sha256);
      if (state === "damaged") throw damagedContent(artifact.sha256);
      if (state === "gone") throw new AppError("file-not-found", { details: request.params });
      reply.header("content-length", artifact.bytes);
      return reply.send(Readable.from(stores.contents.read(artifact.sha256), { objectMode: false }));
    },
  );

  app.patch(
    address,
    described("files", "Rename a file or move it to another variant", {
      params: FileParams,
      body: ArtifactPatch,
      answer: ArtifactBody,
    }),
    async (request) => {
      const from = request.params;
      const { variant = from.variant, name = from.file } = request.body;
      const to = { ...from, variant: oneSpelling(variant), file: oneSpelling(name) };
      checkEntryName("variant", to.variant);
      checkEntryName("file", to.file);
      const { catalogue } = services.as(principalOf(request));
      await catalogue.moveFile(from, to);
      return (await catalogue.artifactAt(to)).artifact;
    },
  );

  app.delete(
    address,
    described("files", "Delete a file", {
      description: deletionText,
      params: FileParams,
      querystring: DeletionQuery,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      return answerDeletion(services.space, request.query, reply, (deletion) =>
        services.as(principalOf(request)).catalogue.deleteFile(request.params, deletion),
      );
    },
  );
};

/** The parameters of the address beside the file; an empty parameter, as a script without the value sends it, says nothing. */
function readAbout({ commit = "", repository = "" }: { commit?: string; repository?: string }): UploadAbout {
  if (repository !== "") checkSource({ repository });
  return { ...(commit === "" ? {} : { commit }), ...(repository === "" ? {} : { repository }) };
}

function isOn(parameter: string | undefined): boolean {
  return parameter === "1" || parameter === "true";
}

/** The conditions on the file before, by RFC 9110's conditional headers; our ETags are the hashes of files. */
function readCondition(headers: Readonly<IncomingHttpHeaders>): UploadAbout["only"] {
  if (headers["if-none-match"]?.trim() === "*") return { ifNew: true };
  const match = headers["if-match"];
  return match === undefined ? undefined : { ifSha256: match.split(",").map((tag) => tag.trim().replaceAll('"', "")) };
}

/** RFC 6266: a plain name for old clients, the exact one beside it. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w.() -]/g, "_");
  const exact = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

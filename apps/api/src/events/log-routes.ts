import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ArtifactBody, ErrorBody, LogPatternBody, LogReadingBody, LogTry } from "@sweetspot/contract";
import type { LogPattern } from "@sweetspot/model/log/log-pattern";
import { logPatternProblem } from "@sweetspot/parsers/events/log-preview";
import Type from "typebox";
import { AppError } from "../http/errors.ts";
import { FileParams } from "../http/names.ts";
import { principalOf } from "../http/principal.ts";
import type { Access, RouteOptions } from "../services.ts";
import type { Place } from "../storage/ports.ts";

const address = "/api/v1/files/:project/:report/:variant/:file/log";
const answers = { "4xx": ErrorBody, "5xx": ErrorBody };
const wait = Type.Object({
  wait: Type.Optional(Type.String({ description: "1: answer once the file has been read" })),
});

/** The pattern of a plain text log: the choices, the events that a choice gives, and its confirmation. */
export const logRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  const { workers } = services;

  async function reading(
    { catalogue, logPatterns }: Access,
    place: Place,
    tried: LogPattern | null,
  ): Promise<Uint8Array> {
    const { artifact } = await catalogue.artifactAt(place);
    const { bytes } = await workers.encoded(
      "events.log",
      {
        sha256: artifact.sha256,
        receivedAtMs: Date.parse(artifact.uploadedAt),
        confirmed: artifact.log,
        remembered: await logPatterns.remembered(place.project),
        tried,
      },
      "identity",
    );
    return bytes;
  }
  const json = "application/json; charset=utf-8";

  app.get(
    address,
    {
      schema: {
        summary: "How a log's lines can be read, and what the first way of it gives",
        tags: ["events"],
        params: FileParams,
        response: { 200: LogReadingBody, ...answers },
      },
    },
    async (request, reply) =>
      reply.type(json).send((await reading(services.as(principalOf(request)), request.params, null)) as never),
  );

  app.post(
    address,
    {
      schema: {
        summary: "Try a pattern on the whole file; nothing is kept",
        description: "A pattern that cannot be used is answered with its problem: field, position, what is wrong.",
        tags: ["events"],
        params: FileParams,
        body: LogTry,
        response: { 200: LogReadingBody, ...answers },
      },
    },
    async (request, reply) =>
      reply
        .type(json)
        .send(
          (await reading(services.as(principalOf(request)), request.params, request.body.pattern ?? null)) as never,
        ),
  );

  app.put(
    address,
    {
      schema: {
        summary: "Confirm the pattern: the file is read by it, and the project's next log is offered it first",
        tags: ["events"],
        params: FileParams,
        querystring: wait,
        body: LogPatternBody,
        response: { 200: ArtifactBody, ...answers },
      },
    },
    async (request) => {
      const problem = logPatternProblem(request.body);
      if (problem !== undefined) throw new AppError("bad-pattern", { message: problem.message, details: problem });
      const { logPatterns, uploads } = services.as(principalOf(request));
      await logPatterns.confirm(request.params, request.body);
      return (await uploads.settled(request.params, { wait: isSet(request.query.wait) })).artifact;
    },
  );

  app.delete(
    address,
    {
      schema: {
        summary: "Take back what was confirmed: the file waits for a pattern again",
        tags: ["events"],
        params: FileParams,
        querystring: wait,
        response: { 200: ArtifactBody, ...answers },
      },
    },
    async (request) => {
      const { logPatterns, uploads } = services.as(principalOf(request));
      await logPatterns.withdraw(request.params);
      return (await uploads.settled(request.params, { wait: isSet(request.query.wait) })).artifact;
    },
  );
};

function isSet(parameter: string | undefined): boolean {
  return parameter === "1" || parameter === "true";
}

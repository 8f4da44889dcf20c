import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ArtifactBody, ErrorBody, LogPatternBody, LogReadingBody, LogTry } from "@sweetspot/contract";
import type { LogPattern } from "@sweetspot/model/log/log-pattern";
import { logPatternProblem } from "@sweetspot/parsers/events/log-preview";
import Type from "typebox";
import { described } from "../http/described.ts";
import { AppError } from "../http/errors.ts";
import { FileParams } from "../http/names.ts";
import { principalOf } from "../http/principal.ts";
import type { Access, RouteOptions } from "../services.ts";
import type { Place } from "../storage/ports.ts";

const address = "/api/v1/files/:project/:report/:variant/:file/log";
const response = { "5xx": ErrorBody };
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
    described("events", "The ways to read a log's lines, and the result of the first", {
      params: FileParams,
      answer: LogReadingBody,
      response,
    }),
    async (request, reply) =>
      reply.type(json).send((await reading(services.as(principalOf(request)), request.params, null)) as never),
  );

  app.post(
    address,
    described("events", "Try a pattern on the whole file; nothing is kept", {
      description: "A pattern that cannot be used is answered with its problem: field, position, what is wrong.",
      params: FileParams,
      body: LogTry,
      answer: LogReadingBody,
      response,
    }),
    async (request, reply) =>
      reply
        .type(json)
        .send(
          (await reading(services.as(principalOf(request)), request.params, request.body.pattern ?? null)) as never,
        ),
  );

  app.put(
    address,
    described("events", "Confirm the pattern: the file is read by it, and the project's next log is offered it first", {
      params: FileParams,
      querystring: wait,
      body: LogPatternBody,
      answer: ArtifactBody,
      response,
    }),
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
    described("events", "Withdraw a confirmed pattern: the file waits for one again", {
      params: FileParams,
      querystring: wait,
      answer: ArtifactBody,
      response,
    }),
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

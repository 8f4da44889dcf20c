import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { FormatsBody, RecognisedBody } from "@sweetspot/contract";
import { foreignFiles } from "@sweetspot/parsers/foreign/foreign-files";
import { formats } from "@sweetspot/parsers/formats";
import { sniffBytes } from "@sweetspot/parsers/choose";
import { described } from "../http/described.ts";
import type { RouteOptions } from "../services.ts";
import { inflateHead } from "../storage/inflate.ts";

/** The most of a file's beginning that is looked at: a block of zstd, which is read whole or not at all, has up to 128 KiB. */
const headBytes = 3 * sniffBytes;

/** The table of formats, as the page /formats shows it, and which of them reads a file that is to be sent. */
export const formatRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services }) => {
  app.get(
    "/api/v1/formats",
    described(
      "files",
      "Formats that are read, each with the command that makes it, what is read of it and what is left out; and files that are known and not read, with what to upload instead",
      { answer: FormatsBody },
    ),
    () => ({
      formats: formats.map(({ id, label, kind, guide }) => ({ id, label, kind, ...guide })),
      foreign: foreignFiles.map(({ what, advice }) => ({ what, advice })),
    }),
  );

  await app.register((async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

    raw.post(
      "/api/v1/formats/recognise",
      {
        bodyLimit: headBytes + sniffBytes,
        ...described("files", "Recognise a file by its beginning and its end, without storing it", {
          description: `The body is the file, or its first ${headBytes} bytes, and behind them the last ${sniffBytes}, which tell results below a log.`,
          answer: RecognisedBody,
        }),
      },
      async ({ body }) => {
        const ends = await inflateHead(body instanceof Uint8Array ? body : new Uint8Array(), sniffBytes);
        return services.workers.run("formats.recognise", { ends });
      },
    );
  }) satisfies FastifyPluginAsyncTypebox);
};

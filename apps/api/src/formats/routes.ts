import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { FormatsBody } from "@sweetspot/contract";
import { described } from "../http/described.ts";
import { formats } from "@sweetspot/parsers/formats";

/** The table of formats, as the page /formats shows it. */
export const formatRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    "/api/v1/formats",
    described(
      "files",
      "Formats that are read: each with the command that makes it, what is read of it and what is left out",
      { answer: FormatsBody },
    ),
    () => ({ formats: formats.map(({ id, label, kind, guide }) => ({ id, label, kind, ...guide })) }),
  );
};

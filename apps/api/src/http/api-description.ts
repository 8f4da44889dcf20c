import fastifySwagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { apiPage } from "./api-page.ts";

/** Describes every route registered after it as OpenAPI 3.1, with a page for people. Register before the routes. */
export async function addApiDescription(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Sweetspot",
        version: "1",
        description: "Reports that put profiles, benchmarks and metrics of two or more variants side by side.",
      },
      tags: [
        { name: "files", description: "Upload, download, move and delete files" },
        { name: "reports", description: "Reports and their variants" },
        { name: "profiles", description: "Views of profiles" },
        { name: "benchmarks", description: "Benchmark tables, and how a project judges them" },
        { name: "metrics", description: "Metrics over time, and memory accounting" },
        { name: "prometheus", description: "A variant's metrics by the HTTP API of Prometheus" },
        { name: "events", description: "Events, and how the lines of logs are read" },
        { name: "facts", description: "Numbers that somebody stated" },
        { name: "findings", description: "What a report's evidence says together" },
        { name: "projects", description: "Codebases" },
        { name: "access", description: "Signing in, people, roles in projects, and tokens for programs" },
        { name: "trash", description: "What was deleted, and how to take it back" },
        { name: "examples", description: "Reports to learn from" },
        { name: "operation", description: "Running the server" },
      ],
    },
  });
  app.get("/api/v1/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  app.get("/api/v1/docs", { schema: { hide: true } }, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(apiPage(app.swagger() as never)),
  );
}

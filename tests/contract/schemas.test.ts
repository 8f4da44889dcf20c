import { channel } from "node:diagnostics_channel";
import { schemaOptions } from "@sweetspot/api/http/schemas-on-use";
import fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { expect, test } from "vitest";
import { makeApp } from "../support/make-app.ts";

test("every schema of every route compiles, though the server compiles each at its first use", async () => {
  const routes: RouteOptions[] = [];
  const listen = (message: unknown): void => {
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", (route) => void routes.push(route));
  };
  const made = channel("fastify.initialization");
  made.subscribe(listen);
  const server = await makeApp();
  made.unsubscribe(listen);
  await server.close();

  const eager = fastify({ ajv: schemaOptions, exposeHeadRoutes: false });
  const withSchema = routes.filter(({ schema }) => schema !== undefined);
  for (const { method, url, schema } of withSchema)
    eager.route({ method, url, ...(schema === undefined ? {} : { schema }), handler: () => "" });
  await eager.ready();
  expect(withSchema.length).toBeGreaterThan(50);
  await eager.close();
});

import fastify from "fastify";
import { expect, test } from "vitest";
import { requirePermissions } from "./add-access.ts";

test("a route that the table of permissions does not know keeps the server from starting", () => {
  const app = fastify();
  requirePermissions(app);
  expect(() => app.get("/api/v1/unheard-of", async () => "")).toThrow("access/route-permissions.ts");
  expect(() => app.post("/api/v1/home", async () => "")).toThrow("POST /api/v1/home");
  expect(() => app.get("/api/v1/home", async () => "")).not.toThrow();
});

import fastifyCookie from "@fastify/cookie";
import type { FastifyInstance } from "fastify";
import { shareSecretOf } from "../http/share-address.ts";
import type { Gate } from "./gate.ts";
import type { RoutePermission } from "./permission.ts";
import { permissionOf } from "./route-permissions.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The permission that the route asks of its caller, from the table in `access/route-permissions.ts`. */
    permission?: RoutePermission;
  }
}

/** Checks every request by the permission of its route before anything of it is read. Register before the routes. */
export async function addAccess(app: FastifyInstance, gate: Gate): Promise<void> {
  await app.register(fastifyCookie);
  requirePermissions(app);
  // Addresses without a route are pages, which look up what they may fetch ahead.
  app.addHook("onRequest", async (request, reply) => {
    if (shareSecretOf(request.raw) !== undefined) reply.header("x-robots-tag", "noindex, nofollow");
    await gate.check(request, request.routeOptions.config.permission ?? "lists");
  });
}

/** Gives every route registered after it its permission. Throws for a route that the table does not know, so that the server does not start. */
export function requirePermissions(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    for (const method of [route.method].flat()) {
      const permission = permissionOf(method, route.url);
      if (permission === undefined) {
        throw new Error(`${method} ${route.url} says nowhere who may call it: add it to access/route-permissions.ts`);
      }
      route.config = { ...route.config, permission };
    }
  });
}

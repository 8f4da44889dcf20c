import type { FastifyInstance } from "fastify";
import type { RoutePermission } from "./permission.ts";
import { permissionOf } from "./route-permissions.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the route asks of who calls it: from the table of `access/route-permissions.ts`. */
    permission?: RoutePermission;
  }
}

/** Gives every route registered after it its permission. Throws for a route that the table does not know, so that the server does not start. */
export function addAccess(app: FastifyInstance): void {
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

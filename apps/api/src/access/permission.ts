import { type ProjectPermission, projectPermissions } from "../http/principal.ts";

/**
 * The permission that a route asks of its caller:
 * - `anyone`: nothing, and its answer is the same for all;
 * - `lists`: nothing, but it answers only with what the caller may read;
 * - `person`: to be signed in as a person;
 * - `instance-admin`: to run this instance;
 * - a permission in the project that the route's parameter `project` names.
 */
export type RoutePermission = "anyone" | "lists" | "person" | "instance-admin" | ProjectPermission;

/** Whether a route's permission is one in a project. */
export function isProjectPermission(permission: RoutePermission): permission is ProjectPermission {
  return (projectPermissions as readonly string[]).includes(permission);
}

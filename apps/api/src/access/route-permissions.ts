import type { RoutePermission } from "./permission.ts";

const report = "/api/v1/reports/:project/:report";
const file = "/api/v1/files/:project/:report/:variant/:file";
const prometheusServer = `${report}/:variant/prometheus`;
const prometheus = `${prometheusServer}/api/v1`;

/** THE table of what each route asks of who calls it, by method and pattern. HEAD asks what GET does. A route that is not here does not start. */
export const routePermissions: Readonly<Record<string, RoutePermission>> = {
  "GET /healthz": "anyone",
  "GET /readyz": "anyone",
  "GET /metrics": "instance-admin",
  "GET /cli": "anyone",
  "GET /api/v1/openapi.json": "anyone",
  "GET /api/v1/docs": "anyone",
  "GET /api/v1/formats": "anyone",
  "POST /api/v1/formats/recognise": "person",

  "GET /api/v1/home": "lists",
  "GET /api/v1/projects": "lists",
  "GET /api/v1/reports": "lists",
  "GET /api/v1/names": "lists",
  "GET /api/v1/examples": "lists",
  "POST /api/v1/examples/:id": "instance-admin",

  "GET /api/v1/me": "lists",
  "GET /api/v1/me/sessions": "person",
  "DELETE /api/v1/me/sessions": "person",
  "DELETE /api/v1/me/sessions/:id": "person",
  "PUT /api/v1/me/password": "person",
  "POST /api/v1/auth/sign-in/email": "anyone",
  "POST /api/v1/auth/sign-out": "lists",
  "GET /api/v1/auth/ways": "anyone",
  "POST /api/v1/auth/provider": "anyone",
  // A person who is signed in may be adding an account to their own.
  "GET /api/v1/auth/callback/:provider": "lists",
  "GET /api/v1/me/ways": "person",
  "POST /api/v1/me/ways/provider": "person",
  "DELETE /api/v1/me/ways/:id": "person",
  "POST /api/v1/me/passkeys/options": "person",
  "POST /api/v1/me/passkeys": "person",
  "PATCH /api/v1/me/passkeys/:id": "person",
  "POST /api/v1/auth/passkey/options": "anyone",
  "POST /api/v1/auth/passkey": "anyone",
  "POST /api/v1/auth/password/forgotten": "anyone",
  "POST /api/v1/auth/password": "anyone",
  "POST /api/v1/auth/invitation": "anyone",
  "POST /api/v1/auth/join": "anyone",
  "GET /api/v1/people": "instance-admin",
  "PATCH /api/v1/people/:id": "instance-admin",
  "DELETE /api/v1/people/:id": "instance-admin",
  "POST /api/v1/people/:id/password-link": "instance-admin",
  "GET /api/v1/invitations": "instance-admin",
  "POST /api/v1/invitations": "instance-admin",
  "DELETE /api/v1/invitations/:id": "instance-admin",

  // The project is named by the body, the query or the token: their routes ask for its admin.
  "GET /api/v1/audit": "instance-admin",
  "GET /api/v1/audit.csv": "instance-admin",
  "GET /api/v1/projects/:project/audit": "admin",
  "GET /api/v1/projects/:project/audit.csv": "admin",
  "GET /api/v1/tokens": "person",
  "POST /api/v1/tokens": "person",
  "DELETE /api/v1/tokens/:id": "person",
  "GET /api/v1/trusts": "person",
  "POST /api/v1/trusts": "person",
  "DELETE /api/v1/trusts/:id": "person",

  "GET /api/v1/projects/:project": "read",
  "GET /api/v1/projects/:project/members": "admin",
  "PUT /api/v1/projects/:project/members/:email": "admin",
  "DELETE /api/v1/projects/:project/members/:email": "admin",
  "PATCH /api/v1/projects/:project": "admin",
  "GET /api/v1/projects/:project/bench-policy": "read",
  "PUT /api/v1/projects/:project/bench-policy": "admin",
  "GET /api/v1/projects/:project/storage": "read",
  "PUT /api/v1/projects/:project/storage": "admin",
  "GET /api/v1/projects/:project/bench-history": "read",

  "POST /api/v1/projects/:project/import": "upload",

  "GET /api/v1/projects/:project/trash": "edit",
  "POST /api/v1/projects/:project/trash/:id/restore": "edit",
  "DELETE /api/v1/projects/:project/trash/:id": "admin",
  "DELETE /api/v1/projects/:project/trash": "admin",

  [`GET ${file}`]: "read",
  [`PUT ${file}`]: "upload",
  [`PATCH ${file}`]: "edit",
  [`DELETE ${file}`]: "edit",
  [`GET ${file}/pprof/:text`]: "read",
  [`GET ${file}/log`]: "read",
  [`POST ${file}/log`]: "read",
  [`PUT ${file}/log`]: "edit",
  [`DELETE ${file}/log`]: "edit",

  // The page itself holds nothing; the addresses sent with a report's page are of what the caller may read.
  "GET /*": "anyone",
  "GET /:project/:report": "lists",
  // The secret in the address is the permission; a wrong one answers as if nothing was there.
  "GET /s/:share": "anyone",
  "GET /s/:share/*": "anyone",
  "GET /:project/:file(^.+\\.(?:md|json|png)$)": "read",
  [`GET ${report}`]: "read",
  [`GET ${report}/export`]: "read",
  [`GET ${report}/revisions`]: "edit",
  [`GET ${report}/revisions/difference`]: "edit",
  // The other project is named by the body: their routes ask for the right in it.
  [`POST ${report}/move`]: "edit",
  [`POST ${report}/copies`]: "read",
  [`PATCH ${report}`]: "edit",
  [`DELETE ${report}`]: "edit",
  [`PATCH ${report}/variants/:variant`]: "edit",
  [`DELETE ${report}/variants/:variant`]: "edit",
  [`GET ${report}/shares`]: "share",
  [`POST ${report}/shares`]: "share",
  [`DELETE ${report}/shares/:id`]: "share",
  [`GET ${report}/verdict`]: "read",
  [`GET ${report}/benchstat.txt`]: "read",
  [`GET ${report}/benchstat.csv`]: "read",
  [`GET ${report}/benches`]: "read",
  [`GET ${report}/benches/samples`]: "read",
  [`GET ${report}/facts`]: "read",
  [`GET ${report}/findings`]: "read",
  [`PUT ${report}/findings/:finding/mark`]: "edit",
  [`GET ${report}/attribution`]: "read",
  [`GET ${report}/profiles/flame`]: "read",
  [`GET ${report}/profiles/folded`]: "read",
  [`GET ${report}/profiles/top`]: "read",
  [`GET ${report}/profiles/denominators`]: "read",
  [`GET ${report}/profiles/callers`]: "read",
  [`GET ${report}/profiles/children`]: "read",
  [`GET ${report}/profiles/search`]: "read",
  [`GET ${report}/profiles/export.pb`]: "read",
  [`GET ${report}/series`]: "read",
  [`GET ${report}/series/chart`]: "read",
  [`GET ${report}/memory`]: "read",
  [`GET ${report}/events`]: "read",

  // Prometheus clients send long questions by POST.
  [`GET ${prometheusServer}`]: "read",
  [`GET ${prometheusServer}/-/healthy`]: "read",
  [`GET ${prometheusServer}/-/ready`]: "read",
  [`GET ${prometheus}/targets`]: "read",
  [`GET ${prometheus}/query`]: "read",
  [`POST ${prometheus}/query`]: "read",
  [`GET ${prometheus}/query_range`]: "read",
  [`POST ${prometheus}/query_range`]: "read",
  [`GET ${prometheus}/format_query`]: "read",
  [`POST ${prometheus}/format_query`]: "read",
  [`GET ${prometheus}/parse_query`]: "read",
  [`POST ${prometheus}/parse_query`]: "read",
  [`GET ${prometheus}/query_exemplars`]: "read",
  [`POST ${prometheus}/query_exemplars`]: "read",
  [`GET ${prometheus}/series`]: "read",
  [`POST ${prometheus}/series`]: "read",
  [`GET ${prometheus}/labels`]: "read",
  [`POST ${prometheus}/labels`]: "read",
  [`GET ${prometheus}/label/:label/values`]: "read",
  [`GET ${prometheus}/metadata`]: "read",
  [`GET ${prometheus}/rules`]: "read",
  [`GET ${prometheus}/alerts`]: "read",
  [`GET ${prometheus}/status/buildinfo`]: "read",
};

/** Files of the web app: code and pictures, the same for all. */
const webFile = /^(GET|HEAD) \/(assets\/.+|favicon\.svg|index\.html)(\.gz|\.br)?$/;

/** The permission that a route asks of its caller; undefined for a route that the table does not know. */
export function permissionOf(method: string, pattern: string): RoutePermission | undefined {
  const known = routePermissions[`${method === "HEAD" ? "GET" : method} ${pattern}`];
  return known ?? (webFile.test(`${method} ${pattern}`) ? "anyone" : undefined);
}

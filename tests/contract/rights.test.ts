import type { ProjectRole, Visibility } from "@sweetspot/contract";
import { may, type Principal } from "@sweetspot/api/http/principal";
import { isProjectPermission, type RoutePermission } from "@sweetspot/api/access/permission";
import { routePermissions } from "@sweetspot/api/access/route-permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, type Caller, makeTeam } from "../support/team.ts";

const bench = "goos: linux\nBenchmarkPut-8 \t 100 \t 250 ns/op\t 16 B/op\n";
const visibilities = ["private", "internal", "public"] as const satisfies readonly Visibility[];
const roles = ["viewer", "uploader", "member", "admin"] as const satisfies readonly ProjectRole[];
const scopes = ["read", "upload", "share", "admin"] as const;

interface Asking {
  readonly name: string;
  readonly caller: Caller;
  /** As the pure rule knows them, with the role in the project `visibility` that is asked about. */
  readonly principal: (visibility: Visibility) => Principal;
  readonly role: ProjectRole | null;
}

let team: Awaited<ReturnType<typeof makeTeam>>;
const asking: Asking[] = [];

beforeAll(async () => {
  team = await makeTeam();
  for (const project of visibilities) {
    await call(team, "PUT", `/api/v1/files/${project}/r/v/bench.txt?wait=1`, team.admin, bench);
    await call(team, "PATCH", `/api/v1/projects/${project}`, team.admin, { visibility: project });
  }
  const person = (isAdmin: boolean): Principal => ({
    kind: "person",
    id: "",
    name: "",
    email: "",
    isAdmin,
    sessionId: "",
  });
  asking.push({ name: "nobody", caller: {}, principal: () => ({ kind: "nobody" }), role: null });
  asking.push({ name: "admin of the server", caller: team.admin, principal: () => person(true), role: null });
  const stranger = await team.person("stranger@example.org");
  asking.push({ name: "no member", caller: stranger, principal: () => person(false), role: null });
  for (const role of roles) {
    const caller = await team.person(`${role}@example.org`);
    for (const project of visibilities) {
      await call(team, "PUT", `/api/v1/projects/${project}/members/${role}@example.org`, team.admin, { role });
    }
    asking.push({ name: role, caller, principal: () => person(false), role });
  }
  for (const scope of scopes) {
    // People of the private project: the others are foreign to it.
    const made = await call(team, "POST", "/api/v1/tokens", team.admin, {
      name: scope,
      project: "private",
      scopes: [scope],
    });
    const { token } = made.body as { token: string };
    const principal = (visibility: Visibility): Principal => ({
      kind: "token",
      id: "",
      name: "",
      projectId: visibility === "private" ? "x" : "y",
      scopes: [scope],
    });
    asking.push({ name: `token to ${scope}`, caller: { authorization: `Bearer ${token}` }, principal, role: null });
  }
});
afterAll(() => team.close());

/** The address of a route with its parameters filled in; `project` is the name of one, or of none. */
function addressOf(pattern: string, project: string): string {
  return pattern
    .replace(/\(\^.*\)$/, "")
    .replace("/:project/:file", pattern.startsWith("/:project") ? `/${project}/r.json` : "/:project/:file")
    .replace(":project", project)
    .replace(":share", "none")
    .replace(":report", "r")
    .replace(":variant", "v")
    .replace(":file", "bench.txt")
    .replace(":text", "top.txt")
    .replace(":email", "nobody%40example.org")
    .replace(":provider", "none")
    .replace(/:(finding|label|id)/, "none");
}

/** The answer of the gate to a caller who is not let pass; undefined where the route itself answers. */
function refusal(permission: RoutePermission, who: Asking, visibility: Visibility | "missing"): string | undefined {
  const principal = who.principal(visibility === "missing" ? "public" : visibility);
  if (permission === "anyone" || permission === "lists") return undefined;
  if (!isProjectPermission(permission)) {
    if (principal.kind === "nobody") return "sign-in-needed";
    if (principal.kind !== "person") return "not-allowed";
    return permission === "instance-admin" && !principal.isAdmin ? "not-allowed" : undefined;
  }
  const project = visibility === "missing" ? undefined : { id: "x", visibility, role: who.role };
  if (project !== undefined && may(principal, permission, project)) return undefined;
  if (principal.kind === "nobody" && permission !== "read") return "sign-in-needed";
  const isKnown =
    project !== undefined &&
    (may(principal, "read", project) || (principal.kind === "token" && principal.projectId === project.id));
  return isKnown ? "not-allowed" : "not-visible";
}

const gateCodes = new Set(["sign-in-needed", "not-allowed", "not-visible", "bad-token"]);
/** Routes that change what the next question is about are asked with a body that they refuse. */
const refusedBody = { nothing: "that any route knows" };

describe.each([...visibilities, "missing"] as const)("a project that is %s", (project) => {
  test.each(Object.entries(routePermissions))("%s asks for %s", async (route, permission) => {
    const [method = "", pattern = ""] = route.split(/ (.*)/);
    // These end what asks. Uploading and deleting are followed through below.
    if (route === "DELETE /api/v1/me/sessions" || pattern === "/api/v1/auth/sign-out") return;
    const changes = method === "DELETE" || (method === "PUT" && pattern.endsWith("/:file"));
    for (const who of asking) {
      const expected = refusal(permission, who, project);
      if (changes && expected === undefined) continue;
      // A person makes a project by uploading to it: tests/contract/projects-of-teams.test.ts.
      if (project === "missing" && permission === "upload" && who.principal("private").kind === "person") continue;
      const body = method === "GET" || method === "DELETE" ? undefined : refusedBody;
      const answer = await call(team, method as "GET", addressOf(pattern, project), who.caller, body);
      const code = (answer.body as { error?: { code?: string } } | undefined)?.error?.code;
      const gate = code !== undefined && gateCodes.has(code) ? code : undefined;
      expect([who.name, gate]).toEqual([who.name, expected]);
    }
  });
});

describe("a link to a report of the private project", () => {
  const links: string[] = [];
  beforeAll(async () => {
    for (const follows of [false, true]) {
      const made = await call(team, "POST", "/api/v1/reports/private/r/shares", team.admin, { follows });
      links.push(new URL((made.body as { url: string }).url).pathname);
    }
  });

  test.each(Object.entries(routePermissions))("%s asks for %s", async (route, permission) => {
    const [method = "", pattern = ""] = route.split(/ (.*)/);
    const isOfReport = /:project\/:(report|file\()/.test(pattern);
    const isAnswered =
      permission === "read" && method === "GET" && (isOfReport || pattern.startsWith("/api/v1/files/"));
    for (const project of ["private", "public"] as const) {
      // Pages of the report are a link's own: tests/contract/shares.test.ts.
      if (pattern === "/:project/:report" && project === "private") continue;
      const body = method === "GET" || method === "DELETE" ? undefined : refusedBody;
      for (const link of links) {
        // A session beside the link changes nothing.
        const answer = await call(team, method as "GET", link + addressOf(pattern, project), team.admin, body);
        const code = (answer.body as { error?: { code?: string } } | undefined)?.error?.code ?? "";
        if (isAnswered && project === "private") expect([project, gateCodes.has(code)]).toEqual([project, false]);
        else expect([project, answer.status]).toEqual([project, 404]);
      }
    }
  });
});

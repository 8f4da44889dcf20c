import * as contract from "@sweetspot/contract";
import { violations } from "@sweetspot/contract/violations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, type Caller, makeTeam } from "../support/team.ts";

const bench = "goos: linux\nBenchmarkPut-8 \t 100 \t 250 ns/op\t 16 B/op\n";

let team: Awaited<ReturnType<typeof makeTeam>>;
let owner: Caller;
let stranger: Caller;
beforeAll(async () => {
  team = await makeTeam();
  owner = await team.person("owner@example.org");
  stranger = await team.person("stranger@example.org");
  for (const name of ["secret", "inside", "open"]) await upload(owner, `${name}/r/v/bench.txt`);
  await call(team, "PATCH", "/api/v1/projects/inside", owner, { visibility: "internal" });
  await call(team, "PATCH", "/api/v1/projects/open", owner, { visibility: "public" });
});
afterAll(() => team.close());

const upload = (caller: Caller, path: string, query = "?wait=1") =>
  call(team, "PUT", `/api/v1/files/${path}${query}`, caller, bench);
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as contract.ErrorBody).error.code,
];

describe("a new project", () => {
  test("belongs to who makes it by uploading, and nobody else sees it", async () => {
    const { body } = await call(team, "GET", "/api/v1/projects/secret", owner);
    expect(violations(contract.ProjectBody, body)).toEqual([]);
    expect(body).toMatchObject({ visibility: "private", may: ["read", "upload", "edit", "share", "admin"] });
    const members = await call(team, "GET", "/api/v1/projects/secret/members", owner);
    expect(members.body).toEqual({
      members: [{ email: "owner@example.org", name: "owner@example.org", role: "admin" }],
    });
    expect(codeOf(await upload(stranger, "secret/r/v/other.txt"))).toEqual([404, "not-visible"]);
    expect(codeOf(await upload({}, "secret/r/v/other.txt"))).toEqual([401, "sign-in-needed"]);
    expect(codeOf(await upload({}, "nowhere/r/v/other.txt"))).toEqual([401, "sign-in-needed"]);
    expect(codeOf(await upload(stranger, "api/r/v/other.txt"))).toEqual([400, "bad-name"]);
  });

  test("goes to one person when two upload to it at once", async () => {
    const answers = await Promise.all([upload(owner, "raced/a/v/bench.txt"), upload(stranger, "raced/b/v/bench.txt")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404]);
  });

  test("takes its repository from the first upload that names one; another one asks for its admin", async () => {
    const uploader = await team.person("robot@example.org");
    await upload(owner, "sourced/r/v/bench.txt");
    await call(team, "PUT", "/api/v1/projects/sourced/members/robot@example.org", owner, { role: "uploader" });
    const from = async (caller: Caller, repository: string) =>
      upload(caller, "sourced/r/v/bench.txt", `?wait=1&repository=${encodeURIComponent(repository)}`);
    expect((await from(uploader, "https://example.org/a/b")).status).toBe(200);
    // An equal one is no change, in whatever form it is written.
    expect((await from(uploader, "https://example.org/a/b.git/")).status).toBe(200);
    expect(codeOf(await from(uploader, "https://example.org/evil/b"))).toEqual([403, "not-allowed"]);
    expect((await from(owner, "https://example.org/a/c")).status).toBe(200);
  });

  test("stays its members' when its last report is gone", async () => {
    await upload(owner, "emptied/r/v/bench.txt");
    expect((await call(team, "DELETE", "/api/v1/reports/emptied/r", owner)).status).toBe(204);
    expect(codeOf(await upload(stranger, "emptied/r/v/bench.txt"))).toEqual([404, "not-visible"]);
    expect((await upload(owner, "emptied/r/v/bench.txt")).status).toBe(201);
  });
});

describe("lists", () => {
  test.each<[string, () => Caller, string[]]>([
    ["the owner", () => owner, ["inside", "open", "secret"]],
    ["a stranger", () => stranger, ["inside", "open"]],
    ["nobody", () => ({}), ["open"]],
    ["the admin of the server", () => team.admin, ["inside", "open", "secret"]],
  ])("hold what %s may read", async (_, caller, expected) => {
    const ours = new Set(["inside", "open", "secret"]);
    const slugs = (names: readonly string[]) => names.filter((name) => ours.has(name)).toSorted();
    const projects = (await call(team, "GET", "/api/v1/projects", caller())).body as contract.ProjectList;
    expect(slugs(projects.projects.map(({ slug }) => slug))).toEqual(expected);
    const reports = (await call(team, "GET", "/api/v1/reports?limit=200", caller())).body as contract.ReportList;
    expect(slugs(reports.reports.map(({ project }) => project))).toEqual(expected);
    const search = (await call(team, "GET", "/api/v1/reports?q=secret", caller())).body as contract.ReportList;
    expect(slugs(search.reports.map(({ project }) => project))).toEqual(expected.filter((name) => name === "secret"));
    const named = (await call(team, "GET", "/api/v1/reports?project=secret", caller())).body as contract.ReportList;
    expect(slugs(named.reports.map(({ project }) => project))).toEqual(expected.filter((name) => name === "secret"));
    const namesIn = async (query: string) =>
      ((await call(team, "GET", `/api/v1/names?q=put${query}`, caller())).body as contract.NameList).names;
    const holding: string[] = [];
    for (const name of ours) if ((await namesIn(`&project=${name}&report=r`)).length > 0) holding.push(name);
    expect(slugs(holding)).toEqual(expected);
    const told = (await namesIn("")).flatMap((name) => name.reports.map(({ project }) => project));
    expect(slugs(told).filter((name) => !expected.includes(name))).toEqual([]);
    const home = (await call(team, "GET", "/api/v1/home", caller())).body as contract.HomeBody;
    expect(slugs(home.reports.map(({ project }) => project))).toEqual(expected);
    expect(slugs(home.projects.map(({ slug }) => slug))).toEqual(expected);
  });

  test("say of an example that it is loaded only to who may read its report", async () => {
    const loaded = async (caller: Caller) => {
      const { examples } = (await call(team, "GET", "/api/v1/examples", caller)).body as contract.ExampleList;
      return examples.filter((example) => example.loaded).map(({ id }) => id);
    };
    expect((await call(team, "POST", "/api/v1/examples/bucket-scan", team.admin, {})).status).toBe(200);
    expect([await loaded(team.admin), await loaded(stranger)]).toEqual([["bucket-scan"], []]);
  });
});

describe("a page", () => {
  const linkOf = async (path: string, caller: Caller) =>
    (await team.app.inject({ url: path, headers: { accept: "text/html", ...caller } })).headers["link"];

  test("names what to fetch ahead only of a report that may be read", async () => {
    expect(await linkOf("/secret/r", owner)).toContain("/api/v1/reports/secret/r");
    expect(await linkOf("/secret/r", stranger)).toBeUndefined();
    expect(await linkOf("/secret/r", {})).toBeUndefined();
    expect(await linkOf("/open/r", {})).toContain("/api/v1/reports/open/r");
  });
});

describe("what may not be seen", () => {
  test("answers as what is not there", async () => {
    for (const path of ["", "/benches", "/findings", "/v/prometheus/api/v1/labels", "/benchstat.txt"]) {
      const [hidden, missing] = await Promise.all(
        ["secret", "missing"].map((project) => call(team, "GET", `/api/v1/reports/${project}/r${path}`, stranger)),
      );
      expect(hidden).toEqual(missing);
      expect(hidden?.status).toBe(404);
    }
    expect(await call(team, "GET", "/secret/r.json", stranger)).toEqual(
      await call(team, "GET", "/missing/r.json", stranger),
    );
  });

  test("cannot be reached from a report that may be, by names in queries", async () => {
    for (const name of ["../../secret/r/v/bench.txt", "secret/r/v/bench.txt", "..%2F..%2Fsecret%2Fr%2Fv/bench.txt"]) {
      const query = new URLSearchParams({ file: name, base: name });
      const { status } = await call(team, "GET", `/api/v1/reports/open/r/profiles/top?${query}`, stranger);
      expect([400, 404]).toContain(status);
    }
    const line = await call(team, "GET", "/api/v1/projects/open/bench-history?line=*", stranger);
    expect(JSON.stringify(line.body)).not.toContain("secret");
  });
});

describe("a token", () => {
  const make = (caller: Caller, body: object) => call(team, "POST", "/api/v1/tokens", caller, body);
  const bearer = (token: string): Caller => ({ authorization: `Bearer ${token}` });

  test("is shown once, used, listed with its last use, and revoked", async () => {
    const made = await make(owner, { name: "ci", project: "secret", scopes: ["upload", "read"] });
    expect(made.status).toBe(201);
    expect(violations(contract.NewTokenBody, made.body)).toEqual([]);
    const { id, token } = made.body as contract.NewTokenBody;
    const rows = await team.database.read.selectFrom("api_token").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await upload(bearer(token), "secret/ci/v/bench.txt")).status).toBe(201);
    expect((await call(team, "GET", "/api/v1/reports/secret/ci", bearer(token))).status).toBe(200);
    expect(codeOf(await call(team, "DELETE", "/api/v1/reports/secret/ci", bearer(token)))).toEqual([
      403,
      "not-allowed",
    ]);
    expect(codeOf(await upload(bearer(token), "inside/ci/v/bench.txt"))).toEqual([404, "not-visible"]);
    expect(codeOf(await upload(bearer(token), "another/ci/v/bench.txt"))).toEqual([404, "not-visible"]);
    const list = (await call(team, "GET", "/api/v1/tokens?project=secret", owner)).body as contract.TokenList;
    expect(violations(contract.TokenList, list)).toEqual([]);
    expect(list.tokens).toMatchObject([{ id, name: "ci", scopes: ["upload", "read"], lastUsedAt: expect.any(String) }]);
    expect(codeOf(await call(team, "DELETE", `/api/v1/tokens/${id}`, stranger))).toEqual([404, "not-visible"]);
    expect((await call(team, "DELETE", `/api/v1/tokens/${id}`, owner)).status).toBe(204);
    expect(codeOf(await call(team, "GET", "/api/v1/reports/secret/ci", bearer(token)))).toEqual([401, "bad-token"]);
  });

  test("is refused when it is over, of a wrong form, or sent with a session beside it", async () => {
    const made = await make(owner, { name: "short", project: "secret", scopes: ["read"] });
    const { id, token } = made.body as contract.NewTokenBody;
    const read = (caller: Caller) => call(team, "GET", "/api/v1/reports/secret/r", caller);
    expect((await read(bearer(token))).status).toBe(200);
    expect((await call(team, "GET", `/api/v1/reports/secret/r?token=${token}&access_token=${token}`)).status).toBe(404);
    await team.database.write.updateTable("api_token").set({ expires_at: 1 }).where("id", "=", id).execute();
    for (const wrong of [token, `${token}0`, "sweetspot_", "x"]) {
      expect(codeOf(await read(bearer(wrong)))).toEqual([401, "bad-token"]);
      expect(codeOf(await read({ ...owner, ...bearer(wrong) }))).toEqual([401, "bad-token"]);
    }
    expect(codeOf(await read({ authorization: "Basic YTpi" }))).toEqual([401, "bad-token"]);
  });

  test("is made by an admin of its project only, for at most a year", async () => {
    const body = { name: "x", project: "inside", scopes: ["read"] };
    expect(codeOf(await make(stranger, body))).toEqual([403, "not-allowed"]);
    expect(codeOf(await make(stranger, { ...body, project: "secret" }))).toEqual([404, "not-visible"]);
    expect(codeOf(await make({}, body))).toEqual([401, "sign-in-needed"]);
    for (const expiresAt of ["2020-01-01T00:00:00Z", "2999-01-01T00:00:00Z", "soon"]) {
      expect(codeOf(await make(owner, { ...body, expiresAt }))).toEqual([400, "bad-request"]);
    }
    const early = await make(stranger, { ...body, project: "before-its-first-upload" });
    expect(early.status).toBe(201);
    const { token } = early.body as contract.NewTokenBody;
    expect(codeOf(await make(bearer(token), { ...body, project: "before-its-first-upload" }))).toEqual([
      403,
      "not-allowed",
    ]);
  });

  test("ends with the person who made it", async () => {
    const leaver = await team.person("leaver@example.org");
    await call(team, "PUT", "/api/v1/projects/secret/members/leaver@example.org", owner, { role: "admin" });
    const { token } = (await make(leaver, { name: "x", project: "secret", scopes: ["read"] }))
      .body as contract.NewTokenBody;
    const { people } = (await call(team, "GET", "/api/v1/people", team.admin)).body as contract.PersonList;
    const id = people.find(({ email }) => email === "leaver@example.org")?.id ?? "";
    expect((await call(team, "DELETE", `/api/v1/people/${id}`, team.admin)).status).toBe(204);
    expect(codeOf(await call(team, "GET", "/api/v1/reports/secret/r", bearer(token)))).toEqual([401, "bad-token"]);
    expect((await call(team, "GET", "/api/v1/me", leaver)).body).toMatchObject({ person: null });
  });
});

describe("people", () => {
  test("the last admin of the server stays", async () => {
    const { people } = (await call(team, "GET", "/api/v1/people", team.admin)).body as contract.PersonList;
    expect(violations(contract.PersonList, { people })).toEqual([]);
    const ada = people.find(({ isAdmin }) => isAdmin)?.id ?? "";
    expect(codeOf(await call(team, "DELETE", `/api/v1/people/${ada}`, team.admin))).toEqual([409, "last-admin"]);
    expect(codeOf(await call(team, "PATCH", `/api/v1/people/${ada}`, team.admin, { isAdmin: false }))).toEqual([
      409,
      "last-admin",
    ]);
    const other = people.find(({ email }) => email === "owner@example.org")?.id ?? "";
    await call(team, "PATCH", `/api/v1/people/${other}`, team.admin, { isAdmin: true });
    expect((await call(team, "GET", "/api/v1/people", owner)).status).toBe(200);
    await call(team, "PATCH", `/api/v1/people/${other}`, team.admin, { isAdmin: false });
    expect(codeOf(await call(team, "GET", "/api/v1/people", owner))).toEqual([403, "not-allowed"]);
  });

  test("an invitation can bring a role in a project, and can be taken back", async () => {
    const made = await call(team, "POST", "/api/v1/invitations", team.admin, {
      label: "Kurt",
      project: "secret",
      role: "uploader",
    });
    expect(violations(contract.NewInvitation, made.body)).toEqual([]);
    const secret = new URL((made.body as contract.NewInvitation).url).hash.slice(1);
    const body = { secret, name: "Kurt", email: "kurt@example.org", password: "a long password" };
    const answer = await team.app.inject({ method: "POST", url: "/api/v1/auth/join", payload: body });
    expect(answer.statusCode).toBe(200);
    const kurt = { cookie: answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ") };
    expect((await call(team, "GET", "/api/v1/projects/secret", kurt)).body).toMatchObject({ may: ["read", "upload"] });
    const taken = await call(team, "POST", "/api/v1/invitations", team.admin, { label: "Nobody" });
    const { id, url } = taken.body as contract.NewInvitation;
    const list = (await call(team, "GET", "/api/v1/invitations", team.admin)).body as contract.InvitationList;
    expect(violations(contract.InvitationList, list)).toEqual([]);
    expect(list.invitations.map((one) => one.id)).toEqual([id]);
    await call(team, "DELETE", `/api/v1/invitations/${id}`, team.admin);
    const late = { ...body, secret: new URL(url).hash.slice(1), email: "late@example.org" };
    expect(codeOf(await call(team, "POST", "/api/v1/auth/join", {}, late))).toEqual([404, "link-over"]);
  });
});

test("a member deletes into the trash; past it is for admins", async () => {
  const member = await team.person("tidy@example.org");
  await call(team, "PUT", "/api/v1/projects/secret/members/tidy@example.org", owner, { role: "member" });
  await upload(owner, "secret/r/v/old.txt");
  const file = "/api/v1/files/secret/r/v/old.txt";
  expect(codeOf(await call(team, "DELETE", `${file}?forever=1`, member))).toEqual([403, "not-allowed"]);
  expect((await call(team, "DELETE", file, member)).status).toBe(204);
  expect(codeOf(await call(team, "DELETE", "/api/v1/projects/secret/trash", member))).toEqual([403, "not-allowed"]);
  expect((await call(team, "DELETE", "/api/v1/projects/secret/trash", owner)).status).toBe(204);
});

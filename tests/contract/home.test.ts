import { isDeepStrictEqual } from "node:util";
import type * as contract from "@sweetspot/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, type Caller, makeTeam } from "../support/team.ts";

const bench = "goos: linux\nBenchmarkPut-8 \t 100 \t 250 ns/op\t 16 B/op\n";

let team: Awaited<ReturnType<typeof makeTeam>>;
const callers: Record<string, Caller> = {};
beforeAll(async () => {
  team = await makeTeam();
  callers["admin"] = team.admin;
  callers["owner"] = await team.person("owner@example.org");
  callers["guest"] = await team.person("guest@example.org");
  callers["nobody"] = {};
});
afterAll(() => team.close());

const as = (name: string): Caller => callers[name] ?? {};

/** The projects of each caller's first page, after that page was found to hold what the lists hold that it is made of. */
async function shown(): Promise<Record<string, string[]>> {
  await team.settled();
  const found = Object.keys(callers).map(async (name) => {
    const get = async (url: string) => (await call(team, "GET", url, as(name))).body;
    let home: contract.HomeBody | undefined;
    const lists = async () => [
      ((await get("/api/v1/reports?limit=20")) as contract.ReportList).reports,
      ((await get("/api/v1/projects")) as contract.ProjectList).projects,
      ((await get("/api/v1/examples")) as contract.ExampleList).examples,
    ];
    // A verdict may be found in between.
    const compared = async () => {
      home = (await get("/api/v1/home")) as contract.HomeBody;
      return isDeepStrictEqual([home.reports, home.projects, home.examples], await lists());
    };
    await expect.poll(compared, { timeout: 60_000 }).toBe(true);
    return [name, home!.projects.map(({ slug }) => slug).toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

const report = "/api/v1/reports/kept/r";
const owned = ["admin", "owner"];
const all = ["admin", "guest", "nobody", "owner"];

test("the first page holds what its reader may see, after every change", async () => {
  const token = async (scopes: string[]): Promise<Caller> => {
    const made = await call(team, "POST", "/api/v1/tokens", as("owner"), { project: "kept", name: "t", scopes });
    return { authorization: `Bearer ${(made.body as { token: string }).token}` };
  };
  const member = "/api/v1/projects/kept/members/guest@example.org";
  let trashed = "";
  const steps: [what: string, change: () => Promise<unknown>, seenBy: readonly string[]][] = [
    ["upload", () => call(team, "PUT", "/api/v1/files/kept/r/v/bench.txt?wait=1", as("owner"), bench), owned],
    ["title", () => call(team, "PATCH", report, as("owner"), { title: "Another title" }), owned],
    ["a member", () => call(team, "PUT", member, as("owner"), { role: "viewer" }), ["admin", "guest", "owner"]],
    ["no member", () => call(team, "DELETE", member, as("owner")), owned],
    ["public", () => call(team, "PATCH", "/api/v1/projects/kept", as("owner"), { visibility: "public" }), all],
    ["private", () => call(team, "PATCH", "/api/v1/projects/kept", as("owner"), { visibility: "private" }), owned],
    ["a token", async () => (callers["reader"] = await token(["read"])), [...owned, "reader"]],
    ["a token without rights to read", async () => (callers["writer"] = await token(["upload"])), [...owned, "reader"]],
    [
      "an upload beside",
      () => call(team, "PUT", "/api/v1/files/kept/s/v/b.txt", as("writer"), bench),
      [...owned, "reader"],
    ],
    ["a deletion", () => call(team, "DELETE", "/api/v1/reports/kept/s", as("owner")), [...owned, "reader"]],
    [
      "a deletion of the last",
      async () => {
        await call(team, "DELETE", report, as("owner"));
        const { body } = await call(team, "GET", "/api/v1/projects/kept/trash", as("owner"));
        trashed = (body as contract.TrashList).entries.find(({ report: slug }) => slug === "r")!.id;
      },
      [],
    ],
    [
      "a return",
      () => call(team, "POST", `/api/v1/projects/kept/trash/${trashed}/restore`, as("owner")),
      [...owned, "reader"],
    ],
    ["an example", () => call(team, "POST", "/api/v1/examples/bucket-scan", as("owner")), [...owned, "reader"]],
  ];
  for (const [what, change, seenBy] of steps) {
    await shown();
    await change();
    const projects = await shown();
    const seen = Object.keys(projects).filter((name) => projects[name]!.includes("kept"));
    expect([what, seen.toSorted()]).toEqual([what, seenBy.toSorted()]);
  }
});

test("an answer that a client has is not sent again", async () => {
  // A caller who sees no report is not shown a verdict that is found meanwhile.
  const get = (headers: Caller) => team.get("/api/v1/home", { ...as("guest"), ...headers });
  const { etag } = (await get({})).headers;
  expect((await get({ "if-none-match": String(etag) })).statusCode).toBe(304);
  await call(team, "PUT", "/api/v1/files/guests/r/v/bench.txt", as("guest"), bench);
  expect((await get({ "if-none-match": String(etag) })).statusCode).toBe(200);
});

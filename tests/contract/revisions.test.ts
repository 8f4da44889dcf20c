import { RevisionDifference, RevisionList, type ReportBody } from "@sweetspot/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conforms } from "../support/http-answers.ts";
import { call, type Caller, makeTeam } from "../support/team.ts";

const bench = (ns: number) => Array.from({ length: 8 }, (_, i) => `BenchmarkPut-8 100 ${ns + i} ns/op\n`).join("");
const address = "/api/v1/reports/p/r";

let team: Awaited<ReturnType<typeof makeTeam>>;
let member: Caller;
let viewer: Caller;
beforeAll(async () => {
  team = await makeTeam();
  await put("before", 250, team.admin);
  for (const role of ["member", "viewer"]) {
    const caller = await team.person(`${role}@example.org`);
    await call(team, "PUT", `/api/v1/projects/p/members/${role}@example.org`, team.admin, { role });
    if (role === "member") member = caller;
    else viewer = caller;
  }
});
afterAll(() => team.close());

const put = async (variant: string, ns: number, caller: Caller, file = "bench.txt") => {
  const answer = await call(team, "PUT", `/api/v1/files/p/r/${variant}/${file}?wait=1`, caller, bench(ns));
  expect(answer.status).toBe(201);
};

async function revisions() {
  const { body } = await call(team, "GET", `${address}/revisions`, member);
  conforms(RevisionList, body);
  return (body as RevisionList).revisions;
}

/** The revisions once the last one is that of the report as it is, with its verdict. */
async function settled() {
  const { revision } = (await call(team, "GET", address, member)).body as ReportBody;
  await expect
    .poll(async () => (await revisions())[0], { timeout: 15_000 })
    .toMatchObject({ revision, verdict: { text: expect.any(String) } });
  return revisions();
}

async function difference(from: number, to: number): Promise<RevisionDifference> {
  const { body } = await call(team, "GET", `${address}/revisions/difference?from=${from}&to=${to}`, member);
  conforms(RevisionDifference, body);
  return body as RevisionDifference;
}

test("revisions say who changed what and when, and the difference of two says which files, variants, words and findings", async () => {
  const [first] = await settled();
  expect(first).toMatchObject({ by: ["Ada"], files: { added: 1, removed: 0, replaced: 0 }, variants: 1 });
  await put("after", 150, member);
  const [second] = await settled();
  expect(second).toMatchObject({ by: ["member@example.org"], files: { added: 1, removed: 0, replaced: 0 }, words: [] });
  await put("after", 400, team.admin);
  await put("after", 400, member, "more.txt");
  const [third] = await settled();
  expect(third!.by).toEqual(["Ada", "member@example.org"]);

  const worse = await difference(second!.revision, third!.revision);
  expect(worse.files).toEqual([
    { variant: "after", name: "bench.txt", change: "replaced" },
    { variant: "after", name: "more.txt", change: "added" },
  ]);
  expect(worse.variants).toEqual([]);
  expect(worse.from.verdict).not.toEqual(worse.to.verdict);
  const put8 = worse.findings!.filter(({ id }) => id.includes("Put-8"));
  expect(put8.length).toBeGreaterThan(0);

  const begin = await difference(first!.revision, third!.revision);
  expect(begin.variants).toEqual([{ name: "after", change: "added" }]);
  expect(await difference(third!.revision, third!.revision)).toMatchObject({
    files: [],
    variants: [],
    words: [],
    findings: [],
  });
});

test("words and labels make a revision with the same verdict; what is deleted by hand makes one without", async () => {
  const [before] = await settled();
  await call(team, "PATCH", address, member, { title: "Ours", labels: ["release"], notes: "Words" });
  const [named] = await revisions();
  expect(named).toMatchObject({
    words: ["title", "notes", "labels"],
    by: ["member@example.org"],
    verdict: before!.verdict,
  });
  await call(team, "PATCH", `${address}/variants/after`, member, { commit: "0123abc" });
  expect((await revisions())[0]).toMatchObject({ variants: 1, verdict: null });
  await call(team, "DELETE", "/api/v1/files/p/r/after/more.txt", member);
  const [deleted] = await revisions();
  expect(deleted).toMatchObject({ files: { added: 0, removed: 1, replaced: 0 }, verdict: null });
  expect((await difference(named!.revision, deleted!.revision)).findings).toBeNull();
  await call(team, "GET", `${address}/findings`, member);
  await settled();
});

test("only who may edit the report sees who changed it, and a revision that is not kept is not found", async () => {
  expect((await call(team, "GET", `${address}/revisions`, viewer)).status).toBe(403);
  expect((await call(team, "GET", `${address}/revisions/difference?from=999&to=1`, member)).status).toBe(404);
});

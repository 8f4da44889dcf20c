import type { ReportBody, ShareList, TrashList } from "@sweetspot/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, type Caller, makeTeam } from "../support/team.ts";

let team: Awaited<ReturnType<typeof makeTeam>>;
let member: Caller;
beforeAll(async () => {
  team = await makeTeam();
  member = await team.person("member@example.org");
  for (const [project, role] of [
    ["from", "member"],
    ["to", "member"],
    ["read-only", "viewer"],
  ] as const) {
    await put(`${project}/own/v/bench.txt`, 1);
    await call(team, "PUT", `/api/v1/projects/${project}/members/member@example.org`, team.admin, { role });
  }
  await put("secret/own/v/bench.txt", 1);
});
afterAll(() => team.close());

const put = async (place: string, ns: number) => {
  const text = `BenchmarkPut-8 100 ${ns} ns/op\n`;
  expect((await call(team, "PUT", `/api/v1/files/${place}?wait=1`, team.admin, text)).status).toBe(201);
};
const report = (name: string, caller = team.admin) => call(team, "GET", `/api/v1/reports/${name}`, caller);
const move = (name: string, body: object, caller: Caller = member) =>
  call(team, "POST", `/api/v1/reports/${name}/move`, caller, body);
const copy = (name: string, body: object, caller: Caller = member) =>
  call(team, "POST", `/api/v1/reports/${name}/copies`, caller, body);
const location = async (address: string, caller: Caller) => {
  const answer = await team.app.inject({ method: "GET", url: address, headers: { ...caller } });
  return [answer.statusCode, answer.headers.location];
};

test("a report moves with its links, copies, labels and trash, and its old address leads to the new one", async () => {
  await put("from/r/v/bench.txt", 250);
  await put("from/r/w/bench.txt", 150);
  await call(team, "PATCH", "/api/v1/reports/from/r", member, { title: "Ours", labels: ["release"] });
  const was = (await report("from/r")).body as ReportBody;
  const made = await call(team, "POST", "/api/v1/reports/from/r/shares", member, { follows: false });
  const link = new URL((made.body as { url: string }).url).pathname;
  await call(team, "DELETE", "/api/v1/files/from/r/w/bench.txt", member);

  expect(await move("from/r", { project: "to", report: "renamed" })).toMatchObject({
    status: 200,
    body: { project: "to", report: "renamed" },
  });
  const is = (await report("to/renamed")).body as ReportBody;
  expect(is).toMatchObject({
    project: "to",
    slug: "renamed",
    title: "Ours",
    labels: ["release"],
    createdAt: was.createdAt,
  });

  expect(await location("/api/v1/reports/from/r", member)).toEqual([307, "/api/v1/reports/to/renamed"]);
  expect(await location("/api/v1/reports/from/r/findings?metrics=x", member)).toEqual([
    307,
    "/api/v1/reports/to/renamed/findings?metrics=x",
  ]);
  expect(await location("/api/v1/files/from/r/v/bench.txt", member)).toEqual([
    307,
    "/api/v1/files/to/renamed/v/bench.txt",
  ]);
  expect(await location("/from/r.md", member)).toEqual([307, "/to/renamed.md"]);

  const shown = await call(team, "GET", `${link}/api/v1/reports/to/renamed`);
  expect((shown.body as ReportBody).artifacts).toHaveLength(2);
  const shares = (await call(team, "GET", "/api/v1/reports/to/renamed/shares", member)).body as ShareList;
  expect(shares.shares).toHaveLength(1);
  const trash = (await call(team, "GET", "/api/v1/projects/to/trash", member)).body as TrashList;
  const restored = await call(team, "POST", `/api/v1/projects/to/trash/${trash.entries[0]!.id}/restore`, member);
  expect(restored).toMatchObject({ status: 200, body: { url: "/to/renamed" } });
});

test("the old address says nothing to who may not see the new project, and a new report there takes it over", async () => {
  await put("from/hidden/v/bench.txt", 30);
  expect((await move("from/hidden", { project: "secret" }, team.admin)).status).toBe(200);
  expect(await location("/api/v1/reports/from/hidden", member)).toEqual([404, undefined]);
  expect(await location("/api/v1/reports/from/hidden", team.admin)).toEqual([307, "/api/v1/reports/secret/hidden"]);
  await put("from/hidden/v/bench.txt", 31);
  expect((await report("from/hidden", member)).status).toBe(200);
});

test("moving back and forth leaves one address", async () => {
  await put("from/there/v/bench.txt", 40);
  await move("from/there", { report: "back" });
  await move("from/back", { report: "there" });
  expect((await report("from/there", member)).status).toBe(200);
  expect(await location("/api/v1/reports/from/back", member)).toEqual([307, "/api/v1/reports/from/there"]);
});

test("moving asks for the right to edit in both projects, duplicating to read here and to upload there", async () => {
  await put("from/kept/v/bench.txt", 50);
  expect((await move("from/kept", { project: "read-only" })).status).toBe(403);
  expect((await move("from/kept", { project: "secret" })).status).toBe(404);
  expect((await move("read-only/own", { project: "to" })).status).toBe(403);
  expect((await move("secret/own", { project: "to" })).status).toBe(404);
  expect((await copy("from/kept", { project: "read-only" })).status).toBe(403);
  expect((await copy("secret/own", { project: "to" })).status).toBe(404);
  expect((await copy("read-only/own", { project: "to", report: "of-another" })).status).toBe(201);
  expect((await move("from/kept", { report: "own" })).body).toMatchObject({ error: { code: "name-taken" } });
  expect((await move("from/kept", { report: "A B" })).body).toMatchObject({ error: { code: "bad-name" } });
  expect((await report("from/kept")).status).toBe(200);
});

test("a duplicate has the words, files, marks and labels, a history of its own, and its maker's name", async () => {
  await put("from/original/before/bench.txt", 250);
  await put("from/original/after/bench.txt", 150);
  await call(team, "PATCH", "/api/v1/reports/from/original", member, { notes: "Words", labels: ["release"] });
  await call(team, "PUT", "/api/v1/reports/from/original/findings/some-finding/mark", member, {
    state: "hidden",
    note: "",
  });
  expect(await copy("from/original", {})).toMatchObject({
    status: 201,
    body: { project: "from", report: "original-copy" },
  });
  const [original, made] = await Promise.all(
    ["from/original", "from/original-copy"].map(async (name) => (await report(name)).body as ReportBody),
  );
  const files = ({ artifacts }: ReportBody) =>
    artifacts.map(({ variant, name, sha256, evidence }) => [variant, name, sha256, evidence]);
  expect(files(made!)).toEqual(files(original!));
  expect(made).toMatchObject({ notes: "Words", labels: ["release"], revision: 1, author: "member@example.org" });
  await call(team, "DELETE", "/api/v1/reports/from/original?forever=1", team.admin);
  expect((await call(team, "GET", "/api/v1/files/from/original-copy/after/bench.txt", member)).status).toBe(200);
});

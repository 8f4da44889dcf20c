import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ErrorBody, FindingsBody, ReportPlaceAnswer, ReportBody } from "@sweetspot/contract";
import { type ReportManifest, archiveEntry } from "@sweetspot/contract/report-archive";
import { pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";
import { call, makeTeam } from "../support/team.ts";

let here: TestApp;
let there: TestApp;
let archive: Buffer;
let manifest: ReportManifest;

const bench = (ns: number) => Array.from({ length: 10 }, (_, i) => `BenchmarkPut-8 100 ${ns + i} ns/op\n`).join("");
const profile = readFileSync(new URL("../../examples/bucket-scan/after/cpu.pb.gz", import.meta.url));

beforeAll(async () => {
  [here, there] = await Promise.all([makeApp(), makeApp()]);
  await here.put("p/r/before/bench.txt", bench(250), "?wait=1&commit=0123abc");
  await here.put("p/r/after/bench.txt", bench(150), "?wait=1&repository=https://github.com/o/r");
  await here.put("p/r/after/cpu.pb.gz", profile);
  await here.put("p/r/after/copy, with a name: à 100 %.pb.gz", profile);
  await send(here, "PATCH", "reports/p/r", {
    title: "Put is faster",
    notes: "claim: 2 runs in 10 ms are 5 ms a run = 10 ms / 2",
    variantOrder: ["before", "after"],
  });
  await send(here, "PUT", "projects/p/bench-policy", { ...policy, alpha: 0.01 });
  const { findings } = (await here.get("/api/v1/reports/p/r/findings")).json<FindingsBody>();
  await send(here, "PUT", `reports/p/r/findings/${encodeURIComponent(findings[0]!.id)}/mark`, {
    state: "hidden",
    note: "known",
  });
  archive = (await here.get("/api/v1/reports/p/r/export")).rawPayload;
  const size = Number.parseInt(archive.subarray(124, 136).toString(), 8);
  manifest = JSON.parse(archive.subarray(512, 512 + size).toString()) as ReportManifest;
});
afterAll(() => Promise.all([here.close(), there.close()]));

const policy = { line: "", minimumEffect: 0.01, correction: "holm", budgets: [] };

async function send(server: TestApp, method: "PUT" | "PATCH", url: string, payload: object) {
  const answer = await server.app.inject({ method, url: `/api/v1/${url}`, payload });
  expect([url, answer.statusCode]).toEqual([url, 200]);
}

const importInto = (server: TestApp, address: string, payload: Buffer) =>
  server.app.inject({
    method: "POST",
    url: `/api/v1/projects/${address}`,
    headers: { "content-type": "application/x-tar" },
    payload,
  });

const report = async (server: TestApp, name: string) =>
  (await server.get(`/api/v1/reports/${name}`)).json<ReportBody>();

/** The hash of a reading's evidence as it is kept. */
async function packed(server: TestApp, reading: string): Promise<string> {
  const rows = await server.database.read
    .selectFrom("evidence_chunk")
    .select("bytes")
    .where("id", "=", reading as never)
    .orderBy("n")
    .execute();
  const hash = createHash("sha256");
  for (const { bytes } of rows) hash.update(bytes);
  return `${rows.length} ${hash.digest("hex")}`;
}

/** All that a report is, without what names the server and the time of the last change. */
async function shape(server: TestApp, name: string) {
  const { title, notes, createdAt, source, variants, contents, artifacts } = await report(server, name);
  const files = artifacts.map(async ({ variant, name: file, sha256, bytes, state, summary, uploadedAt, evidence }) => [
    [variant, file, sha256, bytes, state, summary, uploadedAt],
    await packed(server, evidence),
  ]);
  const { verdict, findings, claims } = (await server.get(`/api/v1/reports/${name}/findings`)).json<FindingsBody>();
  const words = { title, notes, createdAt, source, variants, contents };
  return { words, artifacts, files: await Promise.all(files), verdict, findings, claims };
}

describe("a report that is exported and imported elsewhere", () => {
  test("is the same: words, variants, readings, bytes, findings, marks, claims, policy, repository, place in the history", async () => {
    const answer = await importInto(there, "q/import?report=copy", archive);
    expect(answer.statusCode).toBe(201);
    expect(answer.json<ReportPlaceAnswer>()).toMatchObject({ project: "q", report: "copy" });
    await there.settled();
    const [was, is] = [await shape(here, "p/r"), await shape(there, "q/copy")];
    expect(was.findings.length).toBeGreaterThan(0);
    expect(was.claims.length).toBe(1);
    expect({ ...is, artifacts: [] }).toEqual({ ...was, artifacts: [] });
    for (const { variant, name } of is.artifacts) {
      const place = [variant, name].map(encodeURIComponent).join("/");
      const [original, copy] = await Promise.all([
        here.get(`/api/v1/files/p/r/${place}`),
        there.get(`/api/v1/files/q/copy/${place}`),
      ]);
      expect(copy.rawPayload.equals(original.rawPayload)).toBe(true);
    }
    const policies = [here, there].map((server, i) => server.get(`/api/v1/projects/${"pq"[i]}/bench-policy`));
    const [own, imported] = await Promise.all(policies);
    expect(imported!.json()).toEqual(own!.json());
  });

  test("takes its own name without another, and not the place of a report that is there", async () => {
    expect((await importInto(there, "z/import", archive)).json<ReportPlaceAnswer>()).toMatchObject({ report: "r" });
    const again = await importInto(there, "z/import", archive);
    expect([again.statusCode, again.json<ErrorBody>().error.code]).toEqual([409, "name-taken"]);
  });

  test("changes no policy of a project that has reports", async () => {
    await there.put("y/own/v/bench.txt", bench(1));
    await send(there, "PUT", "projects/y/bench-policy", { ...policy, alpha: 0.2 });
    expect((await importInto(there, "y/import", archive)).statusCode).toBe(201);
    expect((await there.get("/api/v1/projects/y/bench-policy")).json().alpha).toBe(0.2);
  });

  test("is refused whole beyond the project's quota", async () => {
    await there.put("small/own/v/bench.txt", bench(2));
    const storage = { quotaBytes: 2_000, keepDays: null, keepLast: 0, keepReports: "" };
    await send(there, "PUT", "projects/small/storage", storage);
    const answer = await importInto(there, "small/import", archive);
    expect([answer.statusCode, answer.json<ErrorBody>().error.code]).toEqual([413, "quota-reached"]);
    expect((await there.get("/api/v1/reports/small/r")).statusCode).toBe(404);
  });
});

type Entry = { readonly name: string; readonly type?: "symlink"; readonly linkname?: string; readonly size?: number };

/** A tar archive of these entries, with the bytes of each. */
async function archiveOf(entries: readonly (readonly [Entry, string | Uint8Array])[]): Promise<Buffer> {
  const made = pack();
  for (const [{ type, linkname, ...header }, bytes] of entries) {
    if (type === undefined) made.entry(header, bytes);
    else made.entry({ ...header, type, ...(linkname === undefined ? {} : { linkname }) });
  }
  made.finalize();
  const pieces: Uint8Array[] = [];
  for await (const piece of made) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
}

describe("an archive that no export wrote is refused, and nothing of it is stored", () => {
  const file = { variant: "v", name: "bench.txt", sha256: "0".repeat(64), bytes: 4, uploadedAt: 1, log: null };
  const said = (change: object): [Entry, string] => [
    { name: "report.json" },
    JSON.stringify({ ...manifest, ...change }),
  ];
  const variants = [{ name: "v", parameter: null, isParameterSet: false, commit: null }];
  const plain = (change: object = {}) => said({ variants, files: [file], marks: [], ...change });

  const hostile: [string, () => Promise<Buffer> | Buffer, RegExp][] = [
    ["empty", () => Buffer.alloc(0), /It is empty/],
    ["no tar", () => Buffer.from("no tar ".repeat(200)), /Invalid tar header/],
    ["compressed", () => Buffer.from(profile), /Invalid tar header|end of data/],
    ["cut within a file", () => archive.subarray(0, archive.length - 3000), /Unexpected end of data/],
    [
      "cut between two files",
      () => archive.subarray(0, 512 * Math.floor(archive.indexOf("files/after/bench.txt") / 512)),
      /It ends before/,
    ],
    ["without report.json", () => archiveOf([[{ name: "files/v/bench.txt" }, "x"]]), /does not begin with report.json/],
    [
      "with a path out of its folder",
      () => archiveOf([plain(), [{ name: "files/v/../../../etc/passwd" }, "evil"]]),
      /report.json does not name/,
    ],
    [
      "with an absolute path",
      () => archiveOf([plain(), [{ name: "/etc/passwd" }, "evil"]]),
      /report.json does not name/,
    ],
    [
      "with a link",
      () => archiveOf([plain(), [{ name: "files/v/bench.txt", type: "symlink", linkname: "/etc/passwd" }, ""]]),
      /report.json does not name/,
    ],
    [
      "with other bytes",
      () => archiveOf([plain(), [{ name: "files/v/bench.txt" }, "evil"]]),
      /not those that were exported/,
    ],
    [
      "with more bytes than it says",
      () => archiveOf([plain(), [{ name: "files/v/bench.txt" }, "evil and more"]]),
      /has 13 bytes/,
    ],
    ["with one file twice", () => archiveOf([plain({ files: [file, file] })]), /twice/],
    ["with a name of a path", () => archiveOf([plain({ files: [{ ...file, name: "../x" }] })]), /cannot name/],
    [
      "with a variant that is not there",
      () => archiveOf([plain({ files: [{ ...file, variant: "w" }] })]),
      /belongs to no variant/,
    ],
    [
      "with too many files",
      () => archiveOf([plain({ files: Array.from({ length: 10_001 }, () => file) })]),
      /10000 are the most/,
    ],
    ["with a long report.json", () => archiveOf([plain({ notes: "x".repeat(17 * 1024 * 1024) })]), /does not begin/],
    ["with a number for a title", () => archiveOf([plain({ title: 3 })]), /title/],
    ["with report.json of a later version", () => archiveOf([plain({ version: 2 })]), /a newer one does/],
    ["with words for report.json", () => archiveOf([[{ name: "report.json" }, "{"]]), /is no JSON/],
  ];

  test.each(hostile)("%s", async (_name, bytes, why) => {
    const count = async () => (await there.database.read.selectFrom("content").select("sha256").execute()).length;
    const before = await count();
    const answer = await importInto(there, "hostile/import", await bytes());
    const { code, message } = answer.json<ErrorBody>().error;
    expect([answer.statusCode, code]).toEqual([422, "bad-archive"]);
    expect(message).toMatch(why);
    expect((await there.get("/api/v1/projects/hostile")).statusCode).toBe(404);
    expect(await count()).toBe(before);
  });

  test("larger than this server takes, as a whole and in one file", async () => {
    const small = await makeApp({ uploadBytes: 1_000 });
    for (const body of [
      archive,
      await archiveOf([
        plain({ files: [{ ...file, bytes: 2_000 }] }),
        [{ name: archiveEntry(file) }, "x".repeat(2_000)],
      ]),
    ]) {
      const answer = await importInto(small, "p/import", body);
      expect([answer.statusCode, answer.json<ErrorBody>().error.code]).toEqual([413, "too-large"]);
    }
    await small.close();
  });
});

describe("where people sign in", () => {
  test("who reads a report exports it; who uploads imports; a link's export keeps the project's policy to itself", async () => {
    const team = await makeTeam();
    const uploader = await team.person("uploader@example.org");
    const imported = await team.app.inject({
      method: "POST",
      url: "/api/v1/projects/private/import",
      headers: { ...team.admin, "content-type": "application/x-tar" },
      payload: archive,
    });
    expect(imported.statusCode).toBe(201);
    const address = "/api/v1/reports/private/r/export";
    expect((await call(team, "GET", address, uploader)).status).toBe(404);
    const made = await call(team, "POST", "/api/v1/reports/private/r/shares", team.admin, { follows: false });
    const link = new URL((made.body as { url: string }).url).pathname;
    const shown = (await team.app.inject({ method: "GET", url: link + address })).rawPayload;
    expect(shown.toString("latin1")).toContain('"policy": null');
    const own = (await team.app.inject({ method: "GET", url: address, headers: team.admin })).rawPayload;
    expect(own.toString("latin1")).toContain('"alpha": 0.01');
    await team.close();
  });
});

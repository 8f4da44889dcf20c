import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";

let server: TestApp;
let url = "";
let folder = "";

beforeAll(async () => {
  server = await makeApp();
  url = await server.app.listen({ host: "127.0.0.1", port: 0 });
  folder = await mkdtemp(join(tmpdir(), "sweetspot-cli-"));
  for (const [variant, ns] of [
    ["before", 250],
    ["after", 200],
  ] as const) {
    await mkdir(join(folder, "run", variant, "deep"), { recursive: true });
    await writeFile(join(folder, "run", variant, "bench.txt"), `BenchmarkPut-8 100 ${ns} ns/op\n`.repeat(6));
    await writeFile(join(folder, "run", variant, "deep", "more.txt"), `BenchmarkGet-8 100 ${ns} ns/op\n`);
    await writeFile(join(folder, "run", variant, ".DS_Store"), "x");
  }
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

function sweetspot(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const entry = resolve(import.meta.dirname, "../../apps/cli/src/main.ts");
  return new Promise((done) => {
    const env = { ...process.env, SWEETSPOT_URL: url };
    execFile(process.execPath, [entry, ...args], { env, cwd: folder }, (error, out, err) => {
      done({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });
}

test("a folder of variants becomes a report", async () => {
  const { code, out } = await sweetspot("upload", join(folder, "run"), "--project", "client", "--report", "folders");
  expect(code).toBe(0);
  expect(out).toBe(`${url}/client/folders\n`);
  const report = (await server.get("/api/v1/reports/client/folders")).json();
  expect(report.variants.map((variant: { name: string }) => variant.name)).toEqual(["before", "after"]);
  const names = report.artifacts.map(
    (artifact: { variant: string; name: string }) => `${artifact.variant}/${artifact.name}`,
  );
  expect(names).toEqual(["before/bench.txt", "before/deep more.txt", "after/bench.txt", "after/deep more.txt"]);
});

test("single files need a variant, and a file that cannot be read is told and counted", async () => {
  const file = join(folder, "picture.png");
  await writeFile(file, Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  const where = ["--project", "client", "--report", "files"];
  expect((await sweetspot("upload", file, ...where)).code).toBe(2);
  const read = await sweetspot("upload", join(folder, "run/before/bench.txt"), ...where, "--variant", "2 byte");
  expect(read).toMatchObject({ code: 0, out: `${url}/client/files\n` });
  const unread = await sweetspot("upload", file, ...where, "--variant", "2 byte");
  expect(unread.code).toBe(1);
  expect(unread.err).toContain("not read  2 byte/picture.png");
});

test("the commit of a variant and the project's repository", async () => {
  const bench = join(folder, "run/before/bench.txt");
  const where = ["--project", "client", "--report", "source", "--repository", "https://github.com/o/r"];
  expect((await sweetspot("upload", bench, ...where, "--variant", "before", "--commit", "0123abc")).code).toBe(0);
  const report = (await server.get("/api/v1/reports/client/source")).json();
  expect(report.source.repository).toBe("https://github.com/o/r");
  expect(report.variants[0]).toMatchObject({ name: "before", commit: "0123abc" });
  const unclear = await sweetspot("upload", join(folder, "run"), ...where, "--commit", "0123abc");
  expect(unclear.err).toContain("--commit belongs to one variant");
  const refused = await sweetspot("upload", bench, ...where.slice(0, 4), "--variant", "v", "--repository", "nowhere");
  expect(refused.code).toBe(2);
  expect(refused.err).toContain("A repository is an https address");
});

test("log lines wait for a pattern, or are sent with one", async () => {
  const file = join(folder, "server.log");
  await writeFile(file, "Nov 21 06:34:11 h app[1]: a\nNov 21 06:34:12 h app[1]: b\n");
  const where = ["--project", "client", "--report", "logs", "--variant", "v"];
  const waits = await sweetspot("upload", file, ...where);
  expect(waits.code).toBe(1);
  expect(waits.err).toMatch(/^waits {2}v\/server\.log {2}log lines: confirm/);
  const read = await sweetspot(
    "upload",
    file,
    ...where,
    "--log",
    "syslog",
    "--log-start",
    "2025",
    "--log-zone",
    "+01:00",
  );
  expect(read.code).toBe(0);
  expect(read.err).toMatch(/^ready {2}v\/server\.log {2}log lines/);
  const refused = await sweetspot("upload", file, ...where, "--log", "syslogg");
  expect(refused.code).toBe(2);
  expect(refused.err).toContain("log must be one of auto");
});

test("the report as Markdown", async () => {
  await sweetspot("upload", join(folder, "run"), "--project", "client", "--report", "text");
  const { code, out } = await sweetspot("markdown", "client/text");
  expect(code).toBe(0);
  expect(out).toContain(`](${url}/client/text)`);
  expect(out).toMatch(/differs: \[Put sec\/op\]\(\S+\) \*\*−20\.0 %\*\*/);
  const missing = await sweetspot("markdown", "client/none");
  expect(missing.code).toBe(2);
  expect(missing.err).toContain("There is no such report.");
});

test("a report as one file, and back under another name", async () => {
  await sweetspot("upload", join(folder, "run"), "--project", "client", "--report", "whole");
  const { code, out } = await sweetspot("export", "client/whole");
  expect({ code, out }).toEqual({ code: 0, out: "client-whole.sweetspot.tar\n" });
  const file = join(folder, "client-whole.sweetspot.tar");
  const imported = await sweetspot("import", file, "--project", "other", "--report", "again");
  expect(imported).toEqual({ code: 0, out: `${url}/other/again\n`, err: "" });
  const taken = await sweetspot("import", file, "--project", "other", "--report", "again");
  expect([taken.code, taken.err]).toEqual([2, expect.stringContaining("(name-taken)")]);
});

test("mistakes are told in a line", async () => {
  expect((await sweetspot("frobnicate")).err).toContain('there is no command "frobnicate"');
  expect((await sweetspot("upload", folder, "--project", "A b", "--report", "r")).err).toContain(
    "--project must be a slug",
  );
});

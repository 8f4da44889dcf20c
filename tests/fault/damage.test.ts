import { spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Scrubber } from "@sweetspot/api/operation/scrubber";
import { makeApp, type TestApp } from "../support/make-app.ts";
import { spawnEntry, spawnServer } from "../support/spawn-server.ts";

let folder = "";
let data = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sweetspot-damage-"));
  data = join(folder, "data");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const text = "BenchmarkPut-8 100 250 ns/op\n";
const address = "/api/v1/files/p/r/v/bench.txt";

/** Changes one byte of the stored content while no server runs. */
function flip(): void {
  const database = new DatabaseSync(join(data, "sweetspot.db"));
  database.exec("update content_chunk set bytes = cast('X' || substr(bytes, 2) as blob)");
  database.close();
}

async function put(server: TestApp): Promise<string> {
  const { status, body } = await server.put("p/r/v/bench.txt", text);
  return `${status} ${body.artifact.state}`;
}

async function command(...args: string[]): Promise<{ code: number | string; lines: string[] }> {
  const run = spawnEntry(args);
  const code = await run.ended;
  return { code, lines: run.output().trim().split("\n") };
}

describe("a stored content that is damaged", () => {
  test("is an error that names it, is counted, and is mended by sending the bytes again", async () => {
    const first = await makeApp({ data });
    expect(await put(first)).toBe("201 ready");
    await first.close();
    flip();

    const server = await makeApp({ data });
    const answer = await server.get(address);
    expect(answer.statusCode).toBe(500);
    expect(answer.json().error).toMatchObject({ code: "content-damaged", details: { sha256: /^[0-9a-f]{64}$/ } });
    expect(answer.headers["content-disposition"]).toBeUndefined();
    expect((await server.get("/readyz")).json()).toEqual({ status: "ready", pending: 0, damaged: 1 });
    expect((await server.get("/metrics")).body).toContain("\nsweetspot_damaged_contents 1\n");

    expect(await put(server)).toBe("200 ready");
    expect((await server.get(address)).body).toBe(text);
    expect((await server.get("/readyz")).json()).toEqual({ status: "ready", pending: 0 });
    await server.close();
  });

  test("is not read as if it were whole, and is read once it is mended", async () => {
    const first = await makeApp({ data });
    await put(first);
    await first.close();
    flip();
    const database = new DatabaseSync(join(data, "sweetspot.db"));
    database.exec("update reading set state = 'pending'; delete from evidence");
    database.close();
    const server = await makeApp({ data });
    await server.settled();
    const [artifact] = (await server.get("/api/v1/reports/p/r")).json().artifacts;
    expect(artifact).toMatchObject({ state: "failed", diagnostics: [{ code: "content-damaged" }] });
    expect(await put(server)).toBe("200 ready");
    await server.close();
  });

  test("is found by reading everything slowly", async () => {
    const first = await makeApp({ data });
    await put(first);
    await first.close();
    flip();
    const server = await makeApp({ data });
    const { damage } = server.services;
    const said: string[] = [];
    const scrubber = new Scrubber(server.database, server.services.stores.contents, damage, {
      everyMs: 1,
      afterMs: 0,
      onDamage: (what) => said.push(what),
      onError: (error) => said.push(String(error)),
    });
    await scrubber.pass();
    await scrubber.pass();
    await scrubber.stop();
    expect(said).toEqual([expect.stringMatching(/^the stored bytes of content [0-9a-f]{64} are damaged$/)]);
    expect((await server.get("/readyz")).json()).toMatchObject({ damaged: 1 });
    await server.close();
  });
});

test("damage of stored evidence, which a thread finds, is called so by the answer and by /readyz", async () => {
  const first = await makeApp({ data });
  expect(await put(first)).toBe("201 ready");
  await first.close();
  const file = join(data, "sweetspot.db");
  const database = new DatabaseSync(file);
  const { rootpage } = database.prepare("select rootpage from sqlite_schema where name = 'evidence_chunk'").get()!;
  const { page_size: size } = database.prepare("pragma page_size").get()!;
  database.close();
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(Number(size), 255), 0, Number(size), (Number(rootpage) - 1) * Number(size));
  closeSync(handle);

  const server = await makeApp({ data });
  const answer = await server.get("/api/v1/reports/p/r/benches");
  expect([answer.statusCode, answer.json().error.code]).toEqual([503, "database-damaged"]);
  expect((await server.get("/readyz")).statusCode).toBe(503);
  await server.close();
});

test("a database that is damaged in the middle is not called ready, and every answer says what it is", async () => {
  const first = await spawnServer(data);
  for (let i = 0; i < 40; i++) {
    const body = `BenchmarkPut${i}-8 100 ${i} ns/op\n`;
    await fetch(`${first.url}/api/v1/files/p/r${i}/v/b.txt?wait=1`, { method: "PUT", body });
  }
  first.process.kill("SIGTERM");
  await first.ended;
  const file = join(data, "sweetspot.db");
  expect(statSync(file).size).toBeGreaterThan(20 * 8192);
  const handle = openSync(file, "r+");
  for (let page = 4; page * 8192 < statSync(file).size; page++) {
    writeSync(handle, Buffer.alloc(4_000, 0x5a), 0, 4_000, page * 8192);
  }
  closeSync(handle);
  const server = spawnEntry(["--port", "0", "--data", data]);
  const listening = /listens on (\S+)/;
  await expect
    .poll(() => listening.test(server.output()) || server.process.exitCode !== null, { timeout: 20_000 })
    .toBe(true);
  const url = listening.exec(server.output())?.[1];
  if (url === undefined) {
    expect(server.output()).toMatch(/^sweetspot: the database in \S+ is damaged/);
    return;
  }
  const answer = await fetch(`${url}/api/v1/reports`);
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("database-damaged")]);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  server.process.kill("SIGTERM");
  await server.ended;
});

describe("commands on damaged and foreign files", () => {
  test("say one line each and leave nothing behind", async () => {
    const server = await makeApp({ data });
    await put(server);
    await server.close();
    const backup = join(folder, "backup.db");
    expect((await command("backup", backup, "--data", data)).code).toBe(0);

    const cut = join(folder, "cut.db");
    writeFileSync(cut, readFileSync(backup));
    truncateSync(cut, Math.floor(statSync(cut).size / 2));
    const noise = join(folder, "noise.db");
    writeFileSync(noise, Buffer.alloc(20_000, 0x5a));
    const empty = join(folder, "empty.db");
    writeFileSync(empty, "");
    const other = join(folder, "other.db");
    const database = new DatabaseSync(other);
    database.exec("create table songs (name text)");
    database.close();
    const beginnings = {
      [cut]: "is damaged",
      [noise]: "is not a database",
      [empty]: "not one of",
      [other]: "not one of",
    };
    for (const [file, said] of Object.entries(beginnings)) {
      const target = join(folder, "restored");
      for (const args of [
        ["restore", file, "--data", target],
        ["verify", file],
      ]) {
        const { code, lines } = await command(...args);
        expect([args[0], code, lines.length], lines.join("\n")).toEqual([args[0], 1, 1]);
        expect(lines[0]).toMatch(/^sweetspot: /);
        expect(lines[0]).toContain(said);
      }
      expect(await readdir(target)).not.toContain("sweetspot.db");
    }
    const foreign = join(folder, "foreign");
    spawnSync("mkdir", [foreign]);
    writeFileSync(join(foreign, "sweetspot.db"), readFileSync(cut));
    const { code, lines } = await command("backup", join(folder, "second.db"), "--data", foreign);
    expect([code, lines.length], lines.join("\n")).toEqual([1, 1]);
    expect((await readdir(folder)).filter((name) => name.includes("partial") || name === "second.db")).toEqual([]);
  });

  test("a backup that is stopped leaves nothing, and what a killed one left goes with the next", async () => {
    const server = await makeApp({ data });
    await server.put("p/r/v/noise.bin", Buffer.alloc(40_000_000, 7));
    await server.close();
    const target = join(folder, "backup.db");
    const partials = async () => (await readdir(folder)).filter((name) => name.includes("partial"));
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const run = spawnEntry(["backup", target, "--data", data]);
      await expect.poll(partials, { timeout: 10_000, interval: 1 }).toHaveLength(1);
      run.process.kill(signal);
      await run.ended;
      if (signal === "SIGTERM") expect(await partials()).toEqual([]);
    }
    expect((await command("backup", target, "--data", data)).code).toBe(0);
    expect(await partials()).toEqual([]);
  });
});

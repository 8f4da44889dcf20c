import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FaultError, ioFaults, type IoFaults } from "../support/io-faults.ts";
import { makeApp } from "../support/make-app.ts";
import { makeOlderData } from "../support/older-data.ts";
import { spawnEntry } from "../support/spawn-server.ts";

// SWEETSPOT_LONG=1 fails, and ends the process at, every call of an upgrade and of a backup; SWEETSPOT_FAULTS=<n> at n of them
// for each error, spread evenly; otherwise two.
const most = process.env["SWEETSPOT_LONG"] === "1" ? Infinity : Number(process.env["SWEETSPOT_FAULTS"] ?? 2);
const errors = ["EIO", "ENOSPC", "EMFILE", "kill"] as const satisfies readonly FaultError[];

const text = "BenchmarkPut-8 100 250 ns/op\n";

let folder = "";
let faults: IoFaults | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sweetspot-io-"));
  faults = ioFaults(folder);
});
afterEach(async () => {
  faults?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The calls to fail out of `calls`: all, or a few that are spread evenly. */
function places(calls: number): number[] {
  const tries = Math.min(calls, most);
  return Array.from({ length: tries }, (_, i) => 1 + Math.floor(((i + 0.5) * calls) / tries));
}

interface End {
  readonly code: number | string;
  readonly lines: readonly string[];
}

/** Runs the server's entry with the planned fault until it ends or, serving, has been told to end. */
async function run(args: readonly string[]): Promise<End> {
  const child = spawnEntry(args, { ...faults?.environment, SWEETSPOT_SCRUB_HOURS: "0" });
  const look = setInterval(() => {
    if (child.output().includes("Sweetspot listens on")) child.process.kill("SIGTERM");
  }, 20);
  const code = await child.ended;
  clearInterval(look);
  return { code, lines: child.output().trim().split("\n") };
}

/** A fault ends a command with one line, or by the kill that was planned; or the command ends well all the same. */
function expectOrderly(end: End, error: FaultError, what: string): void {
  if (end.code === 0) return;
  if (error === "kill") expect(end.code, what).toBe("SIGKILL");
  else expect([end.code, end.lines], what).toEqual([1, [expect.stringMatching(/^sweetspot: /)]]);
}

/** Counts the calls that a run makes without a fault, and those of them that open a file. `fresh` gives the arguments of each run. */
async function callsOf(fresh: () => Promise<readonly string[]>): Promise<{ all: number; opening: number }> {
  const count = async (kinds: "all" | "opening"): Promise<number> => {
    const args = await fresh();
    faults?.countFrom(kinds);
    expect((await run(args)).code).toBe(0);
    return faults?.count() ?? 0;
  };
  return { all: await count("all"), opening: await count("opening") };
}

test("an upgrade that fails or is killed at any call is made whole by the next start", async () => {
  if (faults === undefined) return;
  const old = join(folder, "old");
  await mkdir(old);
  await makeOlderData(old, text, ["b.txt"]);
  let number = 0;
  const fresh = async (): Promise<string> => {
    const data = join(folder, `data-${number++}`);
    await cp(old, data, { recursive: true });
    return data;
  };
  const serve = (data: string): string[] => ["--port", "0", "--data", data];
  const calls = await callsOf(async () => serve(await fresh()));
  let ended = 0;
  let tried = 0;
  for (const error of errors) {
    for (const at of places(error === "EMFILE" ? calls.opening : calls.all)) {
      const data = await fresh();
      faults.plan({ at, error });
      const end = await run(serve(data));
      faults.clear();
      const what = `${error} at call ${at}: ${end.lines.join("\n")}`;
      expectOrderly(end, error, what);
      tried++;
      if (end.code !== 0) ended++;
      for (const name of (await readdir(join(data, "backups")).catch(() => [])).filter((one) => one.endsWith(".db"))) {
        const copy = new DatabaseSync(join(data, "backups", name), { readOnly: true });
        expect(copy.prepare("pragma integrity_check").get(), what).toEqual({ integrity_check: "ok" });
        expect(copy.prepare("select count(*) as n from artifact").get(), what).toEqual({ n: 1 });
        copy.close();
      }

      const server = await makeApp({ data });
      while ((await server.get("/readyz")).json().pending > 0) await new Promise((wait) => setTimeout(wait, 20));
      const { artifacts } = (await server.get("/api/v1/reports/old/r")).json();
      expect(artifacts, what).toMatchObject([{ name: "b.txt", state: "ready" }]);
      expect((await server.get("/api/v1/files/old/r/v/b.txt")).body).toBe(text);
      await server.close();
      await rm(data, { recursive: true, force: true });
    }
  }
  console.log(`upgrades with a fault: ${tried}, ended by it: ${ended}`);
}, 3_600_000);

test("a backup that fails or is killed at any call leaves no file that looks like one", async () => {
  if (faults === undefined) return;
  const data = join(folder, "data");
  const server = await makeApp({ data });
  await server.put("p/r/v/b.txt", text);
  await server.put("p/r/v/large.txt", text.repeat(100_000));
  await server.close();
  const target = join(folder, "backup.db");
  const backup = ["backup", target, "--data", data];
  const calls = await callsOf(async () => {
    await rm(target, { force: true });
    return backup;
  });
  await rm(target);
  let ended = 0;
  let tried = 0;
  for (const error of errors) {
    for (const at of places(error === "EMFILE" ? calls.opening : calls.all)) {
      faults.plan({ at, error });
      const end = await run(backup);
      faults.clear();
      const what = `${error} at call ${at}: ${end.lines.join("\n")}`;
      expectOrderly(end, error, what);
      tried++;
      if (end.code !== 0) ended++;
      const left = (await readdir(folder)).filter((name) => name.startsWith("backup.db"));
      if (left.includes("backup.db")) {
        const verify = await run(["verify", target]);
        expect(verify.code, what).toBe(0);
        await rm(target);
      } else if (error !== "kill") expect(left, what).toEqual([]);
    }
  }
  // The next process removes the rest of a killed one.
  expect((await run(backup)).code).toBe(0);
  expect((await readdir(folder)).filter((name) => name.startsWith("backup.db"))).toEqual(["backup.db"]);
  console.log(`backups with a fault: ${tried}, ended by it: ${ended}`);
}, 3_600_000);

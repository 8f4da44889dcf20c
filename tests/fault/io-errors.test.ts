import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FaultError, ioFaults, type IoFaults } from "../support/io-faults.ts";
import { spawnEntry, spawnServer, type SpawnedServer } from "../support/spawn-server.ts";

// SWEETSPOT_LONG=1 fails every call of each operation; otherwise some of them do.
const isLong = process.env["SWEETSPOT_LONG"] === "1";
const step = isLong ? 1 : 19;

let folder = "";
let faults: IoFaults | undefined;
let server: SpawnedServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sweetspot-io-"));
  faults = ioFaults(folder);
});
afterEach(async () => {
  server?.process.kill("SIGKILL");
  await server?.ended;
  faults?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** A benchmark file of about `bytes` bytes that no other call gives. */
function benchmark(bytes: number): string {
  const lines: string[] = [];
  for (let length = 0; length < bytes; length += 60) {
    lines.push(`BenchmarkPut/${randomBytes(12).toString("hex")}-8 \t 1000 \t ${1000 + length} ns/op`);
  }
  return `${lines.join("\n")}\n`;
}

/** The file at an address: a file's text, or undefined where there is none. */
type State = string | undefined;

interface Operation {
  readonly name: string;
  readonly method: "PUT" | "DELETE";
  readonly before: State;
  readonly after: State;
}

const operations = (): readonly Operation[] => {
  const small = benchmark(300);
  return [
    { name: "a small upload", method: "PUT", before: undefined, after: benchmark(3_000) },
    { name: "an upload that waits on the disk", method: "PUT", before: undefined, after: benchmark(1_300_000) },
    { name: "an upload in another's place", method: "PUT", before: small, after: benchmark(3_000) },
    { name: "a delete", method: "DELETE", before: small, after: undefined },
  ];
};

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
}

async function send(url: string, method: "PUT" | "DELETE", body?: string): Promise<Answer> {
  const answer = await fetch(url, body === undefined ? { method } : { method, body });
  const text = await answer.text();
  const code = answer.ok ? undefined : (JSON.parse(text) as { error: { code: string } }).error.code;
  return { status: answer.status, code };
}

async function stateOf(url: string): Promise<State> {
  const answer = await fetch(url);
  if (answer.status === 404) return undefined;
  expect(answer.status).toBe(200);
  return await answer.text();
}

async function verified(data: string): Promise<void> {
  const verify = spawnEntry(["verify", "--data", data]);
  expect([await verify.ended, verify.output()]).toEqual([0, expect.stringContaining("every hash checked")]);
}

test("an error at any call of an upload or a delete leaves the state before or after, and the server works on", async () => {
  if (faults === undefined) return;
  const data = join(folder, "data");
  server = await spawnServer(data, { ...faults.environment, SWEETSPOT_SCRUB_HOURS: "0" });
  const { url } = server;
  let place = 0;
  let failed = 0;
  const left = new Map<string, string>();
  const tried: Record<string, number> = {};
  for (const error of ["EIO", "ENOSPC", "EMFILE"] as const satisfies readonly FaultError[]) {
    // A disk that reads nothing at all cannot be told from a damaged database.
    for (const isLasting of error === "EIO" ? [false] : [false, true]) {
      for (const { name, method, before, after } of operations()) {
        // Until the operation ends before the call that should fail.
        for (let at = 1, isHit = true; isHit; at += error === "EMFILE" ? 1 : step) {
          const file = `${url}/api/v1/files/p/r${place}/v/f.txt`;
          const target = method === "PUT" ? `${file}?wait=1` : `${url}/api/v1/reports/p/r${place}`;
          place++;
          if (before !== undefined) expect(await send(`${file}?wait=1`, "PUT", before)).toMatchObject({ status: 201 });
          faults.plan({ at, error, isLasting });
          // An upload that waits for its reading waits for the disk as well.
          const answer = await send(isLasting ? target.replace("?wait=1", "") : target, method, after);
          isHit = faults.hits() > 0;
          faults.clear();
          const what = `${error} at call ${at} of ${name}${isLasting ? " and after it" : ""}: ${JSON.stringify(answer)}`;
          const state = await stateOf(file);
          if (answer.status < 300) expect(state === after, what).toBe(true);
          else {
            failed++;
            expect(["disk-full", "disk-fault", "busy"], what).toContain(answer.code);
            expect(state === before || state === after, what).toBe(true);
          }
          if (state !== undefined) left.set(`r${place - 1}`, state);
          tried[error] = (tried[error] ?? 0) + 1;
        }
      }
    }
  }
  expect(failed).toBeGreaterThan(20);
  // A file that could not be read for want of a disk is read once there is one.
  const pending = async (): Promise<number> =>
    ((await (await fetch(`${url}/readyz`)).json()) as { pending: number }).pending;
  await expect.poll(pending, { timeout: 50_000 }).toBe(0);
  for (const report of left.keys()) {
    const body = (await (await fetch(`${url}/api/v1/reports/p/${report}`)).json()) as {
      artifacts: { state: string }[];
    };
    expect(
      body.artifacts.map(({ state }) => state),
      report,
    ).toEqual(["ready"]);
  }
  // A file that is being received has no name on the disk; where the name could not be taken away nothing was written.
  const incoming = join(data, "incoming");
  for (const name of await readdir(incoming)) expect((await stat(join(incoming, name))).size).toBe(0);
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  await verified(data);
  console.log(`calls that failed: ${JSON.stringify(tried)}; operations refused: ${failed}`);
}, 600_000);

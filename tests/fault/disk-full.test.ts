import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { smallDisk, type SmallDisk } from "../support/small-disk.ts";
import { spawnEntry, type SpawnedServer } from "../support/spawn-server.ts";

const mebibyte = 1024 * 1024;
let disk: SmallDisk | undefined;
const servers: Omit<SpawnedServer, "url">[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.process.kill("SIGKILL");
    await server.ended;
  }
  disk?.remove();
});

/** Starts a server, which may not be ready as its disk is full, and gives its address. */
async function start(data: string): Promise<{ url: string; output: () => string; end: () => Promise<unknown> }> {
  const server = spawnEntry(["--port", "0", "--data", data], { SWEETSPOT_MIN_FREE_MB: "24" });
  servers.push(server);
  const address = (): string | undefined => /listens on (\S+)/.exec(server.output())?.[1];
  await expect.poll(() => address() !== undefined || server.process.exitCode !== null, { timeout: 20_000 }).toBe(true);
  const url = address();
  if (url === undefined) throw new Error(server.output());
  return {
    url,
    output: () => server.output(),
    end: () => {
      server.process.kill("SIGTERM");
      return server.ended;
    },
  };
}

async function put(url: string, report: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const answer = await fetch(`${url}/api/v1/files/p/${report}/v/f.bin`, { method: "PUT", body: bytes });
  return answer.status;
}

async function drop(url: string, report: string): Promise<number> {
  return (await fetch(`${url}/api/v1/reports/p/${report}`, { method: "DELETE" })).status;
}

test("a full disk refuses uploads only: deletes free room while serving, even at 0 bytes, and after a restart", async () => {
  disk = smallDisk(100);
  if (disk === undefined) return console.log("not tested: this user may not mount a file system");
  const small = disk;
  const free = (): number => small.free();
  const data = join(disk.folder, "data");
  let server = await start(data);
  // The file that is given up for deleting is there once there is room for it.
  await expect.poll(() => readdir(data), { timeout: 10_000 }).toContain("reserve");

  const stored: string[] = [];
  const bodies = new Map<string, Uint8Array<ArrayBuffer>>();
  let status = 201;
  for (let i = 0; status === 201; i++) {
    const body = new Uint8Array(randomBytes(6 * mebibyte));
    status = await put(server.url, `r${i}`, body);
    if (status === 201) stored.push(`r${i}`);
    bodies.set(`r${i}`, body);
  }
  expect(status).toBe(507);
  expect(stored.length).toBeGreaterThan(3);
  const before = free();
  for (const report of stored.splice(2)) expect(await drop(server.url, report)).toBe(204);
  await expect.poll(free, { timeout: 20_000 }).toBeGreaterThan(before + 10 * mebibyte);
  expect(await put(server.url, "again", bodies.get("r2")!)).toBe(201);

  // Another program takes the very last byte.
  disk.fill();
  expect(free()).toBe(0);
  expect(await put(server.url, "more", bodies.get("r3")!)).toBe(507);
  const back = await fetch(`${server.url}/api/v1/files/p/r0/v/f.bin`);
  expect(Buffer.from(await back.arrayBuffer()).equals(bodies.get("r0")!)).toBe(true);
  expect(await drop(server.url, "again")).toBe(204);
  await expect.poll(free, { timeout: 20_000 }).toBeGreaterThan(3 * mebibyte);
  await server.end();

  // A restart on a full disk serves what there is, says so, and deletes. (A start with room makes the reserve again.)
  disk.empty();
  server = await start(data);
  await expect.poll(() => readdir(data), { timeout: 10_000 }).toContain("reserve");
  await server.end();
  disk.fill();
  server = await start(data);
  await expect.poll(server.output).toContain("Uploads are refused; reading and deleting work");
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([507, expect.stringContaining("disk-full")]);
  const still = await fetch(`${server.url}/api/v1/files/p/r0/v/f.bin`);
  expect(Buffer.from(await still.arrayBuffer()).equals(bodies.get("r0")!)).toBe(true);
  disk.fill();

  const backup = spawnEntry(["backup", join(disk.folder, "backup.db"), "--data", data]);
  expect(await backup.ended).toBe(1);
  expect(backup.output().trim().split("\n")).toEqual([expect.stringMatching(/^sweetspot: the disk is full/)]);
  expect((await readdir(disk.folder)).filter((name) => name.startsWith("backup"))).toEqual([]);

  expect(await drop(server.url, "r0")).toBe(204);
  await expect.poll(free, { timeout: 20_000 }).toBeGreaterThan(3 * mebibyte);
  disk.empty();
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
  expect(await server.end()).toBe(0);
  const verify = spawnEntry(["verify", "--data", data]);
  expect([await verify.ended, verify.output()]).toEqual([0, expect.stringContaining("every hash checked")]);
}, 180_000);

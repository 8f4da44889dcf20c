import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { greetMailServer } from "@sweetspot/api/access/mail";
import { readConfig } from "@sweetspot/api/config";
import { Backups } from "@sweetspot/api/operation/backups";
import { diagnose } from "@sweetspot/api/operation/doctor";
import { S3Bucket } from "@sweetspot/api/operation/s3-bucket";
import { verifyDatabase } from "@sweetspot/api/storage/sqlite/verify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../support/make-app.ts";
import { s3Key, s3Region, type S3Store, startS3Store, startVersitygw, versitygw } from "../support/s3-store.ts";
import { spawnEntry } from "../support/spawn-server.ts";

const stores: [name: string, start: () => Promise<S3Store>][] = [
  ["a store of this process that checks signatures", startS3Store],
];
const gateway = versitygw;
if (gateway === undefined)
  console.log("versitygw is not on the path: backups to S3 are tested with our own store alone");
else stores.push(["versitygw", () => startVersitygw(gateway)]);

let server: TestApp;
let folder: string;
beforeAll(async () => {
  server = await makeApp();
  folder = await mkdtemp(join(tmpdir(), "sweetspot-s3-test-"));
  await server.put("p/r/v/bench.txt", "goos: linux\nBenchmarkPut-8 100 250 ns/op\n");
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(stores)("%s", (name, start) => {
  let store: S3Store;
  let environment: Record<string, string>;
  beforeAll(async () => {
    store = await start();
    environment = {
      SWEETSPOT_DATA: server.config.data,
      SWEETSPOT_MIN_FREE_MB: "0",
      SWEETSPOT_WEB: folder,
      SWEETSPOT_BACKUP_S3: `${store.url}/a/folder`,
      SWEETSPOT_BACKUP_S3_REGION: s3Region,
      SWEETSPOT_BACKUP_S3_KEY_ID: s3Key.keyId,
      SWEETSPOT_BACKUP_S3_SECRET: s3Key.secret,
      SWEETSPOT_BACKUP_KEEP: "2",
    };
  });
  afterAll(() => store.stop());

  const settings = () => readConfig([], environment).backups!;

  test("keeps a file of many parts, and of none, byte for byte", async () => {
    const bucket = new S3Bucket(settings().bucket!, null, 5 * 1024 * 1024);
    for (const [file, bytes] of [
      ["parts.bin", 12_000_000],
      ["empty.bin", 0],
    ] as const) {
      const content = Buffer.from(Uint32Array.from({ length: bytes / 4 }, (_, i) => i).buffer);
      await writeFile(join(folder, file), content);
      await bucket.put(file, join(folder, file));
      await bucket.get(file, join(folder, `back-${file}`));
      expect((await readFile(join(folder, `back-${file}`))).equals(content)).toBe(true);
      await rm(join(folder, `back-${file}`));
    }
    expect(await bucket.names()).toEqual(["empty.bin", "parts.bin"]);
    for (const file of await bucket.names()) await bucket.remove(file);
    expect(await bucket.names()).toEqual([]);
    await expect(bucket.get("empty.bin", join(folder, "none"))).rejects.toThrow(/404 NoSuchKey/);
  });

  test("gets backups by the clock, of which the newest can be restored, and the oldest goes", async () => {
    let nowMs = Date.parse("2026-01-01T00:00:00Z");
    const backups = new Backups({
      ...settings(),
      data: server.config.data,
      now: () => nowMs,
      onError: (error) => expect(error).toBeUndefined(),
    });
    for (let day = 0; day < 4; day++) {
      await backups.pass();
      nowMs += 86_400_000;
    }
    const bucket = new S3Bucket(settings().bucket!);
    const [third, fourth = "", ...others] = await bucket.names();
    expect([third, fourth, others]).toEqual([
      "sweetspot-2026-01-03T00-00-00-000Z.db",
      "sweetspot-2026-01-04T00-00-00-000Z.db",
      [],
    ]);
    await backups.check();
    const left = await readdir(server.config.data);
    expect(left.filter((file) => file.startsWith("backup-"))).toEqual([]);

    // As a person restores it, elsewhere.
    const data = join(folder, `restored-${name.length}`);
    const command = spawnEntry(["restore", "newest", "--data", data], environment);
    expect([await command.ended, command.output()]).toEqual([0, expect.stringContaining(`restored ${fourth} into`)]);
    expect(verifyDatabase(join(data, "sweetspot.db"))).toMatchObject({ reports: 1, files: 1, faults: [] });

    // A newer one that is cut off is found by the check.
    await bucket.get(fourth, join(folder, "whole.db"));
    await writeFile(join(folder, "cut.db"), (await readFile(join(folder, "whole.db"))).subarray(0, 20_000));
    await rm(join(folder, "whole.db"));
    await bucket.put("sweetspot-2026-01-05T00-00-00-000Z.db", join(folder, "cut.db"));
    await expect(backups.check()).rejects.toThrow("the newest backup cannot be restored");
  });

  test("is looked at by the doctor, who says what is wrong", async () => {
    const look = async (change: Record<string, string>) =>
      (await diagnose([], { ...environment, ...change }, Date.now(), greetMailServer)).find(
        ({ what }) => what === "backups",
      );
    expect(await look({})).toMatchObject({ state: "ok", says: expect.stringContaining("3 files") });
    const wrong = await look({ SWEETSPOT_BACKUP_S3_SECRET: "another" });
    expect(wrong).toMatchObject({ state: "fault", says: expect.stringMatching(/403 SignatureDoesNotMatch/) });
    expect(JSON.stringify(wrong)).not.toContain("another");
  });
});

test("settings of a bucket that cannot be right are refused at the start, without their secrets", () => {
  const read = (environment: Record<string, string>) => () => readConfig([], environment);
  const url = "https://s3.example.org/bucket";
  expect(read({ SWEETSPOT_BACKUP_S3: url })).toThrow("SWEETSPOT_BACKUP_S3_KEY_ID");
  for (const wrong of ["s3://bucket", "https://s3.example.org", "https://id:hidden@s3.example.org/b", `${url}?x=1`]) {
    const all = { SWEETSPOT_BACKUP_S3: wrong, SWEETSPOT_BACKUP_S3_KEY_ID: "k", SWEETSPOT_BACKUP_S3_SECRET: "s" };
    expect(read(all)).toThrow("must be as https://s3.example.org/bucket/folder");
    expect(read(all)).not.toThrow("hidden");
  }
});

import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFolder } from "./open-folder.ts";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

test("a reader of an older state delays the shortening of the file and does not prevent it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sweetspot-give-back-"));
  const { database, lock } = await openFolder(folder, Date.UTC(2026, 0, 1));
  closing.push(async () => {
    await database.close();
    lock.release();
    await rm(folder, { recursive: true, force: true });
  });
  const bytes = async (): Promise<number> => (await stat(join(folder, "sweetspot.db"))).size;
  const ballast = 16 * 1024 * 1024;
  await sql`create table ballast (body blob)`.execute(database.write);
  await sql`insert into ballast values (zeroblob(${ballast}))`.execute(database.write);
  await sql`pragma wal_checkpoint(truncate)`.execute(database.write);
  expect(await bytes()).toBeGreaterThan(ballast);

  let endReading = (): void => {};
  const read = Promise.withResolvers<void>();
  const reading = database.read.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    await sql`select length(body) from ballast`.execute(connection);
    read.resolve();
    await new Promise<void>((resolve) => (endReading = resolve));
    await sql`commit`.execute(connection);
  });
  await read.promise;
  await sql`delete from ballast`.execute(database.write);
  const stop = new AbortController();
  const given = database.giveBack(stop.signal);
  const freePages = async (): Promise<unknown> => (await sql`pragma freelist_count`.execute(database.write)).rows[0];
  await expect.poll(freePages).toEqual({ freelist_count: expect.toSatisfy((count: number) => count < 256) });
  // The attempt to shorten the file comes right after the last page: what is asked for later is answered after it.
  for (let i = 0; i < 5; i++) await freePages();
  expect(await bytes()).toBeGreaterThan(ballast);
  endReading();
  await reading;
  await given;
  expect(await bytes()).toBeLessThan(ballast / 4);
});

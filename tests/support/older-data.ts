import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrations } from "@sweetspot/api/storage/sqlite/migrations/index";
import { openDatabase } from "@sweetspot/api/storage/sqlite/database";

/** Makes a data folder as a server of schema 4 left it: the report old/r with one content under several names, read once for all. */
export async function makeOlderData(data: string, text: string, names: readonly string[]): Promise<void> {
  const database = await openDatabase(data);
  const older = migrations.filter((migration) => migration.id <= 4);
  for (const migration of older) await migration.up(database.write);
  await database.close();
  const db = new DatabaseSync(join(data, "sweetspot.db"));
  db.exec("create table migration (id integer primary key, name text not null, applied_at bigint not null)");
  for (const { id, name } of older) db.prepare("insert into migration values (?, ?, 0)").run(id, name);
  const sha256 = createHash("sha256").update(text).digest("hex");
  db.exec(`
    insert into project (id, slug, created_at, updated_at) values ('p', 'old', 1, 1);
    insert into report (id, project_id, slug, title, notes, revision, created_at, updated_at)
      values ('r', 'p', 'r', 'Old', '', 3, 1, 1);
    insert into variant (id, report_id, name, position) values ('v', 'r', 'v', 0);`);
  db.prepare("insert into content values (?, ?, 1)").run(sha256, text.length);
  db.prepare("insert into content_chunk values (?, 0, ?)").run(sha256, new TextEncoder().encode(text));
  db.prepare(
    "insert into reading (sha256, state, reader, diagnostics, file_name, queued_at) values (?, 'ready', 'x@1+1', '[]', ?, 1)",
  ).run(sha256, names[0] ?? "");
  for (const name of names) {
    db.prepare(
      "insert into artifact (id, report_id, variant_id, name, sha256, uploaded_at) values (?, 'r', 'v', ?, ?, 5)",
    ).run(name, name, sha256);
  }
  db.close();
}

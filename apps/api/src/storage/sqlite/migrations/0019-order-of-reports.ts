import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** The texts that a report is found by: title, names, maker, variants with their commits, labels. No word of a search has a space. */
const textOf = sql`
  select report.id, report.title || char(10) || report.slug || char(10) || project.slug || char(10) || coalesce(report.author, '')
    || char(10) || coalesce((select group_concat(name || char(10) || coalesce(commit_hash, ''), char(10))
      from variant where report_id = report.id), '')
    || char(10) || coalesce((select group_concat(label, char(10)) from report_label where report_id = report.id), '')
  from report join project on project.id = report.project_id
  where report.frozen_of is null`;

/**
 * Labels of reports, their makers, the archive, and the index of texts. A report's text is written again, under a greater number, with
 * each change of the report, so that the index gives the last changed first and a search ends once it has a page.
 */
export const orderOfReports: Migration = {
  id: 19,
  name: "order-of-reports",
  async up(db) {
    await db.schema.alterTable("report").addColumn("author", "text").execute();
    await db.schema.alterTable("report").addColumn("archived_at", "bigint").execute();
    await db.schema
      .createTable("report_label")
      .addColumn("report_id", "text", (column) => column.notNull().references("report.id").onDelete("cascade"))
      .addColumn("label", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("report_label_key", ["report_id", "label"])
      .execute();
    await db.schema.createIndex("report_label_of").on("report_label").columns(["label", "report_id"]).execute();
    // A number that was used is not used again: the greatest one is the last change.
    await sql`create table report_text (
      id integer primary key autoincrement,
      report_id text not null unique references report (id) on delete cascade,
      text text not null)`.execute(db);
    await sql`insert into report_text (report_id, text) ${textOf} order by report.updated_at, report.id`.execute(db);
    await indexOf(db, "report_index", "report_text");
    await indexOf(db, "name_index", "evidence_name");
    for (const change of ["insert", "update of updated_at"]) {
      const name = sql.raw(`report_text_${change.split(" ")[0]}`);
      await sql`create trigger ${name} after ${sql.raw(change)} on report begin
        delete from report_text where report_id = new.id;
        insert into report_text (report_id, text) ${textOf} and report.id = new.id;
      end`.execute(db);
    }
  },
};

/** An index over the column `text` of a table, by which any part of it of three letters or more is found. */
async function indexOf(db: Parameters<Migration["up"]>[0], name: string, table: string): Promise<void> {
  const [index, of] = [sql.raw(name), sql.raw(table)];
  await sql`create virtual table ${index} using fts5 (
    text, content = ${sql.lit(table)}, content_rowid = 'id', tokenize = 'trigram')`.execute(db);
  await sql`insert into ${index} (${index}) values ('rebuild')`.execute(db);
  await sql`create trigger ${sql.raw(`${name}_insert`)} after insert on ${of} begin
    insert into ${index} (rowid, text) values (new.id, new.text);
  end`.execute(db);
  await sql`create trigger ${sql.raw(`${name}_delete`)} after delete on ${of} begin
    insert into ${index} (${index}, rowid, text) values ('delete', old.id, old.text);
  end`.execute(db);
}

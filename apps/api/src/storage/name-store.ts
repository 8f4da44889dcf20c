import type { FoundNameBody } from "@sweetspot/contract";
import type { ContentHash, ReadingId } from "@sweetspot/model/ids";
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Principal } from "../http/principal.ts";
import { readableBy } from "./access-store.ts";
import type { Database } from "./database.ts";
import type { EvidenceName } from "./names.ts";
import type { NameSearch } from "./ports.ts";
import type { Schema } from "./schema.ts";

/** Names that one statement writes. */
const atOnce = 300;

/** Keeps what a reading can be found by, in place of what it had. */
export async function keepNames(
  db: Transaction<Schema>,
  reading: ReadingId,
  names: readonly EvidenceName[],
): Promise<void> {
  await db.deleteFrom("reading_name").where("reading_id", "=", reading).execute();
  for (let from = 0; from < names.length; from += atOnce) {
    const some = names.slice(from, from + atOnce);
    await db
      .insertInto("evidence_name")
      .values(some.map(({ kind, text }) => ({ kind, text })))
      .onConflict((conflict) => conflict.columns(["kind", "text"]).doNothing())
      .execute();
    for (const [kind, ofKind] of Map.groupBy(some, (name) => name.kind)) {
      const texts = ofKind.map(({ text }) => text);
      await db
        .insertInto("reading_name")
        .columns(["reading_id", "name_id"])
        .expression((e) =>
          e
            .selectFrom("evidence_name")
            .select((s) => [s.val(reading).as("reading_id"), "evidence_name.id as name_id"])
            .where("kind", "=", kind)
            .where("text", "in", texts),
        )
        .execute();
    }
  }
}

/** Before the readings of a content that hold for no file are deleted: deletes the names that nothing else has. */
export async function dropNames(db: Transaction<Schema>, sha256: ContentHash): Promise<void> {
  const unused = (e: ExpressionBuilder<Schema, "reading">): Expression<SqlBool> =>
    e.not(e.exists(e.selectFrom("artifact").select("artifact.id").whereRef("artifact.reading", "=", "reading.id")));
  const dropped = db.selectFrom("reading").select("reading.id").where("sha256", "=", sha256).where(unused);
  await db
    .deleteFrom("evidence_name")
    .where("id", "in", db.selectFrom("reading_name").select("name_id").where("reading_id", "in", dropped))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("reading_name")
            .select("reading_name.name_id")
            .whereRef("reading_name.name_id", "=", "evidence_name.id")
            .where("reading_name.reading_id", "not in", dropped),
        ),
      ),
    )
    .execute();
}

/** The numbers of benchmarks and metrics that the files of a report name. */
export async function countNames(
  db: Kysely<Schema>,
  reportId: string,
): Promise<{ readonly benchmarks: number; readonly metrics: number }> {
  const rows = await db
    .selectFrom("reading_name")
    .innerJoin("evidence_name", "evidence_name.id", "reading_name.name_id")
    .select("evidence_name.kind")
    .select((e) => e.fn.count<number>("reading_name.name_id").distinct().as("count"))
    .where(
      "reading_name.reading_id",
      "in",
      db
        .selectFrom("artifact")
        .innerJoin("reading", "reading.id", "artifact.reading")
        .select("reading.id")
        .where("artifact.report_id", "=", reportId)
        .where("reading.state", "=", "ready")
        .where("reading.kind", "in", ["bench", "series"]),
    )
    .groupBy("evidence_name.kind")
    .execute();
  const of = (kind: EvidenceName["kind"]): number => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { benchmarks: of("benchmark"), metrics: of("metric") };
}

/** Reports that are told for one name. */
const reportsOfName = 3;

/** The names that hold all words looked for, the shortest first, each with the last changed reports that have it and that `principal` may read. */
export async function searchNames(
  { read: db, findText }: Pick<Database, "read" | "findText">,
  { words, report, limit }: NameSearch,
  principal: Principal,
): Promise<FoundNameBody[]> {
  if (words.length === 0) return [];
  const places = () =>
    db
      .selectFrom("reading_name")
      .innerJoin("artifact", "artifact.reading", "reading_name.reading_id")
      .innerJoin("report", "report.id", "artifact.report_id")
      .innerJoin("project", "project.id", "report.project_id")
      .where(readableBy(principal))
      .where("report.frozen_of", "is", null)
      .$if(report !== undefined, (query) =>
        query.where("project.slug", "=", report?.project ?? "").where("report.slug", "=", report?.report ?? ""),
      );
  let names = db.selectFrom("evidence_name").select(["evidence_name.id", "kind", "text"]);
  const indexed = findText("evidence_name", words);
  if (indexed !== undefined) names = names.where("evidence_name.id", "in", indexed);
  for (const word of words) names = names.where((e) => holds(e.ref("evidence_name.text"), word));
  const found = await names
    .where((e) =>
      e.exists(
        places().select("reading_name.name_id").whereRef("reading_name.name_id", "=", e.ref("evidence_name.id")),
      ),
    )
    .orderBy((e) => e.fn<number>("length", ["evidence_name.text"]))
    .orderBy("evidence_name.text")
    .limit(limit)
    .execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await db
    .with("placed", () =>
      places()
        .select([
          "reading_name.name_id",
          "project.slug as project",
          "report.slug as report",
          "report.title",
          "report.updated_at",
        ])
        .distinct()
        .where("reading_name.name_id", "in", ids),
    )
    .with("ranked", (w) =>
      w
        .selectFrom("placed")
        .selectAll()
        .select((e) =>
          e.fn
            .agg<number>("row_number")
            .over((over) => over.partitionBy("name_id").orderBy("updated_at", "desc").orderBy("report"))
            .as("place"),
        ),
    )
    .selectFrom("ranked")
    .select(["name_id", "project", "report", "title"])
    .where("place", "<=", reportsOfName)
    .orderBy("updated_at", "desc")
    .execute();
  const byName = Map.groupBy(rows, (row) => row.name_id);
  return found.map(({ id, kind, text }) => ({
    kind,
    text,
    reports: (byName.get(id) ?? []).map(({ project, report: slug, title }) => ({ project, report: slug, title })),
  }));
}

/** Whether a text holds a word, capitals or not. */
export function holds(text: Expression<string>, word: string): Expression<SqlBool> {
  const pattern = `%${word.toLowerCase().replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
  return sql<boolean>`lower(${text}) like ${pattern} escape '\\'`;
}

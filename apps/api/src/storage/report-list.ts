import type { ReportListItem } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import type { ReadingId } from "@sweetspot/model/ids";
import { matchesPattern } from "@sweetspot/model/judge/pattern";
import type { Principal } from "../http/principal.ts";
import { expressionBuilder, type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "./database.ts";
import { holds } from "./name-store.ts";
import { labelsOf } from "./label-store.ts";
import type { ReportName } from "./names.ts";
import type { LineReport, ReportCursor, ReportListOptions } from "./ports.ts";
import { readableBy } from "./access-store.ts";
import type { Schema } from "./schema.ts";

/**
 * A page of the reports that `principal` may read, the last changed first. Words of a search are looked for in title, names of report,
 * project, maker and variants, commits and labels.
 */
export async function listReports(
  { read: db, findText }: Pick<Database, "read" | "findText">,
  options: ReportListOptions,
  principal: Principal,
): Promise<{ reports: ReportListItem[]; next: ReportCursor | null }> {
  const words = (options.search ?? "").split(/\s+/).filter((word) => word !== "");
  const e = expressionBuilder<Schema, "report" | "project">();
  const chosen = e.and([
    // Not "is null": nearly all reports are no copies, so its index would find all of them, and sort them for each page.
    e(e.fn.coalesce("report.frozen_of", e.val("")), "=", ""),
    e("report.archived_at", options.isArchived === true ? "is not" : "is", null),
    ...(principal.kind === "anyone" ? [] : [readableBy(principal)]),
    // By id, so that the index over one project's reports is used rather than that over all.
    ...(options.project === undefined
      ? []
      : [
          e(
            "report.project_id",
            "=",
            e.selectFrom("project as of").select("of.id").where("of.slug", "=", options.project),
          ),
        ]),
    ...(options.label === undefined
      ? []
      : [
          e(
            "report.id",
            "in",
            e.selectFrom("report_label").select("report_label.report_id").where("label", "=", options.label),
          ),
        ]),
  ]);
  const columns = ["report.id", "report.slug", "report.title", "report.updated_at", "project.slug as project"] as const;
  const { after, limit } = options;
  if (words.length === 0) {
    const rows = await db
      .selectFrom("report")
      .innerJoin("project", "project.id", "report.project_id")
      .select(columns)
      .where(chosen)
      .$if(after !== undefined, (query) =>
        query.where((e) =>
          e.or([
            e("report.updated_at", "<", after!.updatedAt),
            e.and([e("report.updated_at", "=", after!.updatedAt), e("report.id", "<", after!.id)]),
          ]),
        ),
      )
      .orderBy("report.updated_at", "desc")
      .orderBy("report.id", "desc")
      .limit(limit + 1)
      .execute();
    return pageOf(db, rows, limit);
  }
  const found = findText("report_text", words);
  const texts =
    found === undefined
      ? sql<Selectable<Schema["report_text"]>>`report_text`
      : sql<Selectable<Schema["report_text"]>>`(
          select found.id, report_id, text from ${found} as found cross join report_text on report_text.id = found.id)`;
  const rows = await db
    .selectFrom(texts.as("texts"))
    .innerJoin("report", "report.id", "texts.report_id")
    .innerJoin("project", "project.id", "report.project_id")
    .select(columns)
    .where(chosen)
    .where((e) => e.and(words.map((word) => holds(e.ref("texts.text"), word))))
    .$if(after !== undefined, (query) =>
      query.where((e) =>
        e.or([
          e("report.updated_at", "<", after!.updatedAt),
          e.and([
            e("report.updated_at", "=", after!.updatedAt),
            e("texts.id", "<", e.selectFrom("report_text").select("report_text.id").where("report_id", "=", after!.id)),
          ]),
        ]),
      ),
    )
    // A text has a greater number the later it changed: a search ends with its page.
    .orderBy("texts.id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(db, rows, limit);
}

async function pageOf(
  db: Kysely<Schema>,
  rows: readonly ListedRow[],
  limit: number,
): Promise<{ reports: ReportListItem[]; next: ReportCursor | null }> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return {
    reports: await describe(db, page),
    next: isMore ? { updatedAt: last.updated_at, id: last.id } : null,
  };
}

type ListedRow = { id: string; slug: string; title: string; updated_at: number; project: string };

async function describe(db: Kysely<Schema>, rows: readonly ListedRow[]): Promise<ReportListItem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const variants = await db
    .selectFrom("variant")
    .select(["report_id", "name"])
    .where("report_id", "in", ids)
    .orderBy("position")
    .execute();
  const labels = await labelsOf(db, ids);
  const kinds = await db
    .selectFrom("artifact")
    .innerJoin("reading", "reading.id", "artifact.reading")
    .select(["artifact.report_id", "reading.kind", "reading.state", "reading.needs"])
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("artifact.report_id", "in", ids)
    .groupBy(["artifact.report_id", "reading.kind", "reading.state", "reading.needs"])
    .execute();
  const verdicts = await db
    .selectFrom("report_verdict")
    .innerJoin("report", "report.id", "report_verdict.report_id")
    .select(["report_verdict.report_id", "report_verdict.outcome", "report_verdict.text"])
    .where("report_verdict.report_id", "in", ids)
    .whereRef("report_verdict.revision", "=", "report.revision")
    .execute();
  return rows.map((row) => {
    const verdict = verdicts.find(({ report_id: id }) => id === row.id);
    const groups = kinds.filter((group) => group.report_id === row.id);
    const sum = (of: typeof groups): number => of.reduce((total, group) => total + group.count, 0);
    const found = new Set(groups.flatMap((group) => (group.kind === null ? [] : [group.kind])));
    return {
      project: row.project,
      slug: row.slug,
      title: row.title,
      url: entryPath(row.project, row.slug),
      verdict: verdict === undefined ? null : { outcome: verdict.outcome, text: verdict.text },
      updatedAt: new Date(row.updated_at).toISOString(),
      labels: labels.get(row.id) ?? [],
      variants: variants.filter((variant) => variant.report_id === row.id).map((variant) => variant.name),
      artifacts: sum(groups),
      kinds: [...found].toSorted() as ReportListItem["kinds"],
      failed: sum(groups.filter((group) => group.state === "failed" && group.needs === null)),
    };
  });
}

/** Reports that hold a file of this reading. */
export function reportsOfReading(db: Kysely<Schema>, reading: ReadingId): Promise<readonly ReportName[]> {
  return db
    .selectFrom("artifact")
    .innerJoin("report", "report.id", "artifact.report_id")
    .innerJoin("project", "project.id", "report.project_id")
    .select(["project.slug as project", "report.slug as report"])
    .distinct()
    .where("artifact.reading", "=", reading)
    .execute();
}

/** The most reports that a history may hold; the newest are kept. */
const maxReports = 400;

/** Returns the reports whose slugs match a pattern, in which `*` matches any text. */
export async function lineReports(db: Kysely<Schema>, project: string, pattern: string): Promise<LineReport[]> {
  if (pattern === "") return [];
  const rows = await db
    .selectFrom("report")
    .innerJoin("project", "project.id", "report.project_id")
    .select(["report.slug", "report.title", "report.created_at"])
    .where("project.slug", "=", project)
    .where("report.frozen_of", "is", null)
    .orderBy("report.created_at", "desc")
    .orderBy("report.id", "desc")
    .limit(20_000)
    .execute();
  const matching = rows.filter(({ slug }) => matchesPattern(slug, pattern)).slice(0, maxReports);
  return matching.toReversed().map(({ slug, title, created_at }) => ({ slug, title, createdAtMs: created_at }));
}

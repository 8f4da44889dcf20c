import type { ReportListItem } from "@sweetspot/contract";
import { entryPath } from "@sweetspot/contract/names";
import type { ReadingId } from "@sweetspot/model/ids";
import { matchesPattern } from "@sweetspot/model/judge/pattern";
import type { Principal } from "../http/principal.ts";
import type { Kysely } from "kysely";
import { holds } from "./name-store.ts";
import type { LineReport, ReportCursor, ReportListOptions, ReportName } from "./ports.ts";
import { readableBy } from "./access-store.ts";
import type { Schema } from "./schema.ts";

/** A page of the reports that `principal` may read, the last changed first; `search` is looked for in title, slug, project and variants. */
export async function listReports(
  db: Kysely<Schema>,
  options: ReportListOptions,
  principal: Principal,
): Promise<{ reports: ReportListItem[]; next: ReportCursor | null }> {
  let query = db
    .selectFrom("report")
    .innerJoin("project", "project.id", "report.project_id")
    .select(["report.id", "report.slug", "report.title", "report.updated_at", "project.slug as project"])
    .where("report.frozen_of", "is", null)
    .$if(principal.kind !== "anyone", (all) => all.where((e) => readableBy(principal)(e as never)))
    .orderBy("report.updated_at", "desc")
    .orderBy("report.id", "desc")
    .limit(options.limit + 1);
  if (options.project !== undefined) {
    // By id, so that the index over one project's reports is used rather than that over all.
    const project = db.selectFrom("project").select("id").where("slug", "=", options.project);
    query = query.where("report.project_id", "=", project);
  }
  if (options.after !== undefined) {
    const { updatedAt, id } = options.after;
    query = query.where((e) =>
      e.or([
        e("report.updated_at", "<", updatedAt),
        e.and([e("report.updated_at", "=", updatedAt), e("report.id", "<", id)]),
      ]),
    );
  }
  for (const word of (options.search ?? "").split(/\s+/).filter((part) => part !== "")) {
    query = query.where((e) =>
      e.or([
        holds(e.ref("report.title"), word),
        holds(e.ref("report.slug"), word),
        holds(e.ref("project.slug"), word),
        e.exists(
          e
            .selectFrom("variant")
            .select("variant.id")
            .whereRef("variant.report_id", "=", "report.id")
            .where((v) => holds(v.ref("variant.name"), word)),
        ),
      ]),
    );
  }
  const rows = await query.execute();
  const page = rows.slice(0, options.limit);
  const last = page.at(-1);
  const isMore = rows.length > options.limit && last !== undefined;
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

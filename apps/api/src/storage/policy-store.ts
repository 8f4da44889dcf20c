import { BenchPolicy } from "@sweetspot/contract";
import { matchesPattern } from "@sweetspot/model/judge/pattern";
import { defaultJudgePolicy } from "@sweetspot/model/judge/policy";
import type { Kysely } from "kysely";
import Value from "typebox/value";
import { AppError } from "../http/errors.ts";
import type { Schema } from "./schema.ts";

/** What holds for a project that has said nothing. */
export const defaultPolicy: SetPolicy = { line: "", ...defaultJudgePolicy, budgets: [], directions: [] };

/** A policy as it holds: nothing is left out of it. */
export type SetPolicy = Required<BenchPolicy>;

/** A project's policy; the default where it has none. */
export async function policyOf(db: Kysely<Schema>, project: string): Promise<SetPolicy> {
  const row = await db
    .selectFrom("bench_policy")
    .innerJoin("project", "project.id", "bench_policy.project_id")
    .select("bench_policy.policy")
    .where("project.slug", "=", project)
    .executeTakeFirst();
  if (row === undefined) return defaultPolicy;
  const policy: unknown = JSON.parse(row.policy);
  // An older version wrote no directions.
  return Value.Check(BenchPolicy, policy) ? { ...defaultPolicy, ...policy } : defaultPolicy;
}

/** Sets a project's policy. Throws `not-found` for a project without reports. */
export async function setPolicy(
  db: Kysely<Schema>,
  project: string,
  policy: BenchPolicy,
  nowMs: number,
): Promise<void> {
  const row = await db.selectFrom("project").select("id").where("slug", "=", project).executeTakeFirst();
  if (row === undefined)
    throw new AppError("not-found", { message: "There is no such project.", details: { project } });
  const written = { policy: JSON.stringify(policy), updated_at: nowMs };
  await db
    .insertInto("bench_policy")
    .values({ project_id: row.id, ...written })
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(written))
    .execute();
}

/** A report of a project's line, oldest first. */
export interface LineReport {
  readonly slug: string;
  readonly title: string;
  readonly createdAtMs: number;
}

/** As many reports as a history may hold; the newest are kept. */
const maxReports = 400;

/** Returns the reports whose slugs match a pattern, in which `*` matches any text. */
export async function lineReports(db: Kysely<Schema>, project: string, pattern: string): Promise<LineReport[]> {
  if (pattern === "") return [];
  const rows = await db
    .selectFrom("report")
    .innerJoin("project", "project.id", "report.project_id")
    .select(["report.slug", "report.title", "report.created_at"])
    .where("project.slug", "=", project)
    .orderBy("report.created_at", "desc")
    .orderBy("report.id", "desc")
    .limit(20_000)
    .execute();
  const matching = rows.filter(({ slug }) => matchesPattern(slug, pattern)).slice(0, maxReports);
  return matching.toReversed().map(({ slug, title, created_at }) => ({ slug, title, createdAtMs: created_at }));
}

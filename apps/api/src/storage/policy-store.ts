import { BenchPolicy } from "@sweetspot/contract";
import { defaultJudgePolicy } from "@sweetspot/model/judge/policy";
import type { Kysely } from "kysely";
import Value from "typebox/value";
import { AppError } from "../http/errors.ts";
import { isFrozenName } from "./frozen-name.ts";
import type { SetPolicy } from "./project-ports.ts";
import type { Schema } from "./schema.ts";

/** The policy of a project that has set none. */
const defaultPolicy: SetPolicy = { line: "", ...defaultJudgePolicy, budgets: [], directions: [] };

/** A project's policy, or that of the day for the copy that a link shows; the default where there is none. */
export async function policyOf(db: Kysely<Schema>, project: string, report = ""): Promise<SetPolicy> {
  const pinned = isFrozenName(report) ? await pinnedPolicy(db, project, report) : null;
  const row = await db
    .selectFrom("bench_policy")
    .innerJoin("project", "project.id", "bench_policy.project_id")
    .select("bench_policy.policy")
    .where("project.slug", "=", project)
    .executeTakeFirst();
  const written = pinned ?? row?.policy;
  if (written === undefined) return defaultPolicy;
  const policy: unknown = JSON.parse(written);
  // An older version wrote no directions.
  return Value.Check(BenchPolicy, policy) ? { ...defaultPolicy, ...policy } : defaultPolicy;
}

async function pinnedPolicy(db: Kysely<Schema>, project: string, report: string): Promise<string | null> {
  const row = await db
    .selectFrom("share")
    .innerJoin("report", "report.id", "share.frozen_id")
    .innerJoin("project", "project.id", "report.project_id")
    .select("share.policy")
    .where("project.slug", "=", project)
    .where("report.slug", "=", report)
    .executeTakeFirst();
  return row?.policy ?? null;
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
  // By another policy its reports say something else.
  const reports = db.selectFrom("report").select("id").where("project_id", "=", row.id);
  await db.deleteFrom("report_verdict").where("report_id", "in", reports).execute();
}

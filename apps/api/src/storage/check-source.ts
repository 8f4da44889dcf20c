import type { SourceBody } from "@sweetspot/contract";
import { sourceProblem } from "@sweetspot/model/source/repository";
import { AppError } from "../http/errors.ts";

/** The source of a project that has set nothing. */
export const unknownSource: SourceBody = { repository: "", lineLink: "", sourceRoot: "" };

/** Throws `bad-request` naming the field of a setting that cannot be used. */
export function checkSource(given: Partial<SourceBody>): void {
  const problem = sourceProblem({ ...unknownSource, ...given });
  if (problem === null) return;
  throw new AppError("bad-request", { message: problem.message, details: { field: problem.field } });
}

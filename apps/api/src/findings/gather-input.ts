import { lineFiles } from "../evidence/line-history.ts";
import type { ComputedAnswer } from "../http/answers.ts";
import type { Services } from "../services.ts";
import type { ReportName, Stores } from "../storage/ports.ts";
import type { FindingsInput } from "./input.ts";

/**
 * Everything that a report's findings are computed from. It is also all that they depend on, and so their key.
 * @param metrics ids of the quantities that matter, for the sweet spot; null for the default.
 * Throws `not-found` for a report that is not there.
 */
export async function findingsInput(
  { catalogue, marks, policies }: Pick<Stores, "catalogue" | "marks" | "policies">,
  place: ReportName,
  metrics: readonly string[] | null = null,
): Promise<FindingsInput> {
  const { notes, variants, artifacts } = await catalogue.report(place.project, place.report);
  const { line, alpha, minimumEffect, correction, directions } = await policies.of(place.project, place.report);
  return {
    variants: variants.map(({ name }) => name),
    files: artifacts.flatMap(({ variant, name, evidence, kind, state }) =>
      state === "ready" && kind !== null ? [{ variant, name, reading: evidence, kind }] : [],
    ),
    pending: artifacts.filter(({ state }) => state === "pending").length,
    unreadable: variants.flatMap(({ name }) => {
      const own = artifacts.filter(({ variant }) => variant === name);
      return own.length > 0 && own.every(({ state }) => state === "failed") ? [name] : [];
    }),
    policy: { alpha, minimumEffect, correction },
    line: await lineFiles(catalogue, place.project, line, place.report),
    notes,
    marks: await marks.of(place),
    metrics,
    told: { project: directions },
  };
}

/** A report's findings as an answer; kept for the next process where they are by the default metrics, as a page opens with them. */
export function findingsAnswer(
  workers: Services["workers"],
  { project, report }: ReportName,
  input: FindingsInput,
): ComputedAnswer {
  const answer = workers.answer("findings.all", input);
  return input.metrics === null ? { ...answer, keep: { project, report, name: "findings" } } : answer;
}

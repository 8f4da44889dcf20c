import { policyOf } from "../storage/policy-store.ts";
import { lineFiles } from "../evidence/line-history.ts";
import type { Services } from "../services.ts";
import type { FindingsInput } from "./input.ts";
import { marksOf } from "../storage/marks-store.ts";

/**
 * Everything that a report's findings are computed from. It is also all that they depend on, and so their key.
 * @param metrics ids of the quantities that matter, for the sweet spot; null for the default.
 * Throws `not-found` for a report that is not there.
 */
export async function findingsInput(
  services: Pick<Services, "catalogue" | "database">,
  place: { readonly project: string; readonly report: string },
  metrics: readonly string[] | null = null,
): Promise<FindingsInput> {
  const { catalogue, database } = services;
  const { notes, variants, artifacts } = await catalogue.report(place.project, place.report);
  const { line, alpha, minimumEffect, correction, directions } = await policyOf(database.read, place.project);
  return {
    variants: variants.map(({ name }) => name),
    files: artifacts.flatMap(({ variant, name, evidence, kind, state }) =>
      state === "ready" && kind !== null ? [{ variant, name, sha256: evidence, kind }] : [],
    ),
    policy: { alpha, minimumEffect, correction },
    line: await lineFiles(services, place.project, line, place.report),
    notes,
    marks: await marksOf(database.read, place),
    metrics,
    told: { project: directions },
  };
}

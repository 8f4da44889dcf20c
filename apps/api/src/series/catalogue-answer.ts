import type { ToldDirections } from "@sweetspot/model/judge/told-directions";
import type { VariantSeries } from "../evidence/report-series.ts";
import type { ComputedAnswer } from "../http/answers.ts";
import type { Services } from "../services.ts";
import type { ReadyArtifact, ReportName, Stores } from "../storage/ports.ts";

/** The input of every answer about a report's metrics: the series of its variants, and the project's better directions. */
export async function seriesInput(
  { catalogue, policies }: Pick<Stores, "catalogue" | "policies">,
  { project, report }: ReportName,
): Promise<{ readonly variants: VariantSeries[]; readonly told: ToldDirections }> {
  const [series, events, policy] = await Promise.all([
    catalogue.readyOfKind(project, report, "series"),
    catalogue.readyOfKind(project, report, "events"),
    policies.of(project, report),
  ]);
  const of = (files: readonly ReadyArtifact[], variant: string) =>
    files.filter((file) => file.variant === variant).map(({ reading }) => reading);
  return {
    variants: series.variants.map((name) => ({
      name,
      readings: of(series.artifacts, name),
      events: of(events.artifacts, name),
    })),
    told: { project: policy.directions },
  };
}

/**
 * The catalogue of a report's metrics as an answer; kept where a page asks for it, which wants charts with it.
 * @param charts how many of the charts that appear by themselves to draw at once
 */
export async function seriesCatalogueAnswer(
  stores: Pick<Stores, "catalogue" | "policies">,
  workers: Services["workers"],
  { project, report }: ReportName,
  charts: number | undefined,
): Promise<ComputedAnswer> {
  const input = await seriesInput(stores, { project, report });
  if (charts === undefined) return workers.answer("series.catalogue", input);
  return { ...workers.answer("series.catalogue", { ...input, charts }), keep: { project, report, name: "series" } };
}

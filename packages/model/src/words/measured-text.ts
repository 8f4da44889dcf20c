import type { MeasuredCounts, ProfileCounts } from "../findings/verdict.ts";
import { countText, listText } from "./number-text.ts";

/** `6 benchmarks and 42 metrics were measured in main. `; "" without any. */
export function measuredText({ variant, ...counts }: MeasuredCounts & { readonly variant: string }): string {
  const said = countTexts(counts);
  if (said.length === 0) return "";
  const { benchmarks, metrics, events } = counts;
  const verb = benchmarks + metrics === 0 ? "recorded" : "measured";
  return `${listText(said)} ${benchmarks + metrics + events === 1 ? "was" : "were"} ${verb} in ${variant}. `;
}

/** The content of a report without any finding, and what a finding takes. */
export function nothingText({
  benchmarks,
  metrics,
  events,
  profiles: { unchanged, unpaired },
}: MeasuredCounts & { readonly profiles: ProfileCounts }): string {
  if (unchanged > 0)
    return unchanged === 1
      ? "The profile that the variants share shows no change in its total beyond chance."
      : `The ${unchanged} profiles that the variants share show no change in their totals beyond chance.`;
  if (metrics > 0)
    return `Metrics shows the values of ${countText(metrics, "metric", "metrics")}; they give no finding. A finding takes many samples of each variant, captured while it works.`;
  if (events > 0 && benchmarks === 0)
    return `Events shows ${countText(events, "event", "events")}; they give no finding. A finding takes an operation that grows slower or faster as it is repeated.`;
  if (benchmarks > 0)
    return "No benchmark of one variant is in another by the same name, unit and configuration, so that none can be compared. Benchmarks shows what each of them ran.";
  if (unpaired > 0)
    return "No profile of one variant has a counterpart in another: a profile with the same sample types, and with the same file name where there are several.";
  return "These files hold nothing that can be compared between the variants.";
}

/** `No file of before could be read, so that nothing can be compared with it.` */
export function unreadableText(variants: readonly string[]): string {
  const named = listText(variants.map((variant) => `of ${variant}`));
  return `No file ${named} could be read, so that nothing can be compared with ${variants.length === 1 ? "it" : "them"}.`;
}

function countTexts({ benchmarks, metrics, events }: MeasuredCounts): string[] {
  return (
    [
      [benchmarks, "benchmark", "benchmarks"],
      [metrics, "metric", "metrics"],
      [events, "event", "events"],
    ] as const
  ).flatMap(([count, one, many]) => (count === 0 ? [] : [countText(count, one, many)]));
}

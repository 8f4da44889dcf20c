import type { SeriesCut } from "@sweetspot/model/series/builder";
import type { ParseContext } from "../format.ts";

/** Says in the diagnostics what a cap left out. */
export function reportCut(cut: SeriesCut, context: ParseContext): void {
  if (cut.series === 0 && cut.samples === 0) return;
  const { series, seriesSamples } = context.limits;
  const examples = cut.examples.length === 0 ? "" : ` Among them: ${cut.examples.join("; ")}.`;
  context.diagnostics.add({
    severity: "warning",
    code: "series-limit",
    message:
      `The file has more than the ${series} series or ${seriesSamples} samples that are read: ` +
      `at least ${cut.series} series and ${cut.samples} samples were left out.${examples}`,
  });
}

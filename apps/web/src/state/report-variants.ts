import type { ReportBody } from "@sweetspot/contract";
import { variantColour } from "../theme/palette.ts";
import type { ReportVariant } from "../view.ts";

/** The report's variants in order, each with its hue and its files. */
export function reportVariants(report: ReportBody): readonly ReportVariant[] {
  return report.variants.map((variant, position) => ({
    name: variant.name,
    position,
    baseline: position === 0 && report.variants.length > 1,
    colour: variantColour(position),
    parameter: variant.parameter,
    artifacts: report.artifacts.filter((artifact) => artifact.variant === variant.name),
  }));
}

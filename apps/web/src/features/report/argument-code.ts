import type { ReportBody } from "@sweetspot/contract";
import type { ReactNode } from "react";
import { late } from "../../ui/late.tsx";
import type { ReportVariant } from "../../view.ts";
import { views } from "../../views.ts";

type Props = { readonly report: ReportBody };
type ArgumentProps = Props & { readonly variants: readonly ReportVariant[] };

export const ReportArgument = late<ArgumentProps>(() => import("./ReportArgument.tsx"));
export const FindingsPanel = late<Props & { readonly author: ReactNode }>(
  () => import("../findings/FindingsPanel.tsx"),
);
export const ClaimsPanel = late<Props>(() => import("../findings/ClaimsPanel.tsx"));

/** The first section's code is not waited for longer than this: the findings are shown without it. */
const longestMs = 600;

/**
 * Fetches the code of what a report says first, its findings and its first section. Ends when it can be drawn at once, so
 * that nothing is put on the page only to be replaced by something of another height; never fails, since what is missing
 * says so in its place.
 */
export async function loadArgument(report: ReportBody): Promise<void> {
  const section = views.find((view) => view.applies(report))?.section;
  const loadSection = async (): Promise<void> => {
    if (section !== undefined && "load" in section) await section.load();
  };
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, longestMs);
  });
  await Promise.allSettled([
    ReportArgument.load(),
    FindingsPanel.load(),
    ClaimsPanel.load(),
    Promise.race([loadSection(), patience]),
  ]);
}

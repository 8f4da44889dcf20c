import type { ReportBody } from "@sweetspot/contract";
import { late } from "../../ui/late.tsx";
import { views } from "../../views.ts";

type Props = { readonly report: ReportBody };

export const FindingsPanel = late<Props>(() => import("../findings/FindingsPanel.tsx"));
export const ClaimsPanel = late<Props>(() => import("../findings/ClaimsPanel.tsx"));

/** Code that is longer on its way than this is not waited for: what is here is drawn without it. */
const longestMs = 600;

/**
 * Fetches the code of what a report says first, its findings and its first section. Ends when all of it can be drawn at
 * once, so that nothing is put on the page only to be replaced; never fails, since what is missing says so in its place.
 */
export async function loadArgument(report: ReportBody): Promise<void> {
  const first = views.find((view) => view.applies(report))?.section;
  const load = async (): Promise<void> => {
    if (first !== undefined && "load" in first) await first.load();
  };
  await Promise.race([
    Promise.allSettled([FindingsPanel.load(), ClaimsPanel.load(), load()]),
    new Promise<void>((resolve) => {
      setTimeout(resolve, longestMs);
    }),
  ]);
}

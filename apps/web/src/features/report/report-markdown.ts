import type { ReportBody } from "@sweetspot/contract";
import { views } from "../../views.ts";
import { day } from "../../ui/dates.ts";
import { environmentOf } from "./environment.ts";

/** Text that Markdown would read as markup, made plain. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>|#~]/g, (mark) => `\\${mark}`).replace(/[\r\n]+/g, " ");
}

/** The report for a pull request: title with link, variants, where it was measured, then what each view has to say. */
export async function reportMarkdown(report: ReportBody): Promise<string> {
  const link = `${location.origin}/${report.project}/${report.slug}`;
  const variants = report.variants
    .map((variant, at) => (at === 0 ? `${escapeMarkdown(variant.name)} (baseline)` : escapeMarkdown(variant.name)))
    .join(" · ");
  const where = environmentOf(report).map((fact) => escapeMarkdown(fact.text));
  const parts = [
    `## [${escapeMarkdown(report.title || `${report.project} / ${report.slug}`)}](${link})`,
    [variants, ...where, `${report.artifacts.length} files`, `revision ${report.revision}`, day(report.updatedAt)]
      .filter((fact) => fact !== "")
      .join(" · "),
  ];
  const said = await Promise.all(
    views.map(async (view) => {
      if (!view.markdown || !view.applies(report)) return null;
      const text = await view.markdown(report);
      return text ? `### ${view.label}\n\n${text.trim()}` : null;
    }),
  );
  parts.push(...said.filter((text) => text !== null));
  const failed = report.artifacts.filter((artifact) => artifact.state === "failed");
  if (failed.length > 0) {
    parts.push(
      `${failed.length} files could not be read: ${failed.map((a) => escapeMarkdown(`${a.variant}/${a.name}`)).join(", ")}.`,
    );
  }
  return `${parts.join("\n\n")}\n`;
}

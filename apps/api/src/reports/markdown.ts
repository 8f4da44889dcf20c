import type { FindingBody, FindingsBody, ReportBody } from "@sweetspot/contract";
import { attributionLines } from "./attribution-markdown.ts";

/** What a report's Markdown is made of. */
export interface ReportEvidence {
  readonly report: ReportBody;
  readonly findings: FindingsBody;
  /** benchstat's text of all benchmarks; "" when there are none. */
  readonly benchstat: string;
}

/** Findings listed before the rest is folded away. */
const shownFindings = 12;

const signs: Record<FindingBody["group"], string> = {
  better: "▼ better",
  worse: "▲ worse",
  traded: "◆ traded",
  unclear: "unclear",
  refused: "cannot be said",
};

/**
 * A report for a pull request: title with link, variants, findings with links to what shows them, the benchmark table
 * folded. Names and texts come from uploaded files, so nothing in them can become markup.
 */
export function reportMarkdown({ report, findings, benchstat }: ReportEvidence): string {
  const variants = report.variants.map(({ name }, i) => (i === 0 ? `${plain(name)} (baseline)` : plain(name)));
  const parts = [
    `## [${plain(report.title || `${report.project} / ${report.slug}`)}](${report.url})`,
    [variants.join(" · "), `${report.artifacts.length} files`, `revision ${report.revision}`].join(" — "),
  ];
  const visible = findings.findings.filter((finding) => finding.mark.state !== "hidden");
  const first = visible.filter((finding) => finding.group !== "refused").slice(0, shownFindings);
  const rest = visible.filter((finding) => !first.includes(finding));
  if (first.length > 0) parts.push(first.map((finding) => findingLine(report.url, finding, findings)).join("\n"));
  else parts.push("Nothing can be said yet of what changed.");
  if (rest.length > 0)
    parts.push(
      fold(`${rest.length} more`, rest.map((finding) => findingLine(report.url, finding, findings)).join("\n")),
    );
  if (findings.claims.length > 0) {
    const claims = findings.claims.map(
      (claim) =>
        `- ${claim.verdict.replaceAll("-", " ")}: ${plain(claim.text)}${claim.remark === "" ? "" : ` — ${plain(claim.remark)}`}`,
    );
    parts.push(`**Claims, checked**\n\n${claims.join("\n")}`);
  }
  if (benchstat.trim() !== "") parts.push(fold("Benchmarks, as benchstat prints them", fence(benchstat)));
  const failed = report.artifacts.filter((artifact) => artifact.state === "failed");
  if (failed.length > 0) {
    const names = failed.map(({ variant, name }) => plain(`${variant}/${name}`));
    parts.push(`Could not be read: ${names.join(", ")}.`);
  }
  return `${parts.join("\n\n")}\n`;
}

function findingLine(url: string, finding: FindingBody, findings: FindingsBody): string {
  const query = new URLSearchParams({ v: "1", ...finding.evidence.parameters });
  const link = `${url}?${query.toString()}#${encodeURIComponent(finding.evidence.view)}`;
  const facts = [finding.scope, finding.certainty, finding.mark.note].filter((text) => text !== "").map(plain);
  const said = [plain(finding.subject), finding.change === "" ? "" : `**${plain(finding.change)}**`].filter(
    (text) => text !== "",
  );
  const below = attributionLines(findings, finding.id, plain).map((line) => `\n  - ${line}`);
  return `- ${signs[finding.group]}: ${said.join(" ")} — ${facts.join("; ")} ([show](${link}))${below.join("")}`;
}

function fold(title: string, body: string): string {
  return `<details>\n<summary>${title}</summary>\n\n${body}\n\n</details>`;
}

/** A code block that its content cannot end. */
function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  return `${ticks}\n${text.trimEnd()}\n${ticks}`;
}

/** Text that Markdown and HTML would read as markup, or GitHub as a mention, made plain. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#!|~@&]/g, (mark) => `\\${mark}`).replace(/\s+/g, " ");
}

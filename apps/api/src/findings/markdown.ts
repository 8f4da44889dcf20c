import type { CheckedClaimBody, FindingBody, FindingsBody, ReportBody } from "@sweetspot/contract";
import { quoted } from "@sweetspot/model/claims/claim";
import { chooseFindings } from "@sweetspot/model/findings/choose-findings";
import { countByTone, toneText } from "@sweetspot/model/words/tone-text";
import { attributionLines } from "./attribution-markdown.ts";

/** What a report's Markdown is made of. */
export interface ReportEvidence {
  readonly report: ReportBody;
  readonly findings: FindingsBody;
  /** benchstat's text of all benchmarks; "" when there are none. */
  readonly benchstat: string;
}

/**
 * A report for a pull request: title with link, variants, the verdict, how many findings of each kind, the strongest as on the page's
 * first screen, each a link to what shows it; all others and the benchmark table folded. Names and texts come from uploaded files, so nothing in them can become markup.
 */
export function reportMarkdown({ report, findings, benchstat }: ReportEvidence): string {
  const variants = report.variants.map(({ name }, i) => (i === 0 ? `${plain(name)} (baseline)` : plain(name)));
  const parts = [
    `## [${plain(report.title || `${report.project} / ${report.slug}`)}](${report.url})`,
    [variants.join(" · "), `${report.artifacts.length} files`, `revision ${report.revision}`].join(" — "),
  ];
  parts.push(findings.sentences.map(plain).join(" "));
  const visible = findings.findings.filter((finding) => finding.mark.state !== "hidden");
  const first = chooseFindings(visible);
  const rest = visible.filter((finding) => !first.includes(finding));
  if (visible.length > 0)
    parts.push(
      countByTone(visible)
        .map(({ word, count }) => `**${count}** ${word}`)
        .join(" · "),
    );
  if (first.length > 0) parts.push(first.map((finding) => findingLine(report.url, finding, findings)).join("\n"));
  if (rest.length > 0)
    parts.push(
      fold(`${rest.length} more`, rest.map((finding) => findingLine(report.url, finding, findings)).join("\n")),
    );
  if (findings.claims.length > 0) {
    const claims = findings.claims.map(
      (claim) => `- ${verdicts[claim.verdict]}: ${plain(quoted(claim.text))}${claimRemark(claim)}`,
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

const verdicts: Record<CheckedClaimBody["verdict"], string> = {
  holds: "✓ holds",
  "rounds-to": "≈ rounds to it",
  contradicted: "✗ **contradicted**",
  doubted: "! doubted",
  "cannot-be-checked": "? cannot be checked",
};

function claimRemark({ verdict, computed, remark }: CheckedClaimBody): string {
  const given = computed === "" || verdict === "holds" ? [] : [`the evidence gives ${plain(computed)}`];
  const said = [...given, ...(remark === "" ? [] : [plain(remark)])].join("; ");
  return said === "" ? "" : ` — ${said}`;
}

/** The address of the view that shows a finding. */
export function findingUrl(url: string, { evidence }: Pick<FindingBody, "evidence">): string {
  const query = new URLSearchParams({ v: "1", ...evidence.parameters });
  return `${url}?${query.toString()}#${encodeURIComponent(evidence.view)}`;
}

function findingLine(url: string, finding: FindingBody, findings: FindingsBody): string {
  const link = findingUrl(url, finding);
  const { subject, change, scope, amounts, certainty, mark } = finding;
  const facts = [scope, certainty.text, mark.note].filter((text) => text !== "").map(plain);
  const said = [`[${plain(subject)}](${link})`, change === "" ? "" : `**${plain(change)}**`, plain(amounts)].filter(
    (text) => text !== "",
  );
  // What accounts for it says more than the remark, which names the same functions.
  const accounts = attributionLines(findings, finding.id, plain);
  const remarks = accounts.length > 0 || finding.remark === "" ? accounts : [plain(finding.remark)];
  const below = remarks.map((line) => `\n  - ${line}`);
  return `- ${signOf(finding)}${toneText(finding.tone)}: ${said.join(" ")} — ${facts.join("; ")}${below.join("")}`;
}

/** The direction of the number as an arrow. */
function signOf({ numbers }: FindingBody): string {
  const ratio = numbers?.ratio ?? 1;
  return ratio < 1 ? "▼ " : ratio > 1 ? "▲ " : "";
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

import type { CheckedClaimBody, FindingBody, FindingsBody, ReportBody, ReportVerdictBody } from "@sweetspot/contract";
import { quoted } from "@sweetspot/model/claims/claim";
import { chooseFindings } from "@sweetspot/model/findings/choose-findings";
import { levelWord } from "@sweetspot/model/words/level-text";
import { pText } from "@sweetspot/model/words/number-text";
import { sentenceText } from "@sweetspot/model/words/sentence";
import { countByTone, toneText } from "@sweetspot/model/words/tone-text";
import { attributionLines } from "./attribution-markdown.ts";

/** The input of a report's Markdown. */
export interface ReportEvidence {
  readonly report: ReportBody;
  readonly findings: FindingsBody;
  /** benchstat's text of all benchmarks; "" when there are none. */
  readonly benchstat: string;
}

/** The text that a pull request shows before anything is unfolded takes at most this many bytes. */
const unfoldedBytes = 4_000;

/** GitHub takes no comment of more than 65,536 characters; a pull request's description is held to the same. */
const wholeBytes = 65_000;

/**
 * A report for a pull request: title with link, variants, the verdict, a table of the strongest findings, each a link to its view, and
 * the checked claims, in at most 4 kB; folded below are all findings with their certainty and what accounts for them, further claims
 * and the benchmark table, as far as a comment on GitHub has room for them. Names and texts come from uploaded files, so nothing in them can become markup.
 */
export function reportMarkdown({ report, findings, benchstat }: ReportEvidence): string {
  const names = report.variants.map(({ name }, i) => `${plain(cut(name, 60))}${i === 0 ? " (baseline)" : ""}`);
  const files = `${report.artifacts.length} ${report.artifacts.length === 1 ? "file" : "files"}`;
  const failed = report.artifacts.filter((artifact) => artifact.state === "failed");
  const visible = findings.findings.filter((finding) => finding.mark.state !== "hidden");
  const parts = [
    `## [${plain(cut(report.title || `${report.project} / ${report.slug}`, 200))}](${report.url})`,
    [some(names, 8, " · "), files, `revision ${report.revision}`].join(" — "),
    ...verdictParagraphs(findings.verdict),
  ];
  if (visible.length > 0)
    parts.push(
      countByTone(visible)
        .map(({ word, count }) => `**${count}** ${word}`)
        .join(" · "),
    );
  if (failed.length > 0) {
    const unread = failed.map(({ variant, name }) => plain(cut(`${variant}/${name}`, 60)));
    parts.push(`Could not be read: ${some(unread, 5, ", ")}.`);
  }
  let left = unfoldedBytes - bytesOf(parts.join("\n\n")) - 2;
  const take = (head: string, lines: readonly string[]): number => {
    const fitting = fittingLines(lines, left - bytesOf(head) - 4);
    if (fitting > 0) {
      parts.push(head + lines.slice(0, fitting).join("\n"));
      left -= bytesOf(parts.at(-1) as string) + 2;
    }
    return fitting;
  };
  const several = report.variants.length > 2;
  take(
    "| | finding | change | amounts | certainty |\n| --- | --- | ---: | --- | --- |\n",
    chooseFindings(visible).map((finding) => findingRow(report.url, finding, several)),
  );
  const claims = findings.claims.map(
    (claim) => `- ${verdicts[claim.verdict]}: ${plain(quoted(claim.text))}${claimRemark(claim)}`,
  );
  const claimsHead = "**Claims, checked**\n\n";
  const shownClaims = take(claimsHead, claims);
  const room = () => wholeBytes - bytesOf(parts.join("\n\n"));
  const others = `\n\n[The report](${report.url}) has the others.`;
  /** Folds as many of the lines as fit into the given bytes. */
  const foldLines = (lines: readonly string[], what: string, bytes: number, dress = (text: string) => text): void => {
    const fitting = fittingLines(lines, bytes - bytesOf(fold(what, dress(others))) - 40);
    const isWhole = fitting === lines.length;
    const title = isWhole ? what : `${what}: the first ${fitting} of ${lines.length}`;
    if (fitting > 0) parts.push(fold(title, dress(lines.slice(0, fitting).join("\n")) + (isWhole ? "" : others)));
  };
  const full = visible.map((finding) => findingLine(report.url, finding, findings));
  foldLines(full, full.length === 1 ? "The finding in full" : "The findings in full", room() / 2);
  const moreClaims = claims.slice(shownClaims);
  foldLines(moreClaims, `${moreClaims.length} more checked claims`, room() / 2);
  const table = benchstat.trimEnd() === "" ? [] : benchstat.trimEnd().split("\n");
  foldLines(table, "Benchmarks, as benchstat prints them", room(), fence);
  return `${parts.join("\n\n")}\n`;
}

/** The number of lines, from the first on, that fit into the given bytes. */
function fittingLines(lines: readonly string[], bytes: number): number {
  let taken = 0;
  const over = lines.findIndex((line) => (taken += bytesOf(line) + 1) > bytes);
  return over < 0 ? lines.length : over;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The first of a list, and how many there are beyond them. */
function some(texts: readonly string[], most: number, between: string): string {
  const more = texts.length > most ? [`and ${texts.length - most} more`] : [];
  return [...texts.slice(0, most), ...more].join(between);
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

/** The verdict as the page sets it: the changes with gains and costs in bold; below them the certainty, the next step and the origin. */
function verdictParagraphs({ main, origin, support, run, next }: ReportVerdictBody): string[] {
  const command = run === null ? "" : `To tell, run \`${run}\`.`;
  const texts = [...support.map(sentenceText), next].map(plain);
  const below = [...texts, command, ...origin.map(sentenceText).map(plain)].filter((text) => text !== "").join(" ");
  return [cut(main.map(sentenceMarkdown).join(" "), 800), cut(below, 800)].filter((text) => text !== "");
}

function sentenceMarkdown(parts: ReportVerdictBody["main"][number]): string {
  return parts
    .map(({ text, look }) => (look === "plain" ? plain(text) : plain(text).replace(/^( ?)(.*?)( ?)$/, "$1**$2**$3")))
    .join("");
}

/** A finding as a row of the table, by the names that the page has: what, by how much, between which amounts, how certain. */
function findingRow(url: string, finding: FindingBody, several: boolean): string {
  const { name, detail, change, amounts, certainty, of, tone } = finding;
  const variant = several ? (of.variant ?? "") : "";
  const beside = [detail, variant].filter((text) => text !== "").map((text) => plain(cut(text, 60)));
  const what = `[${plain(cut(name, 100))}](${findingUrl(url, finding)}) ${beside.join(" · ")}`;
  const said = [
    change === "" ? "" : `**${unbroken(plain(cut(change, 60)))}**`,
    unbroken(plain(cut(amounts, 60))),
    plain(cut(shortCertainty(certainty), 90)),
  ];
  return `| ${unbroken(signOf(finding) + toneText(tone))} | ${what.trimEnd()} | ${said.join(" | ")} |`;
}

/** The level with p, or with its first reason; the rest is in the folded findings. */
function shortCertainty({ level, p, conditions }: FindingBody["certainty"]): string {
  const reason = p === null ? conditions.find(({ text }) => text !== "")?.text : pText(p);
  return levelWord(level) + (reason === undefined ? "" : `: ${reason}`);
}

/** Narrow columns of a table part no number from its unit; a long text may still break. */
function unbroken(text: string): string {
  return text.length > 30 ? text : text.replaceAll(" ", "\u00a0").replace("\u00a0→", " →");
}

const verdicts: Record<CheckedClaimBody["verdict"], string> = {
  holds: "✓ holds",
  "rounds-to": "≈ holds when rounded",
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
  // The breakdown says more than the remark, which names the same functions.
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

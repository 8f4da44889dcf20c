import type { Services } from "../services.ts";
import type { ReportName } from "../storage/ports.ts";
import { findingsInput } from "./gather-input.ts";

/** Longer texts are cut: lists have a line or two for them. */
const longest = 320;
/** The findings that a revision remembers; they come with the most important first. */
const mostFindings = 200;

/**
 * Makes what a report says, for the lists and previews that it is in, and keeps it, unless it is known for the report's present revision.
 * Nothing is made while files of it are being read: that would speak of a part as if it were the whole.
 */
export async function prepareVerdict(
  { stores, workers }: Pick<Services, "stores" | "workers">,
  name: ReportName,
): Promise<void> {
  // Before its evidence: what is made of a report that changes meanwhile is of an older revision, and so not kept.
  const { artifacts, revision } = await stores.catalogue.report(name.project, name.report);
  const isComplete = artifacts.length > 0 && artifacts.every(({ state }) => state !== "pending");
  if (!isComplete || (await stores.verdicts.of(name)) !== null) return;
  const { verdict, findings } = await workers.run("findings.all", await findingsInput(stores, name));
  const text = verdict.main.map((parts) => parts.map((part) => part.text).join("")).join(" ");
  await stores.verdicts.keep(name, revision, {
    verdict: {
      outcome: verdict.outcome,
      text: text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text,
    },
    findings: findings.slice(0, mostFindings).map(({ id, tone, subject, change }) => ({ id, tone, subject, change })),
  });
}

import type { ReportBody } from "@sweetspot/contract";
import { claimProblems } from "@sweetspot/model/claims/problems";
import { embedProblems } from "./note-parts.ts";

/** A text to put in at the caret. */
interface NoteHint {
  readonly label: string;
  readonly text: string;
}

/** Most hints shown at once: the line is one line. */
const mostHints = 6;

/** The faults of claims and embeds of a draft, in the order of its lines. */
export function noteProblems(draft: string, report: ReportBody): { readonly line: number; readonly message: string }[] {
  const variants = report.variants.map(({ name }) => name);
  return [...claimProblems(draft, variants), ...embedProblems(draft)].toSorted((a, b) => a.line - b.line);
}

/**
 * The texts that can be written at the caret, with this report's own names: references in a claim after its `=`, views in
 * an embed; on an empty line the beginnings of both.
 */
export function noteHints(draft: string, caret: number, report: ReportBody, views: readonly string[]): NoteHint[] {
  const line = draft.slice(draft.lastIndexOf("\n", caret - 1) + 1, caret);
  if (line.trim() === "") {
    return [
      { label: "claim: …", text: "claim: -50% memory = " },
      { label: "![[view]]", text: "![[" },
    ];
  }
  const embed = /!\[\[([a-z-]*)$/.exec(line);
  if (embed !== null) {
    const begun = embed[1]!;
    return views
      .filter((view) => view.startsWith(begun))
      .slice(0, mostHints)
      .map((view) => ({ label: view, text: `${view.slice(begun.length)}]]` }));
  }
  const isCalculation = /^\s*(?:[-*>]\s+)?claim:.*=/i.test(line);
  return isCalculation ? references(report) : [];
}

function references({ variants, artifacts }: ReportBody): NoteHint[] {
  const variant = variants.at(-1)?.name ?? "after";
  const own = artifacts.filter((file) => file.variant === variant && file.state === "ready");
  const quoted = (...texts: readonly string[]): string =>
    texts.map((text) => `"${text.replaceAll('"', "")}"`).join(", ");
  const hints: NoteHint[] = [];
  if (own.some(({ kind }) => kind === "bench"))
    hints.push({ label: "bench(…)", text: `bench(${quoted("Benchmark", "sec/op", variant)})` });
  const profile = own.find(({ summary }) => summary?.kind === "profile");
  if (profile?.summary?.kind === "profile") {
    const type = profile.summary.sampleTypes.at(-1)?.type ?? "cpu";
    hints.push({ label: "profile(…)", text: `profile(${quoted(profile.name, type, variant)})` });
  }
  if (own.some(({ kind }) => kind === "series"))
    hints.push({ label: "metric(…)", text: `metric(${quoted("process_resident_memory_bytes", "max", variant)})` });
  if (own.some(({ kind }) => kind === "facts"))
    hints.push({ label: "fact(…)", text: `fact(${quoted("", "total", variant)})` });
  return hints;
}

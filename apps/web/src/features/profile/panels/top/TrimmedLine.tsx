import type { TopAnswer } from "@sweetspot/contract";
import { shareText, valueText } from "../../model/format-value.ts";

/** The part that trimming left out of a table, in pprof's words; nothing where nothing was to be trimmed. */
export function TrimmedLine({ answer }: { answer: TopAnswer }) {
  const { trimmed, sampleType } = answer;
  if (trimmed === null) return null;
  const whole = answer.kind === "top" ? answer.whole : answer.before.whole;
  const count = (number: number, noun: string) => `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
  const parts = [
    `Showing nodes accounting for ${valueText(trimmed.shownTotal, sampleType.unit)}, ${shareText(trimmed.shownTotal, whole)} of ${valueText(whole, sampleType.unit)} total.`,
  ];
  if (trimmed.dropped > 0) {
    parts.push(`Dropped ${count(trimmed.dropped, "node")} (cum < ${valueText(trimmed.cutoff, sampleType.unit)}).`);
  }
  if (answer.names.length < trimmed.functions) {
    parts.push(`Top ${answer.names.length.toLocaleString("en-US")} of ${count(trimmed.functions, "node")}.`);
  }
  return <p className="mb-1.5 text-sm text-ink2">{parts.join(" ")}</p>;
}

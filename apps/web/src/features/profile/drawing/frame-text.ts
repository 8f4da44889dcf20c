import type { FlameAnswer } from "@sweetspot/contract";
import { shareText, signedText, valueText } from "../model/format-value.ts";
import { fileOf, isWhole, nameOf } from "./flame-rows.ts";

/** One line of what is known about a frame. */
interface FrameFact {
  readonly label: string;
  readonly value: string;
}

/** The text about a frame in a tooltip, for a screen reader and in a copied line. */
export interface FrameText {
  readonly name: string;
  readonly file: string;
  readonly facts: readonly FrameFact[];
}

/** `below`: how many frames under it are not drawn; 0 where that is not said. */
export function frameText(answer: FlameAnswer, row: number, below = 0): FrameText {
  const facts = answer.kind === "flame" ? singleFacts(answer, row) : differenceFacts(answer, row);
  if (below > 0) {
    const many = below === 1 ? "1 frame" : `${below.toLocaleString("en-US")} frames`;
    facts.push({
      label: "below",
      value: `${many} too narrow to draw: zoom in, or list ${below === 1 ? "it" : "them"} (l)`,
    });
  }
  return { name: nameOf(answer, row), file: fileOf(answer, row), facts };
}

/** A frame in one sentence, for the live region. */
export function spokenFrame(text: FrameText): string {
  return [text.name, ...text.facts.map((fact) => `${fact.label} ${fact.value}`)].join(", ");
}

function singleFacts(answer: Extract<FlameAnswer, { kind: "flame" }>, row: number): FrameFact[] {
  const { unit } = answer.sampleType;
  const total = answer.total[row]!;
  const shares = [`${shareText(total, answer.whole)} of all`];
  // A zoomed frame whose values cancel out has no shares.
  if (row > 0 && !isWhole(answer, 0) && answer.total[0] !== 0)
    shares.push(`${shareText(total, answer.total[0]!)} of the zoomed frame`);
  const facts: FrameFact[] = [
    { label: "total", value: `${valueText(total, unit, answer.exact?.total[row])} · ${shares.join(" · ")}` },
    {
      label: "self",
      value: `${valueText(answer.self[row]!, unit, answer.exact?.self[row])} · ${shareText(answer.self[row]!, answer.whole)} of all`,
    },
  ];
  if (answer.mean !== null) facts.push({ label: "mean", value: valueText(answer.mean[row]!, unit) });
  return facts;
}

function differenceFacts(answer: Extract<FlameAnswer, { kind: "flame-diff" }>, row: number): FrameFact[] {
  const { unit } = answer.sampleType;
  const before = answer.totalBefore[row]!;
  const after = answer.totalAfter[row]!;
  const delta = after - before;
  const facts: FrameFact[] = [
    {
      label: "before",
      value: `${valueText(before, unit, answer.exact?.totalBefore[row])} · ${shareText(before, answer.before.whole)}`,
    },
    {
      label: "after",
      value: `${valueText(after, unit, answer.exact?.totalAfter[row])} · ${shareText(after, answer.after.whole)}`,
    },
    { label: "change", value: `${signedText(delta, unit)} · ${changeText(before, after)}` },
  ];
  const self = answer.selfAfter[row]! - answer.selfBefore[row]!;
  if (self !== delta) facts.push({ label: "of it self", value: signedText(self, unit) });
  if (answer.mean !== null) {
    const { before: old, after: now } = answer.mean;
    facts.push({ label: "mean", value: `${valueText(old[row]!, unit)} → ${valueText(now[row]!, unit)}` });
  }
  if (answer.quiet[row] === 1 && delta !== 0) facts.push({ label: "note", value: "within sampling noise" });
  return facts;
}

/** `−37.1 %`, or what a percentage cannot say: added, removed, unchanged. */
export function changeText(before: number, after: number): string {
  if (before === after) return before === 0 ? "net zero" : "unchanged";
  if (before === 0) return "added";
  if (after === 0) return "removed";
  const change = shareText(after - before, Math.abs(before));
  return change.startsWith("−") ? change : `+${change}`;
}

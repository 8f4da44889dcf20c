import type { FindingBody } from "@sweetspot/contract";
import { wordOf } from "@sweetspot/model/findings/finding-words";

/** How a finding is set: its mark, and how loud it is. */
export interface FindingLook {
  /** Stands where the change has no sign of its own. */
  readonly mark: string;
  /** Colour of the change; a proven one is bold, too. */
  readonly colour: string;
  readonly isLoud: boolean;
}

/** By the word for its verdict. */
const looks: ReadonlyMap<string, FindingLook> = new Map([
  ["better", { mark: "▼", colour: "text-better", isLoud: true }],
  ["worse", { mark: "▲", colour: "text-worse", isLoud: true }],
  ["traded", { mark: "◇", colour: "text-ink", isLoud: true }],
  ["contradiction", { mark: "≠", colour: "text-failed", isLoud: true }],
  ["perhaps better", { mark: "▼", colour: "text-better", isLoud: false }],
  ["perhaps worse", { mark: "▲", colour: "text-worse", isLoud: false }],
  ["measured", { mark: "·", colour: "text-ink", isLoud: false }],
  ["cannot be said", { mark: "?", colour: "text-ink2", isLoud: false }],
]);

const plainLook: FindingLook = { mark: "~", colour: "text-ink2", isLoud: false };

/** The look of a verdict by its word. */
export function lookOfWord(word: string): FindingLook {
  return looks.get(word) ?? plainLook;
}

/** The look of a finding. */
export function lookOf(finding: Pick<FindingBody, "group" | "reading">): FindingLook {
  return lookOfWord(wordOf(finding));
}

/** A certainty's first words, which say how sure it is, and the rest, which says why. */
export function certaintyParts(certainty: string): readonly [sure: string, why: string] {
  const end =
    /^(?:proven|not proven|certain|differs|seen once a side|seen once|by medians|a total only)(?=[:,]|$)/.exec(
      certainty,
    )?.[0].length ?? 0;
  return [certainty.slice(0, end), certainty.slice(end).replace(/^[:,]\s*/, "")];
}

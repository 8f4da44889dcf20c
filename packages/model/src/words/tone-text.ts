import type { FindingTone } from "../findings/finding-names.ts";
import { findingTones } from "../findings/finding-names.ts";

const words: Readonly<Record<FindingTone, string>> = {
  caution: "caution",
  better: "better",
  worse: "worse",
  "probably-better": "probably better",
  "probably-worse": "probably worse",
  traded: "trade-off",
  contradiction: "contradiction",
  differs: "differs",
  account: "observed",
  measured: "measured",
  refused: "not known",
};

/** Words that are another for several findings than for one. */
const ofSeveral: Partial<Record<FindingTone, string>> = {
  caution: "cautions",
  contradiction: "contradictions",
  differs: "differ",
  traded: "trade-offs",
};

/** The word that the interface shows for a tone. */
export function toneText(tone: FindingTone): string {
  return words[tone];
}

/** The number of findings of each tone, in the order in which tones are shown; tones without findings are left out. */
export function countByTone(
  findings: readonly { readonly tone: FindingTone }[],
): { readonly tone: FindingTone; readonly word: string; readonly count: number }[] {
  return findingTones.flatMap((tone) => {
    const count = findings.filter((finding) => finding.tone === tone).length;
    return count === 0 ? [] : [{ tone, word: countWord(tone, count), count }];
  });
}

function countWord(tone: FindingTone, count: number): string {
  return count === 1 ? words[tone] : (ofSeveral[tone] ?? words[tone]);
}

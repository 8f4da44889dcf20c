import type { FindingBody } from "@sweetspot/contract";

/** How a finding is set: the word for its verdict, its mark, and how loud it is. */
export interface FindingLook {
  readonly word: string;
  /** Stands where the change has no sign of its own. */
  readonly mark: string;
  /** Colour of the change; a proven one is bold, too. */
  readonly colour: string;
  readonly isLoud: boolean;
}

const groups: Readonly<Record<FindingBody["group"], FindingLook>> = {
  better: { word: "better", mark: "▼", colour: "text-better", isLoud: true },
  worse: { word: "worse", mark: "▲", colour: "text-worse", isLoud: true },
  traded: { word: "traded", mark: "◇", colour: "text-ink", isLoud: true },
  unclear: { word: "unclear", mark: "~", colour: "text-ink2", isLoud: false },
  refused: { word: "cannot be said", mark: "?", colour: "text-ink2", isLoud: false },
};

const readings: Readonly<Record<FindingBody["reading"], FindingLook>> = {
  plain: groups.unclear,
  better: { word: "perhaps better", mark: "▼", colour: "text-better", isLoud: false },
  worse: { word: "perhaps worse", mark: "▲", colour: "text-worse", isLoud: false },
  contradiction: { word: "contradiction", mark: "≠", colour: "text-failed", isLoud: true },
  account: { word: "measured", mark: "·", colour: "text-ink", isLoud: false },
};

/** The look of a finding: of its group, and of what is unclear by how it reads. */
export function lookOf({ group, reading }: Pick<FindingBody, "group" | "reading">): FindingLook {
  return group === "unclear" ? readings[reading] : groups[group];
}

/** A certainty's first words, which say how sure it is, and the rest, which says why. */
export function certaintyParts(certainty: string): readonly [sure: string, why: string] {
  const end =
    /^(?:proven|not proven|certain|differs|seen once a side|by medians|a total only)(?=[:,]|$)/.exec(certainty)?.[0]
      .length ?? 0;
  return [certainty.slice(0, end), certainty.slice(end).replace(/^[:,]\s*/, "")];
}

/** `10 better`, `9 worse`, …: how many findings of each kind there are, in the order of the list; hidden ones not counted. */
export function findingCounts(findings: readonly FindingBody[]): { look: FindingLook; count: number }[] {
  const counts = new Map<FindingLook, number>();
  for (const finding of findings) {
    if (finding.mark.state === "hidden") continue;
    const look = lookOf(finding);
    counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  const order = [groups.better, groups.worse, groups.traded, readings.contradiction, readings.better, readings.worse];
  const rest = [readings.account, groups.unclear, groups.refused];
  return [...order, ...rest].flatMap((look) => {
    const count = counts.get(look) ?? 0;
    return count === 0 ? [] : [{ look, count }];
  });
}

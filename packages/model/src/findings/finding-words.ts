import type { Finding } from "./finding.ts";

const groups: Readonly<Record<Finding["group"], string>> = {
  better: "better",
  worse: "worse",
  traded: "traded",
  unclear: "unclear",
  refused: "cannot be said",
};

const readings: Readonly<Record<Finding["reading"], string>> = {
  plain: "unclear",
  better: "perhaps better",
  worse: "perhaps worse",
  contradiction: "contradiction",
  account: "measured",
};

/** The words for verdicts, in the order in which they are counted. */
const order = [
  groups.better,
  groups.worse,
  groups.traded,
  readings.contradiction,
  readings.better,
  readings.worse,
  readings.account,
  groups.unclear,
  groups.refused,
];

/** The word for a finding's verdict: of its group, and of what is unclear by how it reads. */
export function wordOf({ group, reading }: Pick<Finding, "group" | "reading">): string {
  return group === "unclear" ? readings[reading] : groups[group];
}

/** How many findings there are of each verdict: `10 better`, `9 worse`, …; none of what there is none of. */
export function countByWord(
  findings: readonly Pick<Finding, "group" | "reading">[],
): { readonly word: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(wordOf(finding), (counts.get(wordOf(finding)) ?? 0) + 1);
  return order.flatMap((word) => {
    const count = counts.get(word) ?? 0;
    return count === 0 ? [] : [{ word, count }];
  });
}

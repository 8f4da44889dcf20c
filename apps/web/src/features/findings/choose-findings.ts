import type { FindingBody } from "@sweetspot/contract";

/** How many of each group the first screen shows; every trade, since there is at most one or two. */
const shown: Readonly<Record<FindingBody["group"], number>> = {
  better: 3,
  worse: 3,
  traded: 2,
  unclear: 2,
  refused: 2,
};

/**
 * The strongest findings of each group, in the order given, so that a long list of one kind does not push the others off
 * the first screen. Where nothing is proven, what is unclear gets the room.
 */
export function chooseFindings(findings: readonly FindingBody[]): FindingBody[] {
  const proven = findings.some(({ group }) => group === "better" || group === "worse");
  const left = { ...shown, unclear: proven ? shown.unclear : 5 };
  return findings.filter(({ group }) => left[group]-- > 0);
}

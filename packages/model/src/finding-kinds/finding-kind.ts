import type { EvidenceReference } from "../findings/evidence-reference.ts";
import type { FindingGroup } from "../findings/finding-names.ts";
import type { Certainty } from "../judge/certainty.ts";
import type { FindingParts, FindingTitle } from "../words/finding-parts.ts";
import type { Sentence } from "../words/sentence.ts";

/** The fields of every finding; a kind adds its own numbers and names, and no sentences that code would read. */
export interface FindingOf<Kind extends string> {
  readonly kind: Kind;
  /** Stable over recomputation, so that an author's pin, note or hiding stays with it: `<kind or area>:<subject>…`. */
  readonly id: string;
  /** Better and worse hold with the level's word before them: `likely` is probably better. */
  readonly group: FindingGroup;
  readonly certainty: Certainty;
  /** References to the evidence that shows it. */
  readonly evidence: EvidenceReference;
  /** For ordering inside its group: the size of the change as |ln ratio| where there is one, else 0. */
  readonly strength: number;
}

/** A quantity on both sides, in base units. */
export interface BeforeAfter {
  readonly before: number;
  readonly after: number;
  /** after / before. */
  readonly ratio: number;
}

/** Both sides of a finding as numbers, in base units; null where it has no such pair. */
interface FindingNumbers {
  readonly before: number;
  readonly after: number;
  /** after / before. */
  readonly ratio: number;
  /** The interval of the ratio; null without one. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly unit: string;
}

/** A pair without an interval. */
export function numbersOf(before: number, after: number, unit: string): FindingNumbers {
  return { before, after, ratio: after / before, interval: null, unit };
}

/**
 * One kind of finding, in a file of its own beside its data. `finding-kinds.ts` lists them; the page, Markdown, the API and
 * the contract know none by name (docs/adding-a-finding-kind.md).
 */
export interface FindingKindOf<One extends FindingOf<string>> {
  readonly kind: One["kind"];
  /**
   * The tone of a finding where its group does not say it: a warning about the measurement itself, two pieces of evidence or a
   * statement and its evidence that contradict each other, or where a single run's cost goes.
   */
  readonly tone?: "caution" | "contradiction" | "account";
  /** Its parts in words. */
  readonly text: (finding: One) => FindingParts;
  /** Its name in a row of findings: names for people first, names of files behind. The text's subject without it. */
  readonly title?: (finding: One) => FindingTitle;
  /** One sentence of a verdict; made of the text's parts without it. */
  readonly sentence?: (finding: One) => Sentence;
  /** The pair of numbers that it states; none without it. */
  readonly numbers?: (finding: One) => FindingNumbers;
  /** The name of what is measured, for choosing one finding of each quantity; the view that shows it without it. */
  readonly quantity?: (finding: One) => string;
}

import type { Measured } from "./measure.ts";

/**
 * The side of a comparison that a sentence speaks of: 1 for the first, −1 for the second, 0 where nothing says. Names in
 * the sentence decide (`Pebble … than LevelDB`); else the later variant of the report is the new one.
 */
export interface Orientation {
  readonly side: 1 | -1 | 0;
  readonly from: "names" | "order" | "nothing";
  /** Whether the sentence says what it compares with: `… than the first`. */
  readonly hasBase: boolean;
}

/** The orientation of a sentence that does not compare two sides. */
export const noOrientation: Orientation = { side: 0, from: "nothing", hasBase: false };
/** A word that is followed by the baseline of a comparison. */
const than =
  /\b(?:than|vs\.?|versus|against|over|compared (?:to|with)|instead of|relative to|from|unlike)\s+(?:the |in |on |with )*["“`']?$/iu;

/** The sides that a sentence compares, among those of a calculation: the names in it decide, else the order of the variants. */
export function orientationOf(
  sentence: string,
  first: Measured,
  second: Measured,
  variants: readonly string[],
): Orientation {
  const hasBase = /\b(?:than|vs\.?|versus|compared (?:to|with)|instead of|relative to)\s+\p{L}/iu.test(sentence);
  const [ours, theirs] = [namesOf(first), namesOf(second)];
  const a = mentionOf(
    sentence,
    [...ours].filter((name) => !theirs.has(name)),
  );
  const b = mentionOf(
    sentence,
    [...theirs].filter((name) => !ours.has(name)),
  );
  if (a !== null || b !== null) {
    const subject = [a, b].filter((one) => one !== null && !one.isBase).toSorted((x, y) => x!.at - y!.at)[0];
    if (subject !== undefined) return { side: subject === a ? 1 : -1, from: "names", hasBase };
    if (a !== null && b !== null) return { ...noOrientation, hasBase };
    return { side: a === null ? 1 : -1, from: "names", hasBase };
  }
  const [one, other] = [variantOf(first, variants), variantOf(second, variants)];
  if (one === -1 || other === -1 || one === other) return { ...noOrientation, hasBase };
  return { side: one > other ? 1 : -1, from: "order", hasBase };
}

function namesOf({ references }: Measured): Set<string> {
  return new Set(references.flatMap(({ args }) => args).filter((name) => /\p{L}/u.test(name)));
}

interface Mention {
  readonly at: number;
  readonly isBase: boolean;
}

/** The first place at which a sentence names one of these as a whole word. */
function mentionOf(sentence: string, names: readonly string[]): Mention | null {
  const found = names.flatMap((name) => {
    const at = wholeWordAt(sentence, name);
    return at === -1 ? [] : [{ at, isBase: than.test(sentence.slice(0, at)) }];
  });
  return found.toSorted((x, y) => x.at - y.at)[0] ?? null;
}

/**
 * The place of a name in a sentence with no letter or digit beside it; short ones (`Get`) only in their own case. −1 for
 * nowhere.
 */
export function wholeWordAt(sentence: string, name: string): number {
  const plain = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return sentence.search(new RegExp(`(?<![\\p{L}\\d])${plain}(?![\\p{L}\\d])`, name.length > 4 ? "iu" : "u"));
}

/** The one variant that a side is of, by its place in the report; −1 for none or several. */
function variantOf({ references }: Measured, variants: readonly string[]): number {
  const found = new Set(references.map(({ args }) => args[2] ?? ""));
  return found.size === 1 ? variants.indexOf([...found][0]!) : -1;
}

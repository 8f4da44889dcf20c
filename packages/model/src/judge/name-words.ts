/** A name in whole words: what is counted or measured, and by what it is divided. */
export interface NameWords {
  /** In lower case and in order, without numbers: `lost`, `ops`. */
  readonly words: readonly string[];
  /** Behind a slash or the word "per", in lower case: `s`. */
  readonly per: readonly string[];
}

/** Spellings whose capitals are no borders of words, and letters that mean something in one case only. */
const wholeSpellings = /^(?:[KMGTPkmgt]i?[Bb](?:ps)?|GCs|IOs|IOPS|[a-z]+IOPS)$/;

/** Words that belong to a divisor before them behind a slash: `ops/cpu-s`. */
const seconds = new Set(["s", "sec", "second", "seconds"]);

/**
 * Splits the name of a unit or metric at everything that is no letter or digit and where camelCase begins a word. A word
 * is never a part of a longer one: `deadlocks` has no `locks`. A single letter keeps its case, since `B` are bytes and
 * `b` may be anything.
 * @param name such as `lost-ops/s`, `items_per_second`, `node_memory_MemAvailable_bytes`.
 */
export function nameWords(name: string): NameWords {
  const words: string[] = [];
  const per: string[] = [];
  let isDenominator = false;
  let isBehindSlash = false;
  for (const [mark] of name.normalize("NFKC").matchAll(/[\p{L}\p{N}]+|[%/]/gu)) {
    if (mark === "/") {
      isDenominator = true;
      isBehindSlash = true;
      continue;
    }
    for (const word of camelWords(mark)) {
      if (word === "per") isDenominator = true;
      else if (isDenominator) {
        per.push(word);
        // One word is what it is divided by; what follows belongs to the name again: `ns_per_op_p99`.
        isDenominator = false;
      } else if (isBehindSlash && seconds.has(word)) per.push(word);
      else if (!/^\p{N}+$/u.test(word)) words.push(word);
    }
  }
  return { words, per };
}

function camelWords(chunk: string): string[] {
  if (chunk === "%") return [chunk];
  if (wholeSpellings.test(chunk)) return [chunk.toLowerCase()];
  const parts = chunk.match(/\p{Lu}+(?![\p{Ll}])\p{N}*|\p{Lu}?[\p{Ll}\p{Lo}\p{N}]+|\p{Lu}|\p{L}+/gu) ?? [];
  return parts.map((part) => (part.length === 1 ? part : part.toLowerCase()));
}

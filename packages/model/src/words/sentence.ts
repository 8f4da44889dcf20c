export const looks = ["gain", "cost", "strong", "plain"] as const;

/** A stretch of a sentence and how it is to be set: a gain, a cost, what is to be seen first, or plain. */
export interface SentencePart {
  readonly text: string;
  readonly look: (typeof looks)[number];
}

/** A sentence in parts, with its full stop. Names in it come from uploaded files: they are text, never markup. */
export type Sentence = readonly SentencePart[];

/** A part without emphasis. */
export function plain(text: string): SentencePart {
  return { text, look: "plain" };
}

/** A part to be seen first. */
export function strong(text: string): SentencePart {
  return { text, look: "strong" };
}

/** A sentence of parts; strings are plain. Nothing empty is kept. */
export function sentence(...parts: readonly (SentencePart | string)[]): Sentence {
  return parts.map((part) => (typeof part === "string" ? plain(part) : part)).filter(({ text }) => text !== "");
}

/** `a`, `a and b`, `a, b and c` of clauses in parts. */
export function listOf(clauses: readonly Sentence[]): Sentence {
  return clauses.flatMap((clause, at) => {
    if (at === 0) return clause;
    return [plain(at === clauses.length - 1 ? " and " : ", "), ...clause];
  });
}

/** The sentence as one text. */
export function sentenceText(parts: Sentence): string {
  return parts.map(({ text }) => text).join("");
}

/** Returns the sentence with its first letter large, unless it begins with a name as programs write them: `heap_size_bytes`, `cpu-clock`. */
export function capital([first, ...rest]: Sentence): Sentence {
  return first === undefined
    ? []
    : [{ ...first, text: /^\w+[-_:.]\w/.test(first.text) ? first.text : capitalised(first.text) }, ...rest];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

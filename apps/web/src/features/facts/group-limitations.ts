/** The limitations that several sources share, said once for all of them. */
interface GroupedLimitation {
  /** Names of the sources it holds for, in order. */
  readonly of: readonly string[];
  /** The sentence; where its numbers or sizes differ, those of all sources in their order: `dropped 382, 401 and 377 nodes`. */
  readonly text: string;
}

const number = /\d+(?:\.\d+)?(?:[kMGT]?i?B)?/g;

/** Sentences of several sources that differ in nothing but their numbers become one. */
export function groupLimitations(
  sources: readonly { readonly name: string; readonly limitations: readonly string[] }[],
): GroupedLimitation[] {
  const groups = new Map<string, { of: string[]; numbers: string[][] }>();
  for (const { name, limitations } of sources) {
    for (const text of new Set(limitations)) {
      let key = text.replace(number, "#");
      // A source may say the same of two things.
      while (groups.get(key)?.of.includes(name) === true) key += "\n";
      const group = groups.get(key) ?? { of: [], numbers: [] };
      groups.set(key, group);
      group.of.push(name);
      group.numbers.push(text.match(number) ?? []);
    }
  }
  return [...groups].map(([key, { of, numbers }]) => {
    let slot = 0;
    const text = key.trimEnd().replace(/#/g, () => {
      const values = numbers.map((own) => own[slot] ?? "");
      slot++;
      return new Set(values).size === 1 ? values[0]! : listOf(values);
    });
    return { of, text };
  });
}

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

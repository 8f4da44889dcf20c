/** The one-letter escapes of a double-quoted Go string: letter → character. Source: the Go specification, "Rune literals". */
export const goEscapes: ReadonlyMap<string, string> = new Map([
  ["a", "\x07"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["\\", "\\"],
  ['"', '"'],
]);

const letterOf = new Map([...goEscapes].map(([letter, character]) => [character, letter]));

/** A text in quotes as Go's `%q` writes it. */
export function goQuote(text: string): string {
  const escape = (character: string): string => {
    const letter = letterOf.get(character);
    if (letter !== undefined) return `\\${letter}`;
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return `\\x${code.toString(16).padStart(2, "0")}`;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
  };
  return `"${text.replaceAll(/["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, escape)}"`;
}

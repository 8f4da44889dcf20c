/** Control characters but line breaks and tabs: a terminal obeys them. */
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

/** A text for terminals in which names of files, functions and benchmarks cannot hide anything: ESC is written as `\x1b`. */
export function visibleText(text: string): string {
  return text.replace(controls, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

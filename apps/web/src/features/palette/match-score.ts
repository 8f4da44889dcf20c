/**
 * The score of a text for what was typed: 0 for no match; higher when every typed word is in it, more at the beginning
 * of words, most at the beginning of the text. Nothing typed matches everything alike.
 */
export function matchScore(typed: string, text: string): number {
  const haystack = text.toLowerCase();
  let score = 1;
  for (const word of typed.toLowerCase().split(/\s+/)) {
    if (word === "") continue;
    const at = haystack.indexOf(word);
    if (at < 0) return 0;
    score += at === 0 ? 4 : /[\s/._-]/.test(haystack.charAt(at - 1)) ? 2 : 1;
  }
  return score;
}

/** A sentence with what is between backticks set as code. */
export function CodeSentence({ text }: { text: string }) {
  return text.split("`").map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}

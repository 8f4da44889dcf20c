/** The characters of a statement that its kind is made of. */
const longestStatement = 4096;
/** The characters of a kind that are kept. */
const longestKind = 400;

/** A text or a comment that does not end is taken to the end, so that none is looked for again. */
const quoted = /'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|"(?:[^"\\]|\\[\s\S]|"")*(?:"|$)/.source;
const identifier = /`[^`]*(?:`|$)/.source;
const comment = /\/\*[\s\S]*?(?:\*\/|$)|--[ \t][^\n]*|#[^\n]*/.source;
const parts = new RegExp(
  `(${identifier})|(${quoted})|(${comment})|([A-Za-z_$@][\\w$@]*)|(\\d\\w*(?:\\.\\w+)?(?:(?<=[eE])[+-]\\d+)?|\\.\\d\\w*)|(\\s+)`,
  "g",
);

/**
 * The kind of an SQL statement, which is one for all its calls: texts and numbers are `?`, lists of them `(?)`, a comment or any number of blanks is one
 * blank.
 */
export function statementKind(statement: string): string {
  const plain = statement
    .slice(0, longestStatement)
    .replace(parts, (whole, name?: string, text?: string, remark?: string, word?: string, number?: string) => {
      if (text !== undefined || number !== undefined) return "?";
      return name !== undefined || word !== undefined ? whole : " ";
    });
  return plain
    .replace(/ {2,}/g, " ")
    .replace(/\( ?\?(?: ?, ?\?)* ?\)/g, "(?)")
    .replace(/\(\?\)(?: ?, ?\(\?\))+/g, "(?)")
    .replace(/[; ]+$/, "")
    .trim()
    .slice(0, longestKind);
}

/** The characters of a statement that its kind is made of. */
const longestStatement = 4096;
/** The characters of a kind that are kept. */
const longestKind = 400;

/** The patterns of a database's texts, quoted names and comments. Each takes one that does not end up to the end of the statement, so that its end is looked for once. */
interface Dialect {
  readonly text: RegExp;
  readonly name: RegExp;
  readonly comment: RegExp;
}

const mysql: Dialect = {
  text: /'(?:[^'\\]|\\[\s\S]?|'')*(?:'|$)|"(?:[^"\\]|\\[\s\S]?|"")*(?:"|$)/,
  name: /`[^`]*(?:`|$)/,
  comment: /\/\*[\s\S]*?(?:\*\/|$)|--[ \t][^\n]*|#[^\n]*/,
};
const postgres: Dialect = {
  text: /'(?:[^']|'')*(?:'|$)/,
  name: /"[^"]*(?:"|$)/,
  comment: /\/\*[\s\S]*?(?:\*\/|$)|--[^\n]*/,
};

const word = /[A-Za-z_$@][\w$@]*/;
const number = /\d\w*(?:\.\w+)?(?:(?<=[eE])[+-]\d+)?|\.\d\w*/;

/** The parts of a statement; all but names and words are replaced. */
const partsOf = ({ text, name, comment }: Dialect): RegExp =>
  new RegExp(`(${name.source}|${word.source})|(${text.source}|${number.source})|(${comment.source}|\\s+)`, "g");

const parts = { mysql: partsOf(mysql), postgres: partsOf(postgres) };

/**
 * The kind of an SQL statement, which is one for all its calls: texts and numbers are `?`, lists of them `(?)`, a comment or any number of blanks is one
 * blank.
 */
export function statementKind(statement: string, dialect: keyof typeof parts): string {
  return statement
    .slice(0, longestStatement)
    .replace(parts[dialect], (_, name?: string, value?: string) => name ?? (value === undefined ? " " : "?"))
    .replace(/ {2,}/g, " ")
    .replace(/\( ?\?(?: ?, ?\?)* ?\)/g, "(?)")
    .replace(/\(\?\)(?: ?, ?\(\?\))+/g, "(?)")
    .replace(/[; ]+$/, "")
    .trim()
    .slice(0, longestKind);
}

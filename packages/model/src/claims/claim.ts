/**
 * A claim is one line of a report's notes:
 *
 *   claim: memory of small batches -50% = bench("WriteHeadersSmallBatch", "B/op", "2-byte") / bench("WriteHeadersSmallBatch", "B/op", "control") - 1
 *   claim: children add up to 88% = (4.08 + 3.62 + 3.81) / 10.62
 *
 * The words before the `=` state a number; the expression says what it should be. A claim without an expression cannot
 * be checked, and is said to be so.
 */
export interface Claim {
  /** 1-based line of the notes. */
  readonly line: number;
  /** The author's sentence before the `=`. */
  readonly text: string;
  readonly expression: string;
}

const claimLine = /^\s*(?:[-*>]\s+)?claim:\s*(?<body>.*\S)\s*$/i;

/** The claims of a report's notes, in order. */
export function claimsOf(notes: string): Claim[] {
  return notes.split(/\r?\n/).flatMap((text, index) => {
    const body = claimLine.exec(text)?.groups?.["body"];
    if (body === undefined) return [];
    const equals = equalsOf(body);
    return [
      {
        line: index + 1,
        text: withoutQuotes((equals === -1 ? body : body.slice(0, equals)).trim()),
        expression: equals === -1 ? "" : body.slice(equals + 1).trim(),
      },
    ];
  });
}

/**
 * The start of the expression: the last `=` outside of its quoted texts. The signs in `n=8`, `p = 0.03` and `<=` belong to the words.
 */
function equalsOf(body: string): number {
  let isQuoted = false;
  for (let at = body.length - 1; at >= 0; at--) {
    if (body[at] === '"') isQuoted = !isQuoted;
    if (body[at] !== "=" || isQuoted) continue;
    const before = body.slice(0, at);
    if (!/[<>!=]$|(?<!\p{L})[pn]\s?$|\p{L}$/iu.test(before) && body[at + 1] !== "=") return at;
  }
  return -1;
}

/** Words that an author put in quotes as a whole are taken without them: the list of claims quotes all. */
function withoutQuotes(text: string): string {
  return (
    /^(?:"([^"]*)"|“([^“”]*)”|'([^']*)')$/u
      .exec(text)
      ?.slice(1)
      .find((inner) => inner !== undefined) ?? text
  );
}

/** A claim's words in quotes and without marks of bold; words that hold quotes themselves get single ones. */
export function quoted(text: string): string {
  const plain = text.replaceAll("**", "");
  return /["“”]/u.test(plain) ? `‘${plain}’` : `“${plain}”`;
}

/** The notes without their claim lines: what is left to read as prose, the claims being listed with their verdicts. */
export function withoutClaims(notes: string): string {
  return notes
    .split(/\r?\n/)
    .filter((line) => !claimLine.test(line))
    .join("\n");
}

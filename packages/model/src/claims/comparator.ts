import type { Comparator } from "./stated-number.ts";

const end = String.raw`(?:\s(?:an?|the|another|by))?[\s"“„'(\[]*$`;
const no = String.raw`(?:\b(?:no|not|never|hardly|nowhere)\b|n['’]t\b)(?:\s\p{L}+){0,2}?\s`;
const moreThan = "(?:more|greater|larger|higher|longer|slower|bigger)\\s(?:than|as)";
const lessThan = "(?:less|fewer|smaller|lower|shorter)\\s(?:than|as)";

/** Words before a number that say how it is to be compared; the first that matches counts. */
const ahead: readonly (readonly [Comparator, RegExp])[] = [
  [
    "at-most",
    new RegExp(
      `(?:\\bat\\s(?:the\\s)?(?:most|max(?:imum)?)|${no}(?:${moreThan}|above|over|beyond|exceed(?:s|ed|ing)?)|\\bmax(?:imum|imally)?\\.?(?:\\sof)?|≤|<=|=<|\\bwithin|\\bcapped\\sat|\\blimited\\sto)${end}`,
      "iu",
    ),
  ],
  [
    "at-least",
    new RegExp(
      `(?:\\bat\\s(?:the\\svery\\s)?(?:least|minimum)|${no}(?:${lessThan}|below|under)|\\bmin(?:imum|imally)?\\.?(?:\\sof)?|≥|>=)${end}`,
      "iu",
    ),
  ],
  ["below", new RegExp(`(?:\\bunder|\\bbelow|\\bbeneath|\\b${lessThan}|<)${end}`, "iu")],
  [
    "above",
    new RegExp(`(?:\\bover|\\babove|\\bbeyond|\\b${moreThan}|\\bexceed(?:s|ed|ing)?|\\bupwards?\\sof|>)${end}`, "iu"),
  ],
  [
    "up-to",
    new RegExp(
      `(?:(?<!\\b(?:add|adds|added|adding|sums?|summed)\\s)\\bup\\sto|\\bas\\s(?:much|many|high|long|fast)\\sas)${end}`,
      "iu",
    ),
  ],
  [
    "about",
    new RegExp(
      `(?:\\babout|\\baround|\\bapprox(?:\\.|imately)?|\\broughly|~|≈|∼|\\bcirca|\\bca\\.?|\\bnearly|\\balmost|\\bclose\\sto|\\bsome|\\bnear)${end}`,
      "iu",
    ),
  ],
];

const behind: readonly (readonly [Comparator, RegExp])[] = [
  [
    "at-most",
    /^\**\s?(?:or (?:less|fewer|lower|under|faster|below|shorter)\b|at (?:the )?most\b|max(?:imum)?\b|tops\b)/iu,
  ],
  ["at-least", /^\**\s?(?:\+(?!\s?\d)|or (?:more|greater|higher|above|longer|over)\b|at (?:the )?least\b|minimum\b)/iu],
  ["about", /^\**\s?(?:or so\b|-?ish\b|give or take\b)/iu],
];

/**
 * The comparison that a number between these words asks for, and the words before and behind it without those that say so. For a time
 * `faster than` is below; for everything else, above.
 */
export function comparatorAround(
  before: string,
  after: string,
  isTime: boolean,
): { readonly comparator: Comparator; readonly before: string; readonly after: string } {
  const faster = new RegExp(`\\b(?:faster|quicker)\\sthan${end}`, "iu").exec(before);
  if (faster !== null) return { comparator: isTime ? "below" : "above", before: before.slice(0, faster.index), after };
  for (const [comparator, expression] of ahead) {
    const found = expression.exec(before);
    if (found !== null) return { comparator, before: before.slice(0, found.index), after };
  }
  for (const [comparator, expression] of behind)
    if (expression.test(after)) return { comparator, before, after: after.replace(expression, "") };
  return { comparator: "equal", before, after };
}

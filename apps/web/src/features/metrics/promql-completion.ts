import { signatures } from "@sweetspot/model/series/promql/signatures";

export interface Completion {
  readonly label: string;
  /** What it is: a metric, a function, an aggregation, a keyword. */
  readonly kind: string;
  /** Replaces the text from `from` to `to` by `insert`. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

const aggregations = "sum avg min max count topk bottomk quantile stddev stdvar group count_values".split(" ");
const keywords = "by without offset bool on ignoring group_left group_right and or unless".split(" ");
const most = 12;

/**
 * What the word before the caret can become: metrics of the report, functions, aggregations. Nothing within quotes or
 * braces, where label names and values stand. Those that begin with the word come before those that hold it.
 */
export function completionsAt(text: string, caret: number, metrics: readonly string[]): readonly Completion[] {
  const before = text.slice(0, caret);
  const word = /[a-zA-Z_:][\w:]*$/.exec(before)?.[0] ?? "";
  if (word === "" || isInsideBraces(before.slice(0, before.length - word.length))) return [];
  const from = caret - word.length;
  const needle = word.toLowerCase();
  const candidates: [string, string][] = [
    ...metrics.map((metric): [string, string] => [metric, "metric"]),
    ...[...signatures.keys()].map((name): [string, string] => [name, "function"]),
    ...aggregations.map((name): [string, string] => [name, "aggregation"]),
    ...keywords.map((name): [string, string] => [name, "keyword"]),
  ];
  const holding = candidates.filter(([name]) => name !== word && name.toLowerCase().includes(needle));
  const begins = ([name]: [string, string]): number => (name.toLowerCase().startsWith(needle) ? 0 : 1);
  return holding
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, most)
    .map(([name, kind]) => {
      const opens = (kind === "function" || kind === "aggregation") && text[caret] !== "(";
      return { label: name, kind, from, to: caret, insert: opens ? `${name}(` : name };
    });
}

function isInsideBraces(text: string): boolean {
  let quote = "";
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const mark = text[i]!;
    if (quote !== "") {
      if (mark === "\\" && quote !== "`") i++;
      else if (mark === quote) quote = "";
    } else if (mark === '"' || mark === "'" || mark === "`") quote = mark;
    else if (mark === "{") depth++;
    else if (mark === "}") depth--;
  }
  return quote !== "" || depth > 0;
}

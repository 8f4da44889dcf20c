import type { AggregationOperator, Expression } from "./ast.ts";
import type { Token } from "./lexer.ts";
import { parseLabelList } from "./label-list-parser.ts";
import type { Parser } from "./parser.ts";

/** The names of aggregations, in lower case. */
export const aggregationOperators: ReadonlySet<string> = new Set<AggregationOperator>([
  "sum",
  "avg",
  "count",
  "min",
  "max",
  "group",
  "stddev",
  "stdvar",
  "topk",
  "bottomk",
  "count_values",
  "quantile",
]);
const parameterized = new Set(["topk", "bottomk", "count_values", "quantile"]);

/** The rest of `sum by (job) (x)` or `topk(3, x) without (job)` after the operator's name. */
export function parseAggregation(parser: Parser, token: Token, operator: AggregationOperator): Expression {
  let grouping = parseGrouping(parser);
  const args = parser.args(operator);
  let end = args.end;
  if (grouping === undefined) {
    grouping = parseGrouping(parser);
    if (grouping !== undefined) end = grouping.end;
  }
  const wanted = parameterized.has(operator) ? 2 : 1;
  if (args.list.length !== wanted) {
    parser.fail(
      { start: token.start, end },
      `wrong number of arguments for aggregate expression provided, expected ${wanted}, got ${args.list.length}`,
    );
  }
  return {
    kind: "aggregation",
    operator,
    inner: args.list[wanted - 1] as Expression,
    ...(wanted === 2 ? { parameter: args.list[0] as Expression } : {}),
    without: grouping?.without ?? false,
    grouping: grouping?.labels ?? [],
    start: token.start,
    end,
  };
}

function parseGrouping(parser: Parser): { without: boolean; labels: string[]; end: number } | undefined {
  if (!parser.isWord("by") && !parser.isWord("without")) return undefined;
  const without = parser.next().text.toLowerCase() === "without";
  const list = parseLabelList(parser, "grouping");
  return { without, labels: list.labels, end: list.end };
}

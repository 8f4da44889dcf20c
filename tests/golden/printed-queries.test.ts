import { expect, test } from "vitest";
import { QueryError } from "@sweetspot/model/series/promql/error";
import { parseQuery } from "@sweetspot/model/series/promql/parser";
import { prettyQuery } from "@sweetspot/model/series/promql/print-query";
import { queryTree } from "@sweetspot/model/series/promql/query-tree";
import { readFixture } from "../support/read-fixture.ts";

interface Case {
  readonly q: { readonly kind: "format" | "parse"; readonly expr: string };
  readonly want: { readonly status: "success" | "error"; readonly data?: unknown };
}

function answer({ kind, expr }: Case["q"]): { data?: unknown; refused?: boolean } {
  try {
    const expression = parseQuery(expr);
    return { data: kind === "format" ? prettyQuery(expr, expression) : queryTree(expr, expression) };
  } catch (error) {
    if (error instanceof QueryError) return { refused: error.kind === "unsupported" };
    throw error;
  }
}

/** See SOURCE.md beside the fixture. Parts of the language that are refused by name have no answer here. */
test("queries are printed and taken apart as Prometheus does it", () => {
  const cases = new TextDecoder()
    .decode(readFixture("promql/printed.jsonl.gz"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Case);
  const misses: string[] = [];
  let refused = 0;
  for (const { q, want } of cases) {
    const got = answer(q);
    if (got.refused) refused++;
    else if (JSON.stringify(sorted(got.data)) !== JSON.stringify(sorted(want.data)))
      misses.push(`${q.kind} ${q.expr}\n${JSON.stringify(got.data)}\n${JSON.stringify(want.data)}`);
  }
  console.log(
    `printed queries: ${cases.length - misses.length - refused} of ${cases.length} agree, ${refused} are refused by name`,
  );
  expect(misses).toEqual([]);
  expect(refused).toBeLessThan(40);
  expect(cases.length).toBeGreaterThan(2_000);
});

/** A value with its keys in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

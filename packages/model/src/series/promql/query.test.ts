import { describe, expect, test } from "vitest";
import { SeriesBuilder } from "../builder.ts";
import { printLabels } from "../labels.ts";
import type { SeriesTable } from "../table.ts";
import { parseQuery } from "./parser.ts";
import type { Rule } from "./context.ts";
import { QueryError } from "./error.ts";
import { evaluateInstant, evaluateRange } from "./query.ts";

/** Series as text: `name{labels} v v _ v stale`, one sample every `stepMs` from 0. */
function series(stepMs: number, ...lines: readonly string[]): SeriesTable {
  const builder = new SeriesBuilder({ series: 1000, samples: 100_000 });
  for (const line of lines) {
    const [selector = "", ...values] = line.split(" ");
    const expression = parseQuery(selector);
    if (expression.kind !== "selector") throw new Error(`${selector} is not a series`);
    const labels = expression.matchers.map(({ label, value }) => [label, value] as const);
    const index = builder.series([...labels].sort((a, b) => (a[0] < b[0] ? -1 : 1)));
    values.forEach((value, i) => {
      if (value === "stale") builder.addBits(index, i * stepMs, 0x7ff00000, 2);
      else if (value !== "_") builder.add(index, i * stepMs, Number(value));
    });
  }
  return builder.finish();
}

function ask(table: SeriesTable, query: string, timeMs: number, rule: Rule = "3.x"): string {
  const answer = evaluateInstant(query, table, { timeMs, rule });
  switch (answer.kind) {
    case "scalar":
    case "string":
      return String(answer.value);
    case "vector":
      return answer.samples.map(({ labels, value }) => `${printLabels(labels)} ${Number(value)}`).join("; ");
    case "matrix":
      return answer.series.map(({ labels, values }) => `${printLabels(labels)} [${values.join(" ")}]`).join("; ");
  }
}

describe("windows by rule", () => {
  const table = series(15_000, "c 0 10 20 30 40");

  test("3.x leaves the window's start out, 2.x takes it in", () => {
    expect(ask(table, "rate(c[15s])", 30_000, "2.x")).toBe("{} 0.6666666666666666");
    expect(ask(table, "rate(c[15s])", 30_000, "3.x")).toBe("");
    expect(ask(table, "count_over_time(c[30s])", 30_000, "2.x")).toBe("{} 3");
    expect(ask(table, "count_over_time(c[30s])", 30_000, "3.x")).toBe("{} 2");
  });

  test("the exact rule starts from the last sample before the window and stretches nothing", () => {
    expect(ask(table, "increase(c[15s])", 30_000, "exact")).toBe("{} 10");
    expect(ask(table, "increase(c[17s])", 32_000, "exact")).toBe("{} 10");
    expect(ask(table, "rate(c[30s])", 60_000, "exact")).toBe("{} 0.6666666666666666");
    const parts = [15, 30, 45, 60].map((s) => Number(ask(table, "increase(c[15s])", s * 1000, "exact").slice(3)));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(40);
    expect(ask(table, "exact_increase(c[1m])", 60_000, "2.x")).toBe("{} 40");
  });

  test("a counter is not stretched below zero; 2.51 and later look at that after the nearness", () => {
    const young = series(10_000, "c _ _ _ _ 1 11 21");
    expect(ask(young, "increase(c[60s])", 60_000, "3.x")).toBe("{} 21");
    expect(ask(series(10_000, "c _ _ _ 100 110 120 130"), "increase(c[60s])", 60_000, "3.x")).toBe("{} 35");
  });

  test("resets are counted from zero", () => {
    const restarted = series(1000, "c 5 9 2 4 stale _ 1");
    expect(ask(restarted, "exact_increase(c[1m])", 6000)).toBe("{} 9");
    expect(ask(restarted, "resets(c[1m])", 6000)).toBe("{} 2");
    expect(ask(restarted, "irate(c[3s])", 3000)).toBe("{} 2");
  });
});

describe("what is present", () => {
  const table = series(60_000, "g 1 2 stale _ _ _ _ _ 3");

  test("a stale marker ends a series at once, otherwise five minutes of silence do", () => {
    expect(ask(table, "g", 119_000)).toBe("g 2");
    expect(ask(table, "g", 120_000)).toBe("");
    expect(ask(table, "g", 779_999)).toBe("g 3");
    expect(ask(table, "g", 780_000)).toBe("");
    expect(ask(table, "g", 780_000, "2.x")).toBe("g 3");
  });

  test("stale markers are no samples of a range", () => {
    expect(ask(table, "g[10m]", 600_000)).toBe("g [1 2 3]".replace("1 ", ""));
  });
});

describe("refusals", () => {
  const refusal = (query: string): [string, string, number | undefined] => {
    try {
      evaluateInstant(query, series(1000), { timeMs: 0, rule: "3.x" });
    } catch (error) {
      if (error instanceof QueryError) return [error.kind, error.message, error.position?.start];
      throw error;
    }
    throw new Error(`${query} was taken`);
  };

  test.each([
    ["info(up)", "unsupported", /1:1: parse error: the function "info" is not evaluated here/, 0],
    ["sum(limitk(2, up))", "unsupported", /1:5: parse error: .*"limitk"/, 4],
    ["rate(up[5m] anchored)", "unsupported", /anchored.*rule=exact/, 12],
    ["up + fill(0) down", "unsupported", /fill/, 5],
    ["up\n+ rate(down)", "bad_data", /2:8: parse error: expected type range vector/, 10],
    ["nosuch(up)", "bad_data", /unknown function with name "nosuch"/, 0],
    ['up{job=~"("}', "bad_data", /error parsing regexp/, 0],
    ['{job=~".*"}', "bad_data", /at least one non-empty matcher/, 0],
    ["up[5m]", "read", /./, 0],
  ] as const)("%s", (query, kind, message, start) => {
    if (kind === "read") expect(ask(series(1000), query, 0)).toBe("");
    else {
      const [gotKind, gotMessage, gotStart] = refusal(query);
      expect([gotKind, gotStart]).toEqual([kind, start]);
      expect(gotMessage).toMatch(message);
    }
  });
});

test("regular expressions are anchored RE2 and match line breaks", () => {
  const table = series(1000, 'a{l="x"} 1', 'a{l="xy"} 2', 'a{l="x\\ny"} 3');
  expect(ask(table, 'a{l=~"x"}', 0)).toBe('a{l="x"} 1');
  expect(ask(table, 'sum(a{l=~"x.*"})', 0)).toBe("{} 6");
  const started = performance.now();
  ask(series(1000, `a{l="${"a".repeat(5000)}"} 1`), 'a{l=~"(a+)+b"}', 0);
  expect(performance.now() - started).toBeLessThan(2000);
});

test("too much work ends in an error, not in the machine's memory", () => {
  const lines = Array.from({ length: 200 }, (_, i) => `a{i="${i}"} 1 2 3`);
  const table = series(1000, ...lines);
  const options = { startMs: 0, endMs: 10_000_000, stepMs: 1000, rule: "3.x", maxCells: 1_000_000 } as const;
  expect(() => evaluateRange("a", table, options)).toThrow(/more than 1000000 values/);
});

test("labels called like object properties", () => {
  const table = series(1000, 'constructor{__proto__="p",toString="t"} 1');
  expect(ask(table, 'sum by (__proto__, toString) (constructor{__proto__="p"})', 0)).toBe(
    '{__proto__="p", toString="t"} 1',
  );
});

describe("texts count in the budget", () => {
  const table = series(15_000, ...Array.from({ length: 600 }, (_, i) => `m{i="${i}"} 1`));
  const nested = (wrap: (inner: string) => string): string => Array.from({ length: 6 }).reduce<string>(wrap, "m");
  const tenfold = Array.from({ length: 10 }, () => '"i"').join(", ");
  test.each([
    ["label_join", nested((inner) => `label_join(${inner}, "i", "", ${tenfold})`)],
    ["label_replace", nested((inner) => `label_replace(${inner}, "i", "${"$1".repeat(10)}", "i", "(.*)")`)],
  ])("%s", (_name, query) => {
    expect(() => ask(table, `count(${query})`, 0)).toThrow(/more than 20000000 values/);
  });
});

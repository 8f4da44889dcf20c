import { ExpressionError } from "@sweetspot/model/bench/expression-tokens";
import { parseFilter } from "@sweetspot/model/bench/filter-syntax";
import { parseProjection } from "@sweetspot/model/bench/projection-syntax";
import { claimsOf, withoutClaims } from "@sweetspot/model/claims/claim";
import { evaluateExpression } from "@sweetspot/model/claims/expression";
import { ExpressionError as ClaimError } from "@sweetspot/model/claims/expression-error";
import { statedNumbers } from "@sweetspot/model/claims/stated";
import { compileExpression } from "@sweetspot/model/log/expression";
import { LogPatternError } from "@sweetspot/model/log/log-pattern";
import { compileTimeFormat } from "@sweetspot/model/log/time-format";
import { compilePattern, PatternError } from "@sweetspot/model/profile/pattern";
import { QueryError } from "@sweetspot/model/series/promql/error";
import { parseQuery } from "@sweetspot/model/series/promql/parser";
import { expect, test } from "vitest";
import { mutate, randomFrom } from "../support/mutations.ts";

// Expressions that people write into fields and addresses: SWEETSPOT_LONG=1 tries 10,000 seeded mutations of each, otherwise some hundred.
const mutations = process.env["SWEETSPOT_LONG"] === "1" ? 10_000 : 300;

interface Language {
  readonly name: string;
  readonly seeds: readonly string[];
  readonly read: (text: string) => unknown;
  /** Errors that say what is wrong to who wrote it. */
  readonly refusals: readonly (new (...given: never[]) => Error)[];
}

const expressions = [
  "^runtime\\.(mallocgc|gcBg.*)$",
  "(a|b)+[[:alpha:]]{2,5}\\b",
  "(?i)foo\\d+?|\\pL",
  "[^a-z\\]]*x{3}",
];

const languages: readonly Language[] = [
  {
    name: "filters of profiles",
    seeds: expressions,
    read: (text) => compilePattern(text)("runtime.mallocgc"),
    refusals: [PatternError],
  },
  {
    name: "filters of benchmarks",
    seeds: [".name:Sort /size:(1k OR 2k) -.unit:B/op", "*", '.config:"a b" AND (.file:/x.*/ OR goos:linux)'],
    read: parseFilter,
    refusals: [ExpressionError],
  },
  {
    name: "projections of benchmarks",
    seeds: [".fullname,/size@num", "goos,goarch@(amd64 arm64)", ".config,.unit@alpha,note"],
    read: parseProjection,
    refusals: [ExpressionError],
  },
  {
    name: "expressions of claims",
    seeds: ["after(Sort/ns/op) / before(Sort) < 0.9", "1.5 MB + 20% * (3 - 2)", '"a b" >= 10 ms and x = 2 ± 5 %'],
    read: (text) =>
      evaluateExpression(text, (name) => {
        throw new ClaimError(`there is no ${name}`);
      }),
    refusals: [ClaimError],
  },
  {
    name: "claims in notes",
    seeds: ["Claim: Sort is 20 % faster\n\n> claim: p99 < 5 ms", "claims\n- Sort at least 2x\n- allocs ≤ 3 per op"],
    read: (text) => [claimsOf(text), withoutClaims(text), statedNumbers(text, ["Sort"])],
    refusals: [],
  },
  {
    name: "expressions of logs",
    seeds: [...expressions, "^(?P<time>\\S+) (?P<level>\\w+) (?P<text>.*)$"],
    read: (text) => compileExpression(text, "line"),
    refusals: [LogPatternError],
  },
  {
    name: "times of logs",
    seeds: ["%Y-%m-%dT%H:%M:%S.%f%z", "%d/%b/%Y:%I:%M:%S %p", "%s", "%b %e %T"],
    read: compileTimeFormat,
    refusals: [LogPatternError],
  },
  {
    name: "PromQL",
    seeds: [
      'sum by (job) (rate(http_requests_total{code=~"5.."}[5m] offset 1m)) / on(job) group_left x',
      "histogram_quantile(0.9, sum(rate(b[1m:10s])) by (le)) @ 1609746000 > bool 2",
    ],
    read: parseQuery,
    refusals: [QueryError],
  },
];

test.each(languages)("$name: what is damaged is read, or refused by its own error", ({ seeds, read, refusals }) => {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const all = languages.flatMap((language) => language.seeds);
  let refused = 0;
  for (let m = 0; m < mutations; m++) {
    const random = randomFrom(m);
    const seed = encoder.encode(seeds[m % seeds.length]);
    const other = encoder.encode(all[Math.floor(random() * all.length)]);
    const text = decoder.decode(mutate(seed, other, random).bytes);
    const { user } = process.cpuUsage();
    try {
      read(text);
    } catch (error) {
      const isOwn = refusals.some((refusal) => error instanceof refusal);
      expect(isOwn, `mutation ${m}: ${JSON.stringify(text)}: ${String((error as Error).stack)}`).toBe(true);
      refused++;
    }
    expect(process.cpuUsage().user - user, `CPU time of mutation ${m}: ${JSON.stringify(text)}`).toBeLessThan(
      2_000_000,
    );
  }
  if (refusals.length > 0) expect(refused).toBeGreaterThan(mutations / 50);
});

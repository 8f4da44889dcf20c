import { describe, expect, it } from "vitest";
import { checkClaim } from "./check.ts";
import { claimsOf, quoted } from "./claim.ts";
import { ExpressionError } from "./expression-error.ts";
import type { Lookup } from "./expression.ts";
import { meaningOfUnit } from "./unit-dimension.ts";
import { claimWords } from "./words.ts";

const none: Lookup = (name) => {
  throw new ExpressionError(`no ${name} here`);
};
const check = (line: string, lookup: Lookup = none): string => {
  const checked = checkClaim(claimsOf(line)[0]!, lookup, ["control", "2-byte"]);
  return `${checked.verdict.kind} ${claimWords(checked).remark}`.trim();
};
/** 1.5 to 1 for the second variant, of any unit. */
const evidence: Lookup = (_, [first = "", unit = "", variant = ""]) => {
  const { dimension, factor, isCount } = meaningOfUnit(unit, first);
  return { value: (variant === "control" ? 3 : 2) * factor, dimension, isCount };
};
const ratio = (unit: string) => `bench("Write", "${unit}", "2-byte") / bench("Write", "${unit}", "control")`;

describe("claims of the published investigations", () => {
  it.each([
    ["claim: children add up to 88 % = (4.08 + 3.62 + 3.81) / 10.62", "contradicted"],
    ["claim: Badger took 28 % longer = (146.0 + 38.6) / 146.0 - 1", "contradicted"],
    ["claim: the heap is 30 GB = 30 GiB", "contradicted it holds in GiB, not in GB"],
    ["claim: the heap is 43.5 GB = 43.5 GiB", "contradicted it holds in GiB, not in GB"],
    [`claim: Go 1.26 writes −33.3 % with the 2-byte prefix (n=8, p = 0.01) = ${ratio("B/op")} - 1`, "holds"],
    [`claim: +33.3% memory = ${ratio("B/op")} - 1`, "contradicted it holds with the other sign"],
    ["claim: +30% time = 1.2864 / 1 - 1", "rounds-to rounded to one digit"],
    [`claim: a third less memory = ${ratio("B/op")} - 1`, "holds “about” allows ±10 % here"],
    [`claim: 1.5x faster = ${ratio("sec/op")}`, "holds"],
    [`claim: 1.5x slower = ${ratio("sec/op")}`, "contradicted"],
  ])("%s", (line, said) => {
    const verdict = check(line, evidence);
    if (said === "contradicted" || said === "holds") expect(verdict.split(" ")[0]).toBe(said);
    else expect(verdict).toBe(said);
  });
});

it("doubts a time for each of many things that no thread can keep, and does not tick it", () => {
  expect(check("claim: 54,000 keys in 300 ms are 2.8 ns a key = 300 ms / (2000 * 54000)")).toMatch(
    /^doubted implausible for one thread/,
  );
  expect(check("claim: that is 2.8 ns = 2.8 ns")).toBe("holds");
  expect(check("claim: that is 28 ns a key = 28 ns")).toBe("holds");
});

describe("what cannot be checked", () => {
  it.each([
    ["claim: it is much faster", "it states no number"],
    ["claim: 3x faster", "it names no evidence"],
    ['claim: 5 s = metric("up")', "no metric here"],
    ["claim: 5 s = 1 / 0", "no finite number"],
    ["claim: 5 s = (((", "expected a number"],
    ["claim: 5 s = 3 apples", "cannot read"],
    ["claim: 5 s = 4,5 s", "write decimals with a point"],
    ["claim: 5 s = 4 s + 3 B", "adds or subtracts what is a time and what is in bytes"],
    [`claim: 5 s = ${"(".repeat(60)}1${")".repeat(60)}`, "nested too deeply"],
    [
      'claim: -50% memory = bench("Write", "B/op", "2-byte")',
      '-50% is a ratio, this calculation is in bytes: write …/bench(…, "before") - 1',
    ],
    ["claim: it went from 68 ms to 2 ms = 3 ms - 1 ms + 0 s", "which number is meant is not clear (68 ms, 2 ms)"],
    ["claim: it took 1,234 ms = 9 s", "can be read in two ways"],
    ["claim: the heap holds 30 GB = 28 GB", "write “about”, or one digit more"],
    [`claim: at least −30 % memory = ${ratio("B/op")} - 1`, "can be read in two ways"],
    ["claim: it did not take 5 s = 4 s", "it denies something"],
    ['claim: it takes 3 ms = metric("depth", "", "2-byte")', "the unit of depth is not known"],
    [
      `claim: 50 % fewer allocations = ${ratio("B/op")} - 1`,
      "the sentence speaks of counts, the calculation of memory",
    ],
    ['claim: 2-byte takes 3 s = bench("Write", "sec/op", "control")', "speaks of 2-byte, the calculation of control"],
    [`claim: 33.3 % = ${ratio("B/op")} - 1`, "write new / old - 1"],
  ])("%s", (line, reason) => {
    const said = check(line, line.startsWith("claim: 5 s = metric") ? none : evidence);
    expect(said).toMatch(/^cannot-be-checked /);
    expect(said).toContain(reason);
    expect(said).not.toContain("`");
  });
});

it("compares the number that the author set in bold", () => {
  expect(check("claim: it went from 68 ms to **2 ms** = 3 ms - 1 ms + 0 s")).toBe("holds");
});

it("finds claims in lists and quotes, and nothing else", () => {
  const found = claimsOf('a\n- claim: 5 s = 5 s\n> Claim: 1 h\nno claim: here\nclaim: "3 s (p = 0.5)" = metric("a=b")');
  expect(found.map(({ line, text, expression }) => [line, text, expression])).toEqual([
    [2, "5 s", "5 s"],
    [3, "1 h", ""],
    [5, "3 s (p = 0.5)", 'metric("a=b")'],
  ]);
  expect([quoted("5 s"), quoted('"sync" takes 5 s')]).toEqual(["“5 s”", '‘"sync" takes 5 s’']);
});
